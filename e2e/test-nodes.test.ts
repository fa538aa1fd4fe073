import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

const root = temporaryFolder('nodes');
const module = new URL('../scripts/test-nodes.mjs', import.meta.url).href;

/**
 * Runs `testNodes` with a fake npm, whose Nodes are scripts that run no tests but print the browser that they are given and a
 * last line.
 */
const run = (npm: string, last = '5 passed, 0 failed', browser: string | null = '/bin/chromium') => {
  const folder = mkdtempSync(join(root, 'machine-'));
  mkdirSync(join(folder, 'bin'));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  write('bin/npm', `echo "$*" >> "${folder}/calls"\n${npm}`);
  write(
    'node',
    `version=\${0%/node_modules/*}; version=v\${version##*/}
if [ "$1" = --version ]; then echo "$version"; exit; fi
echo "$version $1 \${PODA_BROWSER-none}"
[ "$version" = v22.10.1 ] && last=${JSON.stringify(last)} || last='6 passed, 0 failed, 1 skipped'
echo "$last"
case "$last" in *' 0 failed'*) exit 0;; *) exit 1;; esac`,
  );
  const program = `
    import { testNodes } from ${JSON.stringify(module)};
    const nodes = { majors: [20, 22], folder: ${JSON.stringify(`${folder}/nodes`)}, script: 'tests.mjs' };
    const tell = line => process.stdout.write(line + '\\n');
    for (let time = 0; time < 2; time++)
      process.exitCode = (await testNodes({ ...nodes, browser: ${JSON.stringify(browser)} ?? undefined, tell })) ? 0 : 1;`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: `${folder}/bin:/usr/bin:/bin`, NODE_OF_TEST: `${folder}/node` },
    encoding: 'utf8',
  });
  const calls = existsSync(`${folder}/calls`) ? readFileSync(`${folder}/calls`, 'utf8').trim().split('\n') : [];
  return { status, lines: stdout.trim().split('\n'), stderr, calls };
};

const NPM = `case "$1" in
view) case "$2" in *@20) echo '"20.9.0"';; *) echo '["22.9.0","22.10.1","22.10.0"]';; esac;;
install) bin="$3/node_modules/\${6%@*}/bin"; /bin/mkdir -p "$bin"; /bin/cp "$NODE_OF_TEST" "$bin/node";;
esac`;

test('the newest Node of each version runs the tests, then the last one with the browser', () => {
  const { status, lines, stderr, calls } = run(NPM);
  expect([status, stderr]).toEqual([0, '']);
  expect(lines.slice(0, lines.length / 2)).toEqual([
    'Node 20.9.0 runs the tests.',
    'v20.9.0 tests.mjs none',
    '6 passed, 0 failed, 1 skipped',
    'Node 22.10.1 runs the tests.',
    'v22.10.1 tests.mjs none',
    '5 passed, 0 failed',
    'Node 22.10.1 with /bin/chromium runs the tests.',
    'v22.10.1 tests.mjs /bin/chromium',
    '5 passed, 0 failed',
    'Node 20.9.0: 6 passed, 0 failed, 1 skipped',
    'Node 22.10.1: 5 passed, 0 failed',
    'Node 22.10.1 with /bin/chromium: 5 passed, 0 failed',
  ]);
  // The second time, the Nodes are there.
  expect(calls.map(call => call.split(' ')[0])).toEqual(['view', 'install', 'view', 'install', 'view', 'view']);
});

test.each([
  ['5 passed, 1 failed', 'Node 22.10.1: 5 passed, 1 failed'],
  ['Killed', 'Node 22.10.1: ended with 1'],
])('one that ends with %j fails', (last, line) => {
  const { status, lines } = run(NPM, last, null);
  expect([status, lines.at(-2)]).toEqual([1, line]);
  expect(lines.at(-1)).toMatch(/^not run: .* full Chromium.* apt-get install -y chromium$/);
});

test('if npm cannot be reached, one line tells it', () => {
  const { status, lines, stderr } = run('echo "npm error code ECONNREFUSED\nnpm error no network" >&2; exit 1');
  expect([status, stderr]).toEqual([1, '']);
  expect(lines[0]).toMatch(/^npm cannot be reached, or does not have node-\w+-\w+@20: npm error no network$/);
});

test.each([
  ['README.md', ' and '],
  ['README.es.md', ' y '],
])('%s names the versions that are tested', async (page, and) => {
  const { MAJORS } = (await import(module)) as { readonly MAJORS: readonly number[] };
  expect(readFileSync(page, 'utf8')).toContain(`${MAJORS.slice(0, -1).join(', ')}${and}${MAJORS.at(-1)}`);
});
