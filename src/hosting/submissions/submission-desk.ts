import type PgBoss from 'pg-boss';
import type { PlayerResources } from '../../arena/bots/contenders.ts';
import type { Hosting } from '../hosting.ts';
import { BotAsker } from './ask-bot.ts';
import { CheckQueue } from './check-queue.ts';

export interface SubmissionDesk {
  readonly checks: CheckQueue;
  readonly asker: BotAsker;
}

export const openSubmissionDesk = async (
  hosting: Hosting,
  boss: PgBoss,
  findResources: () => Promise<PlayerResources>,
): Promise<SubmissionDesk> => ({
  checks: await CheckQueue.open(boss),
  asker: new BotAsker(hosting, findResources),
});
