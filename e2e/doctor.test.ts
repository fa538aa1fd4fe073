import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onServer } from '@poda/class/store/testing/databases.ts';
import { describe, expect, test } from 'vitest';
import { has } from './needs.ts';
import { type Environment, runPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface Check {
  readonly id: string;
  readonly status: string;
  readonly detail: string;
  readonly remedy?: string;
}

const root = temporaryFolder('doctor');

/** Creates a folder of one-line shell scripts, to be the only folder in PATH. */
const pathWith = (name: string, programs: Readonly<Record<string, string>>): string => {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const [program, line] of Object.entries(programs)) {
    writeFileSync(join(folder, program), `#!/bin/sh\n${line}\n`);
    chmodSync(join(folder, program), 0o755);
  }
  return folder;
};

const runDoctor = async (
  env: Environment = {},
): Promise<{ code: number | null; checks: Map<string, Check>; ok: boolean }> => {
  const { code, stdout, stderr } = await runPoda(['doctor', '--json', '--lang', 'en'], { env });
  expect(stderr).toBe('');
  const { checks, ok } = JSON.parse(stdout) as { checks: Check[]; ok: boolean };
  return { code, ok, checks: new Map(checks.map(check => [check.id, check])) };
};

test('doctor finds everything that Poda needs on this machine', async () => {
  const { code, ok, checks } = await runDoctor();
  for (const id of ['node', 'engine', 'threads', 'terminal', 'language', 'data'])
    expect(checks.get(id)).toMatchObject({ status: 'found' });
  expect([code, ok]).toEqual([0, true]);
  expect(checks.get('node')!.detail).toBe(process.versions.node);
});

describe('programs on the PATH', () => {
  test('are found in their folder', async () => {
    const path = pathWith('full', { chromium: 'exit 0', psql: 'echo psql 99.1' });
    const { code, checks } = await runDoctor({ PATH: path });
    for (const id of ['browser', 'postgres']) expect(checks.get(id)).toMatchObject({ status: 'found' });
    expect(checks.get('browser')!.detail).toBe(join(path, 'chromium'));
    expect(code).toBe(0);
  });

  test('that are not installed are reported as missing with their install command, and doctor exits with 0', async () => {
    const { code, checks } = await runDoctor({ PATH: pathWith('empty', {}) });
    for (const id of ['browser', 'sandbox', 'postgres']) {
      expect(checks.get(id)).toMatchObject({ status: 'missing' });
      expect(checks.get(id)!.remedy).toMatch(/apt(-get)? install/);
    }
    expect(checks.get('sandbox')!.detail).toContain('JavaScript and TypeScript play, inside WebAssembly (C)');
    expect(code).toBe(0);
  });
});

describe('confinement', () => {
  const bot = join(root, 'bot.py');
  writeFileSync(bot, 'def player(E, M, J):\n    return M[0]\n');
  const matchIn = async (env: Environment) => {
    const { stdout } = await runPoda(['match', 'checkers', bot, 'random', '5', '--json', '--lang', 'en'], { env });
    return JSON.parse(stdout) as { confinement: string; error?: { message: string } };
  };

  test('is reported with the level that a match uses', async () => {
    const { checks } = await runDoctor();
    const { confinement, error } = await matchIn({});
    const { status, detail, remedy } = checks.get('sandbox')!;
    if (error === undefined) expect([status, detail.slice(0, 14)]).toEqual(['found', `Confinement ${confinement}:`]);
    else expect([status, remedy]).toEqual(['missing', error.message]);
  });

  test.each([
    ['is not there', {}, 'sudo apt install bubblewrap'],
    ['cannot isolate a process', { bwrap: 'echo no permission >&2; exit 1' }, 'no permission'],
    ['only seems to isolate', { bwrap: 'echo bubblewrap 0.8.0' }, 'bwrap'],
  ])('that %s is reported as missing, with the remedy that a match prints', async (name, programs, remedy) => {
    const env = { PATH: pathWith(`confinement ${name}`, programs) };
    const { code, checks } = await runDoctor(env);
    expect(checks.get('sandbox')).toMatchObject({ status: 'missing', remedy: (await matchIn(env)).error!.message });
    expect(checks.get('sandbox')!.remedy).toContain(remedy);
    expect(code).toBe(0);
  });
});

describe('Python', () => {
  const pythonPrinting = (version: string) => `echo /opt/python; echo ${version}; for i in 1 2 3 4; do echo /opt; done`;

  test('is reported in both versions, 3 and 2, since bots run with either', async () => {
    const folder = pathWith('pythons', { python3: pythonPrinting('3.99.1'), 'python2.7': pythonPrinting('2.7.99') });
    const { checks } = await runDoctor({ PATH: folder, PODA_PYTHON: '', PODA_PYTHON2: '' });
    expect(checks.get('python')).toEqual({
      id: 'python',
      status: 'found',
      detail: 'Python 3.99.1 (/opt/python); Python 2.7.99 (/opt/python)',
    });
  });

  test('that a variable names but that does not exist is an error', async () => {
    const named = join(root, 'no-python');
    const { code, checks } = await runDoctor({ PODA_PYTHON2: named });
    expect(checks.get('python')).toMatchObject({ status: 'broken', detail: `PODA_PYTHON2=${named}` });
    expect(checks.get('python')!.remedy).toContain('apt-get install -y python3');
    expect(code).toBe(1);
  });
});

describe('doctor exits with 1 for a setting that does not work', () => {
  test('PODA_BROWSER with a path that does not exist', async () => {
    const { code, ok, checks } = await runDoctor({ PODA_BROWSER: join(root, 'no-browser') });
    expect(checks.get('browser')).toMatchObject({ status: 'broken' });
    expect([code, ok]).toEqual([1, false]);
  });

  test('a folder for games that cannot be created', async () => {
    writeFileSync(join(root, 'a-file'), '');
    const { code, checks } = await runDoctor({ PODA_HOME: join(root, 'a-file', 'games') });
    expect(checks.get('data')).toMatchObject({ status: 'broken' });
    expect(code).toBe(1);
  });

  test.skipIf(!existsSync('/proc/self'))('a folder in which not even root can write', async () => {
    const { code, checks } = await runDoctor({ PODA_HOME: '/proc/poda' });
    expect(checks.get('data')).toMatchObject({ status: 'broken' });
    expect(code).toBe(1);
  });

  test('an invalid configuration file, also in the text report', async () => {
    const path = join(root, 'wrong.json');
    writeFileSync(path, '{"depth":0}');
    const { code, stdout, stderr } = await runPoda(['doctor'], { env: { PODA_CONFIG: path } });
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^MAL +config\. del entorno/m);
    expect(stdout).toContain('No funciona: 1.');
  });
});

test('doctor names the file that each setting comes from', async () => {
  const path = join(root, 'right.json');
  writeFileSync(path, '{"language":"en","evaluation":{"id":"material"}}');
  const { stdout } = await runPoda(['doctor'], { env: { PODA_CONFIG: path } });
  expect(stdout).toContain(`language = "en"  (${path})`);
  expect(stdout).toContain(`evaluation.id = "material"  (${path})`);
  expect(stdout).toMatch(/^ok +language +en \(/m);
});

test.each([
  ['es', /^bien +Node/m, 'Todo lo necesario funciona.'],
  ['en', /^ok +Node/m, 'Everything that Poda needs works.'],
])('the text report in %s fits eighty columns', async (language, row, end) => {
  const { code, stdout } = await runPoda(['doctor', '--lang', language]);
  expect(stdout).toMatch(row);
  expect(stdout).toContain(end);
  expect(stdout.split('\n').filter(line => line.length > 80 && !line.includes('/'))).toEqual([]);
  expect(code).toBe(0);
});

describe('the data of a class', () => {
  const inspected = async (place: string) => {
    const { code, checks } = await runDoctor({ PODA_DATA: place });
    return { code, database: checks.get('database')!, workers: checks.get('workers')! };
  };

  test('without PODA_DATA are not needed', async () => {
    const { checks } = await runDoctor();
    for (const id of ['database', 'workers']) expect(checks.get(id)).toMatchObject({ status: 'none' });
  });

  test('in a folder are looked at without making or changing anything', async () => {
    const folder = join(root, 'class');
    const { database, code } = await inspected(folder);
    expect(database).toMatchObject({ status: 'found', detail: expect.stringContaining('still empty') });
    expect([existsSync(folder), code]).toEqual([false, 0]);
    const foreign = join(root, 'foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'letter.txt'), '');
    expect(await inspected(foreign)).toMatchObject({ code: 1, database: { status: 'broken' } });
  });

  test('on a server that does not answer are broken, and the password is not shown', async () => {
    const { database, code } = await inspected('postgres://poda:s3cret@127.0.0.1:1/poda');
    expect([database.status, code]).toEqual(['broken', 1]);
    expect(JSON.stringify(database)).not.toContain('s3cret');
  });

  test.skipIf(!has('postgresql'))('on a server are told with version, schema and workers', async () => {
    const opened = await onServer.open();
    expect(await inspected(opened.url!)).toMatchObject({
      code: 0,
      database: { status: 'found', detail: expect.stringMatching(/PostgreSQL \d+.*schema \d+/) },
      workers: { status: 'missing', remedy: expect.stringContaining('poda worker') },
    });
    await opened.query(`insert into worker (name, level, cores, version, jobs) values ('w', 'A', 2, '1', 2)`);
    expect((await inspected(opened.url!)).workers).toMatchObject({ status: 'found', detail: '1 running' });
    await opened.close();
  });
});
