import { beforeEach, type TestContext } from 'vitest';
import type { NeedId } from '../scripts/test-needs.mjs';

/**
 * A need of a test: a program or feature of the computer (scripts/test-needs.mjs), or the time of `npm run
 * test:long`.
 */
export type Need = NeedId | 'long';

/** The test needs that the computer does not meet; vitest.config.ts determines them before the first test. */
const missing = new Set((process.env['PODA_TEST_MISSING'] ?? '').split(' '));
if (process.env['PODA_LONG'] === undefined) missing.add('long');

/** True if a test need is met. */
export const has = (need: Need): boolean => !missing.has(need);

/**
 * Options for `test` and `describe` that skip tests if one of these needs is not met. `npm test` finds the
 * reason in `meta`; in CI it counts a test that is skipped without a reason as a failure.
 */
export const needs = (...all: readonly Need[]): { readonly skip: boolean; readonly meta: { missing: Need[] } } => {
  const absent = all.filter(need => !has(need));
  return { skip: absent.length > 0, meta: { missing: absent } };
};

/** Skips the running test if one of these needs is not met. */
export const skipWithout = ({ skip, task }: TestContext, ...all: readonly Need[]): void => {
  const { skip: isSkipped, meta } = needs(...all);
  if (!isSkipped) return;
  Object.assign(task.meta, meta);
  skip();
};

/**
 * Skips every test of the calling file or `describe` if one of these needs is not met. The `beforeAll` hooks run
 * all the same.
 */
export const allNeed = (...all: readonly Need[]): void => {
  beforeEach(context => skipWithout(context, ...all));
};

declare module 'vitest' {
  interface TaskMeta {
    missing?: Need[];
  }
}
