/** After this time without a sign of life a worker counts as lost: others take over its games and checks. */
export const SILENCE_SECONDS = 10;

/** A condition on a row of the table `worker`, by the clock of the database. */
export const LIVE_WORKER = `ended is null and seen > now() - interval '${SILENCE_SECONDS} seconds'`;
