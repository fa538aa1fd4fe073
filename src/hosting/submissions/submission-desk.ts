import type PgBoss from 'pg-boss';
import type { PlayerResources } from '../../arena/bots/contenders.ts';
import type { Hosting } from '../hosting.ts';
import { BotAsker } from './ask-bot.ts';
import { CheckQueue } from './check-queue.ts';

/** The parts of a server that take in submissions and let people play against them. */
export interface SubmissionDesk {
  readonly checks: CheckQueue;
  readonly asker: BotAsker;
}

/** Opens the queue of checks. `findResources` gives the means of running a bot, each time that somebody plays against one. */
export const openSubmissionDesk = async (
  hosting: Hosting,
  boss: PgBoss,
  findResources: () => Promise<PlayerResources>,
): Promise<SubmissionDesk> => ({
  checks: await CheckQueue.open(boss),
  asker: new BotAsker(hosting, findResources),
});
