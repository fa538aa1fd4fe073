import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserNames } from '@poda/cli/terminal/programs.ts';
import { describe, expect, test } from 'vitest';
import { countTests, type TestReport } from '../scripts/test-count.mjs';
import { browserNames as testedBrowsers } from '../scripts/test-needs.mjs';
import { temporaryFolder } from './temporary-folder.ts';

const root = temporaryFolder('needs');

const script = new URL('../scripts/test-needs.mjs', import.meta.url).href;

/** Linux packages and the programs that they install; a computer with all of them can run every test. */
const programs: Readonly<Record<string, readonly string[]>> = {
  bubblewrap: ['bwrap'],
  'util-linux': ['setpriv', 'prlimit', 'flock'],
  python3: ['python3'],
  'chromium-headless-shell': ['chromium'],
  chromium: ['chromium'],
  zsh: ['zsh'],
  fish: ['fish'],
  gcc: ['gcc'],
  strace: ['strace'],
  python2: ['python2.7'],
};

/**
 * A simulated computer whose PATH has only fake programs. Its apt-get logs its calls; it fails with each of the given
 * errors in turn, does not know the packages in `unknown`, and installs the others.
 */
class StandIn {
  readonly folder = mkdtempSync(join(root, 'machine-'));
  private readonly bin = join(this.folder, 'bin');

  constructor(packages: readonly string[], errors: readonly string[] = [], unknown: readonly string[] = []) {
    mkdirSync(this.bin);
    const cases = Object.entries(programs).map(
      ([name, all]) => `${name}) ${all.map(program => `/bin/cp "$0.good" "${join(this.bin, program)}"`).join('; ')} ;;`,
    );
    this.write('apt-get.good', 'exit 0');
    this.write(
      'apt-get',
      `echo "$*" >> "$0.calls"
if read -r error rest < "$0.errors" && [ -n "$error" ]; then
  echo "E: $error $rest" >&2
  { read -r _; while read -r line; do echo "$line"; done; } < "$0.errors" > "$0.next"; /bin/mv "$0.next" "$0.errors"
  exit 100
fi
for word; do case " ${unknown.join(' ')} " in *" $word "*) echo "E: Unable to locate package $word" >&2; exit 100;; esac; done
for word; do case "$word" in
${cases.join('\n')}
esac; done`,
    );
    writeFileSync(join(this.bin, 'apt-get.errors'), errors.map(error => `${error}\n`).join(''));
    for (const name of packages) for (const program of programs[name]!) this.write(program, 'exit 0');
  }

  private write(name: string, text: string): void {
    writeFileSync(join(this.bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(this.bin, name), 0o755);
  }

  /**
   * Runs `meetNeeds` on the simulated computer; returns the output, the unmet needs of the tests, and the lines for
   * people and for CI.
   */
  meet(canInstall: boolean): { told: string[]; missing: string[]; remedy: string | null; failures: string[] } {
    const program = `
      import { failuresOf, meetNeeds, remedyFor } from ${JSON.stringify(script)};
      const told = [];
      const missing = await meetNeeds(line => told.push(line), ${canInstall});
      const [remedy, failures] = [remedyFor(missing), failuresOf(missing)];
      console.log(JSON.stringify({ told, missing: missing.map(({ id }) => id), remedy, failures }));`;
    // PODA_BROWSER names the only browser that is searched for, so the real computer's browser is not found.
    const env = { PATH: this.bin, HOME: this.folder, PODA_BROWSER: join(this.bin, 'chromium') };
    return JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', program], { env, encoding: 'utf8' }),
    );
  }

  get calls(): string[] {
    const file = join(this.bin, 'apt-get.calls');
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  }
}

const everything = Object.keys(programs);
const nothing: readonly string[] = [];
const INSTALL = '-qq -y -o DPkg::Lock::Timeout=5 install --no-install-recommends';
const ALL = 'bubblewrap util-linux python3 chromium-headless-shell zsh fish gcc libc6-dev strace';
const HELD = 'Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt-get)';
const HELD_LISTS = 'Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt-get)';
const WAITING = 'Another program is installing packages: waiting until it has finished.';

test('if nothing is missing, nothing is installed and nothing is printed', () => {
  const machine = new StandIn(everything);
  expect(machine.meet(true)).toEqual({ told: [], missing: [], remedy: null, failures: [] });
  expect(machine.calls).toEqual([]);
});

describe('if packages can be installed', () => {
  test('one call of apt-get installs everything that is missing and waits for a held lock', () => {
    const machine = new StandIn(nothing, [HELD, HELD]);
    const { told, missing, remedy, failures } = machine.meet(true);
    expect(machine.calls).toEqual(Array.from({ length: 3 }, () => `${INSTALL} ${ALL}`));
    expect(told).toEqual([
      expect.stringMatching(/^The tests need the sandbox of bots, Python 3, .*apt-get installs /),
      WAITING,
    ]);
    // Debian has no package for Python 2.7, so that need of the tests is optional.
    expect([missing, remedy, failures]).toEqual([['python-2'], null, []]);
  });

  test('package lists that are too old are updated, once their lock is free', () => {
    const machine = new StandIn(
      everything.filter(name => name !== 'zsh'),
      ['Unable to locate package zsh', HELD_LISTS],
    );
    const { told, missing } = machine.meet(true);
    const update = '-qq -y -o DPkg::Lock::Timeout=5 update';
    expect(machine.calls).toEqual([`${INSTALL} zsh`, update, update, `${INSTALL} zsh`]);
    expect(told).toEqual([expect.stringContaining('zsh'), expect.stringContaining('updates its lists'), WAITING]);
    expect(missing).toEqual([]);
  });

  test.each([
    ['alone', everything.filter(name => !name.startsWith('chromium'))],
    ['with everything else', nothing],
  ])('Chromium is installed if its headless shell is not available, %s', (_, packages) => {
    const machine = new StandIn(packages, [], ['chromium-headless-shell']);
    expect(machine.meet(true).missing).not.toContain('browser');
    expect(machine.calls).toContain(`${INSTALL} chromium`);
  });

  test('a package that is not available does not prevent the others', () => {
    const machine = new StandIn(nothing, [], ['chromium-headless-shell', 'chromium']);
    const { told, missing, remedy, failures } = machine.meet(true);
    expect(told.at(-1)).toBe('apt-get: E: Unable to locate package chromium-headless-shell');
    expect(missing).toEqual(['browser', 'python-2']);
    expect(remedy).toMatch(
      /: a browser \(PODA_BROWSER=\S+ is no program\)\. On Debian .*: sudo apt-get install -y chromium$/,
    );
    expect(failures).toEqual([expect.stringMatching(/^a browser is missing .*: sudo apt-get install -y chromium$/)]);
  });
});

test('if not, one line names everything that is missing and the command that installs it', () => {
  const machine = new StandIn(
    everything.filter(name => !['zsh', 'bubblewrap', 'util-linux', 'python2'].includes(name)),
  );
  const { told, missing, remedy, failures } = machine.meet(false);
  expect([machine.calls, told]).toEqual([[], []]);
  expect(missing).toEqual(['sandbox', 'zsh', 'flock', 'python-2']);
  expect(remedy).toBe(
    'Missing for the tests, which skip what depends on it: the sandbox of bots (no setpriv), zsh (no zsh), flock (no flock). ' +
      'On Debian and Ubuntu: sudo apt-get install -y bubblewrap util-linux zsh',
  );
  expect(failures).toEqual([
    'the sandbox of bots is missing (no setpriv): sudo apt-get install -y bubblewrap util-linux',
    'zsh is missing (no zsh): sudo apt-get install -y zsh',
    'flock is missing (no flock): sudo apt-get install -y util-linux',
  ]);
});

describe('the tests are counted', () => {
  const report = (
    ...skipped: readonly { readonly fullName: string; readonly missing?: readonly string[] }[]
  ): TestReport => ({
    numPassedTests: 5,
    numFailedTests: 0,
    numFailedTestSuites: 0,
    testResults: [
      {
        assertionResults: [
          { status: 'passed', fullName: 'one', meta: {} },
          ...skipped.map(({ fullName, missing }) => ({
            status: 'skipped',
            fullName,
            meta: missing === undefined ? {} : { missing },
          })),
        ],
      },
    ],
  });
  const missing = [
    { id: 'zsh', name: 'zsh' },
    { id: 'python-2', name: 'Python 2.7' },
  ] as const;

  test.each([true, false])('those that a missing need skips are skipped, whether in CI (%s)', isCi => {
    const counted = countTests(
      report(
        { fullName: 'a', missing: ['zsh'] },
        { fullName: 'b', missing: ['zsh'] },
        { fullName: 'c', missing: ['python-2'] },
        { fullName: 'd', missing: ['long'] },
      ),
      { isGreen: true, isCi, missing },
    );
    expect(counted).toEqual({
      passed: 5,
      failed: 0,
      skipped: 4,
      lines: [
        'skipped: 2 (zsh is missing)',
        'skipped: 1 (Python 2.7 is missing)',
        'skipped: 1 (npm run test:long runs them)',
      ],
    });
  });

  test('one that is skipped without a need is a failure in CI, and only there', () => {
    const forgotten = report({ fullName: 'forgotten' });
    expect(countTests(forgotten, { isGreen: true, isCi: false, missing: [] })).toMatchObject({ failed: 0, skipped: 1 });
    expect(countTests(forgotten, { isGreen: true, isCi: true, missing: [] })).toEqual({
      passed: 5,
      failed: 1,
      skipped: 0,
      lines: ['FAILED: skipped without a missing need: forgotten'],
    });
  });

  test('a file that cannot be loaded is a failure', () => {
    const unloaded = { ...report(), numFailedTestSuites: 2 };
    expect(countTests(unloaded, { isGreen: false, isCi: false, missing: [] })).toMatchObject({ passed: 5, failed: 2 });
  });
});

test('the tests take the same programs for a browser as poda doctor', () => {
  expect(testedBrowsers).toEqual(browserNames);
});
