import { setImmediate } from 'node:timers/promises';

const MILLIS_BETWEEN_PAUSES = 20;

/** Every 20 ms lets the process handle signals and other events, then calls `pause` with the value of the last step. */
export const runWithPauses = async <S, T>(
  steps: Generator<S, T>,
  pause: (step: S) => void = () => undefined,
): Promise<T> => {
  let last = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - last < MILLIS_BETWEEN_PAUSES) continue;
    await setImmediate();
    pause(step.value);
    last = performance.now();
  }
};
