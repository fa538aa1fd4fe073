import type PgBoss from 'pg-boss';
import type { Database } from '../../store/database/database.ts';
import { openBoss } from '../boss.ts';
import { GameQueue } from '../workers/queue.ts';
import { ResultsCache } from './results.ts';

export interface TournamentHost {
  readonly database: Database;
  readonly queue: GameQueue;
  readonly results: ResultsCache;
}

export const openTournaments = async (database: Database, boss?: PgBoss): Promise<TournamentHost> => ({
  database,
  queue: new GameQueue(boss ?? (await openBoss(database))),
  results: new ResultsCache(database),
});
