import { sql } from './database.ts';

/** A worker that has given no sign of life for this time counts as lost: others take over its games and checks. */
export const SILENCE_SECONDS = 10;

/** A condition on a row of the table `worker`, by the clock of the database. */
export const LIVE_WORKER = sql`ended is null and seen > now() - make_interval(secs => ${SILENCE_SECONDS})`;
