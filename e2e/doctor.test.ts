import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Environment, runPoda } from './run-poda.ts';

interface Check {
  readonly id: string;
  readonly status: string;
  readonly detail: string;
  readonly remedy?: string;
}

const root = mkdtempSync(join(tmpdir(), 'poda-doctor-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder that is all of the PATH, with programs that say one line. */
const pathWith = (name: string, programs: Readonly<Record<string, string>>): string => {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const [program, line] of Object.entries(programs)) {
    writeFileSync(join(folder, program), `#!/bin/sh\n${line}\n`);
    chmodSync(join(folder, program), 0o755);
  }
  return folder;
};

const examine = async (
  env: Environment = {},
): Promise<{ code: number | null; checks: Map<string, Check>; ok: boolean }> => {
  const { code, stdout, stderr } = await runPoda(['doctor', '--json', '--lang', 'en'], { env });
  expect(stderr).toBe('');
  const { checks, ok } = JSON.parse(stdout) as { checks: Check[]; ok: boolean };
  return { code, ok, checks: new Map(checks.map(check => [check.id, check])) };
};

test('what Poda needs is found here', async () => {
  const { code, ok, checks } = await examine();
  for (const id of ['node', 'engine', 'threads', 'terminal', 'language', 'data'])
    expect(checks.get(id)).toMatchObject({ status: 'found' });
  expect([code, ok]).toEqual([0, true]);
  expect(checks.get('node')!.detail).toBe(process.versions.node);
});

describe('programs on the PATH', () => {
  test('are found where they are', async () => {
    const path = pathWith('full', {
      chromium: 'exit 0',
      python3: 'echo Python 3.99',
      bwrap: 'echo alive',
      psql: 'echo psql 99.1',
    });
    const { code, checks } = await examine({ PATH: path });
    for (const id of ['browser', 'python', 'sandbox', 'postgres'])
      expect(checks.get(id)).toMatchObject({ status: 'found' });
    expect(checks.get('browser')!.detail).toBe(join(path, 'chromium'));
    expect(checks.get('python')!.detail).toContain('Python 3.99');
    expect(code).toBe(0);
  });

  test('are missing where they are not, with a line that says how to get them, and that is no failure', async () => {
    const { code, checks } = await examine({ PATH: pathWith('empty', {}) });
    for (const id of ['browser', 'python', 'sandbox', 'postgres']) {
      expect(checks.get(id)).toMatchObject({ status: 'missing' });
      expect(checks.get(id)!.remedy).toContain('apt-get install');
    }
    expect(code).toBe(0);
  });

  test('a sandbox that cannot isolate is not taken for one', async () => {
    const { code, checks } = await examine({ PATH: pathWith('forbidden', { bwrap: 'exit 1' }) });
    expect(checks.get('sandbox')).toMatchObject({ status: 'missing' });
    expect(checks.get('sandbox')!.remedy).toContain('AppArmor');
    expect(code).toBe(0);
  });
});

describe('what is promised and does not work ends it with 1', () => {
  test('PODA_BROWSER that names nothing', async () => {
    const { code, ok, checks } = await examine({ PODA_BROWSER: join(root, 'no-browser') });
    expect(checks.get('browser')).toMatchObject({ status: 'broken' });
    expect([code, ok]).toEqual([1, false]);
  });

  test('a folder for games that cannot be made', async () => {
    writeFileSync(join(root, 'a-file'), '');
    const { code, checks } = await examine({ PODA_HOME: join(root, 'a-file', 'games') });
    expect(checks.get('data')).toMatchObject({ status: 'broken' });
    expect(code).toBe(1);
  });

  test.skipIf(!existsSync('/proc/self'))(
    'a folder where nobody can write, not even who may do everything',
    async () => {
      const { code, checks } = await examine({ PODA_HOME: '/proc/poda' });
      expect(checks.get('data')).toMatchObject({ status: 'broken' });
      expect(code).toBe(1);
    },
  );

  test('a wrong configuration, in words too', async () => {
    const path = join(root, 'wrong.json');
    writeFileSync(path, '{"depth":0}');
    const { code, stdout, stderr } = await runPoda(['doctor'], { env: { PODA_CONFIG: path } });
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^MAL +config\. del entorno/m);
    expect(stdout).toContain('No funciona: 1.');
  });
});

test('which file sets what is told', async () => {
  const path = join(root, 'right.json');
  writeFileSync(path, '{"language":"en","evaluation":{"id":"material"}}');
  const { stdout } = await runPoda(['doctor'], { env: { PODA_CONFIG: path } });
  expect(stdout).toContain(`language = "en"  (${path})`);
  expect(stdout).toContain(`evaluation.id = "material"  (${path})`);
  expect(stdout).toMatch(/^ok +language +en \(/m);
});

test.each([
  ['es', /^bien +Node/m, 'Todo lo necesario funciona.'],
  ['en', /^ok +Node/m, 'Everything needed works.'],
])('in %s it is told in words within eighty columns', async (language, row, end) => {
  const { code, stdout } = await runPoda(['doctor', '--lang', language]);
  expect(stdout).toMatch(row);
  expect(stdout).toContain(end);
  expect(stdout.split('\n').filter(line => line.length > 80 && !line.includes('/'))).toEqual([]);
  expect(code).toBe(0);
});
