import type { Database } from '../store/database.ts';

/** The clock decides deadlines. */
export interface Hosting {
  readonly database: Database;
  readonly now: () => Date;
}
