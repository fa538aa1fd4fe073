import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { areWaiting } from '../linux/process-tree.ts';
import type { Launched } from '../sandbox/launched.ts';
import type { Timing } from './move-timer.ts';

/** Waits until a bot has nothing to do but to wait itself, so that whatever it wrote has come. */

/** Until a program has come up and waits for its first question, or the time for that is over. */
export const untilUp = async (launched: Launched, isOver: () => boolean): Promise<void> => {
  const isWaiting = () => launched.main() !== null && areWaiting(launched.processes());
  // Twice in a row: the sandbox itself waits for a moment here and there.
  for (let seen = 0; seen < 2 && !isOver(); seen = isWaiting() ? seen + 1 : 0) await sleep(COME_UP_MILLIS);
  await readAll();
};

/**
 * Until the bot waits for something after its answer: what it writes in one go is all there then, and a second answer does
 * not look like one to the next question, whichever of us was the quicker.
 */
export const untilHeardOut = async (launched: Launched, timing: Timing): Promise<void> => {
  const until = performance.now() + HEAR_OUT_MILLIS;
  const most = timing.ranMillis() + HEAR_OUT_RAN_MILLIS;
  const isBusy = () => launched.ending === null && !areWaiting(launched.processes());
  while (isBusy() && timing.ranMillis() < most && performance.now() < until) await sleep(1);
  await readAll();
};

/** What lies in the pipe is read before the turn after the next. */
const readAll = async (): Promise<void> => {
  await nextTurn();
  await nextTurn();
};

/** Between looks at a program that comes up. */
const COME_UP_MILLIS = 2;
/** So much of the processor's time a bot gets, and so long it may take, until it has to wait for its next question. */
const HEAR_OUT_RAN_MILLIS = 20;
const HEAR_OUT_MILLIS = 500;
