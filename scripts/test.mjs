// `npm test`: builds, then checks types, style and every test, and ends with the line `N passed, N failed`.
// With --long also the proofs that take minutes.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { meetNeeds } from './test-needs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const report = `${root}/.cache/tests.json`;
const isLong = process.argv.includes('--long');

/** Runs a tool of the project with Node itself, so that no shell is needed. */
const run = (...args) =>
  spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(isLong ? { PODA_LONG: '1' } : {}) },
  }).status === 0;

let passed = 0;
let failed = 0;
const check = (name, isGood) => {
  process.stdout.write(`${isGood ? 'passed' : 'FAILED'}: ${name}\n`);
  if (isGood) passed++;
  else failed++;
};

for (const need of meetNeeds()) check(need, false);
check('build', run('scripts/build.mjs'));
check('types', run('node_modules/typescript/bin/tsc', '-b'));
check('style', run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'));

mkdirSync(`${root}/.cache`, { recursive: true });
rmSync(report, { force: true });
const isGreen = run(
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
);
try {
  const { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  passed += numPassedTests;
  failed += numFailedTests;
  // A file that cannot even be loaded has no tests to count, and in CI nothing may be skipped.
  if (!isGreen && numFailedTests === 0) failed += Math.max(1, numFailedTestSuites);
  if (process.env.CI && numPendingTests > 0) failed += numPendingTests;
} catch {
  check('test run', false);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
