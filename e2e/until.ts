import { setTimeout as sleep } from 'node:timers/promises';

/** Time limit in ms of every wait: long, because other programs may be using the cores, and tests with PODA_LONG play many games. */
const MAX_WAIT_MILLIS = process.env['PODA_LONG'] === undefined ? 120_000 : 1_800_000;
const PAUSE_MILLIS = 10;

/** Waits until a condition is true; after MAX_WAIT_MILLIS fails and says what did not happen. */
export const until = async (
  what: string | (() => string),
  isTrue: () => boolean | Promise<boolean>,
  pauseMillis = PAUSE_MILLIS,
): Promise<void> => {
  for (const end = performance.now() + MAX_WAIT_MILLIS; !(await isTrue()); await sleep(pauseMillis)) {
    if (performance.now() > end) throw new Error(`never happened: ${typeof what === 'string' ? what : what()}`);
  }
};
