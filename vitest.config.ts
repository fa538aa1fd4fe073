import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { rulesPlugin } from './scripts/rules/rules-plugin.ts';
import { missingNeeds, pythonVariables } from './scripts/test-needs.mjs';

// The needs of the tests that this computer does not meet, for `npx vitest run FILE`; `npm test` has already set
// the variable. e2e/needs.ts reads it in the workers.
process.env['PODA_TEST_MISSING'] ??= (await missingNeeds()).map(({ id }) => id).join(' ');
Object.assign(process.env, pythonVariables());
// The process of this run, with which what its workers share ends (packages/class/src/store/testing/databases.ts).
process.env['PODA_TEST_RUN'] = String(process.pid);

/** The tests that take the longest in `npm run test:long`. */
const longestOfAll = [
  '/cli/src/arena/mutated-files',
  '/library/src/search/search.test',
  '/arena/src/bots/mutated-answers',
];

/** Runs the longest tests first, so that no core is idle at the end: the page, the program, then the tests of each folder. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const parts = [...(process.env['PODA_LONG'] === undefined ? [] : longestOfAll), '/e2e/web/', '/e2e/', '/packages/'];
    const rank = ({ moduleId }: TestSpecification) => parts.findIndex(part => moduleId.includes(part));
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Tests that measure time or keep the cores busy: they would disturb the others, and the others them. */
const loadTests = ['e2e/overload.test.ts', 'packages/arena/src/process/bot-process.test.ts'];

/** Tests that replace modules by others (`vi.mock`), for which each needs a worker of its own. */
const mockingTests = ['packages/arena/src/bots/mutated-answers.test.ts'];

export default defineConfig({
  plugins: [rulesPlugin()],
  test: {
    // Time limits in ms, which only tests that hang should reach: long, because other programs may be using the cores.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // Most tests spend most of their time waiting for other processes. By default vitest would start only one worker on
    // a computer with two cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'mocking', include: mockingTests, pool: 'threads' },
      },
      {
        extends: true,
        test: {
          name: 'program',
          include: ['e2e/*.test.ts', 'packages/*/src/**/*.test.{ts,tsx}'],
          environment: './e2e/worker-environment.ts',
          exclude: [...loadTests, ...mockingTests],
          pool: 'threads',
          // The test files of a worker share its modules, which take long to import, and the process in which command lines
          // run.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['e2e/web/**/*.test.ts'],
          pool: 'forks',
          // The test files of a worker share its browser and its modules, which take longer to start than most tests.
          isolate: false,
          environment: './e2e/worker-environment.ts',
          setupFiles: './e2e/web/worker-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'load',
          include: loadTests,
          pool: 'threads',
          environment: './e2e/worker-environment.ts',
          // These tests run after all the others, one file at a time.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
