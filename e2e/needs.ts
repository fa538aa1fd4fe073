import { beforeEach, type TestContext } from 'vitest';
import type { NeedId } from '../scripts/test-needs.mjs';

/** What a test can need: something of the machine (scripts/test-needs.mjs), or the minutes of `npm run test:long`. */
export type Need = NeedId | 'long';

/** The needs that the machine does not meet, as vitest.config.ts has found before the first test. */
const missing = new Set((process.env['PODA_TEST_MISSING'] ?? '').split(' '));
if (process.env['PODA_LONG'] === undefined) missing.add('long');

/** Whether a need is met. */
export const has = (need: Need): boolean => !missing.has(need);

/**
 * Options for `test` and `describe`: they are skipped where one of these needs is not met. `npm test` finds the reason in `meta`, and
 * counts a test that is skipped without one as a failure in CI.
 */
export const needs = (...all: readonly Need[]): { readonly skip: boolean; readonly meta: { missing: Need[] } } => {
  const absent = all.filter(need => !has(need));
  return { skip: absent.length > 0, meta: { missing: absent } };
};

/** Skips the running test where one of these needs is not met. */
export const skipWithout = ({ skip, task }: TestContext, ...all: readonly Need[]): void => {
  const { skip: isSkipped, meta } = needs(...all);
  if (!isSkipped) return;
  Object.assign(task.meta, meta);
  skip();
};

/** The same for every test of the file or the `describe` in which it is called. Their `beforeAll` hooks run all the same. */
export const allNeed = (...all: readonly Need[]): void => {
  beforeEach(context => skipWithout(context, ...all));
};

declare module 'vitest' {
  interface TaskMeta {
    missing?: Need[];
  }
}
