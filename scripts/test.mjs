// `npm test`: installs the needs of the tests, builds, checks types and style, and runs all tests. The last line is
// `N passed, N failed`, with `, N skipped` if tests were skipped. With --long also runs the tests that take minutes, and those
// of test-nodes.mjs.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { countTests } from './test-count.mjs';
import { failuresOf, meetNeeds, remedyFor } from './test-needs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const report = `${root}/.cache/tests.json`;
const isLong = process.argv.includes('--long');
const isCi = Boolean(process.env.CI);

const tell = line => process.stdout.write(`${line}\n`);

let passed = 0;
let failed = 0;
const check = (name, isGood) => {
  tell(`${isGood ? 'passed' : 'FAILED'}: ${name}`);
  if (isGood) passed++;
  else failed++;
};

const missing = await meetNeeds(tell);
// In CI a missing need counts as one failure, however many tests it skips.
if (isCi) for (const failure of failuresOf(missing)) check(failure, false);
else if (remedyFor(missing) !== null) tell(remedyFor(missing));

const options = {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PODA_TEST_MISSING: missing.map(({ id }) => id).join(' '),
    ...(isLong ? { PODA_LONG: '1' } : {}),
  },
};

/** Runs a tool of the project with Node, without a shell, beside others. */
const run = (...args) =>
  new Promise(resolve => {
    const tool = spawn(process.execPath, args, options);
    tool.on('error', () => resolve(false));
    tool.on('close', status => resolve(status === 0));
  });

const [isStyled, isBuilt] = await Promise.all([
  run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'),
  run('scripts/build.mjs'),
]);
check('style', isStyled);
check('build', isBuilt);

mkdirSync(`${root}/.cache`, { recursive: true });
rmSync(report, { force: true });
const [hasRightTypes, isGreen] = await Promise.all([
  run('node_modules/typescript/bin/tsc', '-b'),
  run('node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`),
]);
check('types', hasRightTypes);
let skipped = 0;
try {
  const counted = countTests(JSON.parse(readFileSync(report, 'utf8')), { isGreen, isCi, missing });
  for (const line of counted.lines) tell(line);
  passed += counted.passed;
  failed += counted.failed;
  skipped = counted.skipped;
} catch {
  check('test run', false);
}
if (isLong) check('every Node and a full Chromium', await run('scripts/test-nodes.mjs'));
tell(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
