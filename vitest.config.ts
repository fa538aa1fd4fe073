import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { missingNeeds } from './scripts/test-needs.mjs';

// `npm test` has looked already; for `npx vitest run FILE` this is the moment. e2e/needs.ts reads it in the workers.
process.env['PODA_TEST_MISSING'] ??= (await missingNeeds()).map(({ id }) => id).join(' ');

/** What takes longest comes first, so that no core is idle at the end: the page, then the program, then the tests of each folder. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) =>
      ['/e2e/web/', '/e2e/', '/src/'].findIndex(part => moduleId.includes(part));
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    // These limits only end what hangs. They are long, because other programs may have the cores.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Most tests wait for another process most of the time. Without this, a machine of two cores has one worker.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'program',
          include: ['src/**/*.test.{ts,tsx}', 'e2e/*.test.ts'],
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['e2e/web/**/*.test.ts'],
          pool: 'forks',
        },
      },
    ],
  },
});
