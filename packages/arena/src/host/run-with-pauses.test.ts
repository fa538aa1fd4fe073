import { expect, test } from 'vitest';
import { runWithPauses } from './run-with-pauses.ts';

/** Counts up to `last`, a millisecond for each number. */
function* countSlowly(last: number): Generator<number, string | undefined> {
  for (let number = 1; number <= last; number++) {
    for (const began = performance.now(); performance.now() - began < 1; );
    yield number;
  }
  return `counted to ${last}`;
}

test('other events are handled before the end', async () => {
  const events: string[] = [];
  setTimeout(() => events.push('timer'), 5);
  events.push(String(await runWithPauses(countSlowly(100))));
  expect(events).toEqual(['timer', 'counted to 100']);
});

test('a pause gets the value of the last step, and some steps have none', async () => {
  const told: number[] = [];
  await runWithPauses(countSlowly(100), number => told.push(number));
  expect(told).not.toEqual([]);
  expect(told.length).toBeLessThan(50);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
});

test('a pause can end the steps', async () => {
  const steps = countSlowly(1e9);
  expect(await runWithPauses(steps, () => steps.return(undefined))).toBeUndefined();
});
