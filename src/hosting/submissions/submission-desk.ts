import { openBoss } from '../boss.ts';
import type { Hosting } from '../hosting.ts';
import { BotAsker } from './ask-bot.ts';
import { CheckQueue } from './check-queue.ts';
import type { BotResources } from './check-submission.ts';

/** The parts of a server that take in submissions and let people play against them. */
export interface SubmissionDesk {
  readonly checks: CheckQueue;
  readonly asker: BotAsker;
}

/** Opens the queue of checks. `findResources` looks for a sandbox when somebody first plays against a bot. */
export const openSubmissionDesk = async (
  hosting: Hosting,
  findResources: () => Promise<BotResources>,
): Promise<SubmissionDesk> => {
  let found: Promise<BotResources> | undefined;
  return {
    checks: await CheckQueue.open(await openBoss(hosting.database)),
    asker: new BotAsker(hosting, () => {
      found ??= findResources();
      return found;
    }),
  };
};
