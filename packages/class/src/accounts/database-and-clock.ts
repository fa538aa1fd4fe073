import type { Database } from '../store/database.ts';

/** The clock decides deadlines. */
export interface DatabaseAndClock {
  readonly database: Database;
  readonly now: () => Date;
}
