import type { PlayerResources } from '@poda/arena/bots/contenders.ts';
import type { Hosting } from '../accounts/hosting.ts';
import type { JobQueue } from '../workers/job-queue.ts';
import { BotAsker } from './ask-bot.ts';
import { CheckQueue } from './check-queue.ts';

export interface SubmissionDesk {
  readonly checks: CheckQueue;
  readonly asker: BotAsker;
}

export const openSubmissionDesk = async (
  hosting: Hosting,
  jobs: JobQueue,
  findResources: () => Promise<PlayerResources>,
): Promise<SubmissionDesk> => ({
  checks: await CheckQueue.open(jobs),
  asker: new BotAsker(hosting, findResources),
});
