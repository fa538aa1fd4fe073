/** Seconds after which a worker without a sign of life counts as lost: others take over its games and checks. */
export const SILENCE_SECONDS = 10;

/** The condition on a row of the table `worker`, by the clock of the database, under which the worker is alive. */
export const LIVE_WORKER = `ended is null and seen > now() - interval '${SILENCE_SECONDS} seconds'`;
