import { ResultsCache } from '../results/tournament-results.ts';
import type { Database } from '../store/database.ts';
import { GameQueue } from '../workers/game-queue.ts';
import { JobQueue } from '../workers/job-queue.ts';

export interface TournamentHost {
  readonly database: Database;
  readonly queue: GameQueue;
  readonly results: ResultsCache;
}

export const openTournaments = async (database: Database, jobs?: JobQueue): Promise<TournamentHost> => ({
  database,
  queue: new GameQueue(jobs ?? (await JobQueue.open(database, false))),
  results: new ResultsCache(database),
});
