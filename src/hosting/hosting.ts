import type { Database } from '../store/database/database.ts';

/** The database of a class, and the clock that decides its deadlines. */
export interface Hosting {
  readonly database: Database;
  readonly now: () => Date;
}
