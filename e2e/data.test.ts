import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exportJournal } from '@poda/class/results/journal-export.ts';
import { openDatabase } from '@poda/class/store/open-database.ts';
import { newServerDatabase, snapshotPath } from '@poda/class/store/testing/databases.ts';
import { fill, secrets } from '@poda/class/store/testing/filled-database.ts';
import { readStarted } from '@poda/class/tournaments/stored-tournament.ts';
import { openTournaments } from '@poda/class/tournaments/tournaments.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { expect, test } from 'vitest';
import { needs } from './needs.ts';
import { program, runPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

const root = temporaryFolder('data');
const inRoot = { cwd: root };
const english = ['--lang', 'en'];

/** A folder of data, filled. */
const filledFolder = async (name: string) => {
  const database = unwrap(await openDatabase(join(root, name), { snapshot: await snapshotPath() }));
  await fill(database);
  return database;
};

test('data go to a file and into a new folder, and the same file comes back', async () => {
  const database = await filledFolder('class');
  // While a process uses the folder, the command names the other way to a backup.
  const refused = await runPoda(['data', 'export', 'busy.jsonl', '--data', 'class', ...english], inRoot);
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(/^poda: Another process \(\d+\) is using .*GET \/api\/v1\/backup/);
  await database.close();

  const out = await runPoda(['data', 'export', 'backup.jsonl', '--data', 'class', ...english], inRoot);
  expect(out).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^\d+ rows of class in backup\.jsonl\.\nThe file has no passwords and no keys/),
    stderr: '',
  });
  const backup = readFileSync(join(root, 'backup.jsonl'), 'utf8');
  expect(statSync(join(root, 'backup.jsonl')).mode & 0o777).toBe(0o600);
  expect(secrets.filter(secret => backup.includes(secret))).toEqual([]);

  const env = { PODA_DATA: join(root, 'other/class') };
  const back = await runPoda(['data', 'import', 'backup.jsonl', '--json'], { cwd: root, env });
  expect(back).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(back.stdout)).toEqual({
    place: env.PODA_DATA,
    file: 'backup.jsonl',
    rows: backup.split('\n').length - 3,
  });
  const other = await runPoda(['data', 'export', 'backup.jsonl', ...english], { cwd: root, env });
  expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('is not replaced') });
  const again = await runPoda(['data', 'export'], { cwd: root, env });
  expect(again).toEqual({ code: 0, stdout: backup, stderr: '' });
  const twice = await runPoda(['data', 'import', 'backup.jsonl', ...english], { cwd: root, env });
  expect(twice).toMatchObject({ code: 1, stderr: expect.stringContaining('already has data') });
  const unwritable = await runPoda(['data', 'export', 'missing/file.jsonl', ...english], { cwd: root, env });
  expect(unwritable).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('missing/file.jsonl cannot be written'),
  });
  expect(readdirSync(root).sort()).toEqual(['backup.jsonl', 'class', 'other']);
});

test('check counts rows and finds changed files of bots', async () => {
  const database = await filledFolder('checked');
  await database.close();
  const whole = await runPoda(['data', 'check', '--data', 'checked', ...english], inRoot);
  expect(whole.code).toBe(0);
  expect(whole.stdout).toMatch(/^checked: PGlite, which is PostgreSQL 18/);
  expect(whole.stdout).toMatch(/^ {2}game +3 +\d+ KiB$/m);
  const opened = unwrap(await openDatabase(join(root, 'checked')));
  await opened.execute(`update content set bytes = 'x' where bytes = ''`);
  await opened.close();
  const damaged = await runPoda(['data', 'check', '--data', 'checked', '--json'], inRoot);
  expect(damaged.code).toBe(1);
  const { ok, damaged: hashes } = JSON.parse(damaged.stdout);
  expect([ok, hashes]).toEqual([false, [expect.stringMatching(/^e3b0c442/)]]);
});

test.each([
  [['export'], 2, /place of the data is missing/],
  [['import', '--data', 'x'], 2, /poda data import FILE/],
  [['exprt', '--data', 'x'], 2, /"exprt".*Did you mean "export"/],
  [['export', '--data', 'nowhere'], 1, /no data of Poda in .*nowhere/],
  [
    ['check', '--data', 'postgres://me:s3cret@127.0.0.1:1/arena'],
    1,
    /postgres:\/\/127\.0\.0\.1:1\/arena does not answer/,
  ],
  [['export', 'missing/file', '--data', 'postgres://me:s3cret@host:port/a'], 1, /cannot be read/],
] as const)('poda data %j exits with %i', async (words, code, message) => {
  const run = await runPoda(['data', ...words, ...english], inRoot);
  expect(run.stderr).toMatch(message);
  expect(run.stderr).not.toContain('s3cret');
  expect([run.code, run.stdout]).toEqual([code, '']);
});

test('data move from a folder to a PostgreSQL server', needs('postgresql'), async () => {
  const database = await filledFolder('small');
  await database.close();
  const url = await newServerDatabase();
  const out = await runPoda(['data', 'export', 'all.jsonl', '--secrets', '--data', 'small'], inRoot);
  expect(out.code).toBe(0);
  const env = { PODA_DATA: url };
  const moved = await runPoda(['data', 'import', 'all.jsonl', ...english], { cwd: root, env });
  expect(moved).toMatchObject({ code: 0, stderr: '' });
  expect(moved.stdout).toMatch(/^\d+ rows of all\.jsonl in postgres:\/\/127\.0\.0\.1:\d+\/test_\w+\.\n$/);
  const back = await runPoda(['data', 'export', '--secrets'], { cwd: root, env });
  expect(back.stdout).toBe(readFileSync(join(root, 'all.jsonl'), 'utf8'));
});

test('the journal of poda tournament becomes a tournament of a course', needs('postgresql'), async () => {
  const env = { PODA_DATA: await newServerDatabase() };
  writeFileSync(
    join(root, 'league.json'),
    JSON.stringify({ game: 'tictactoe', seed: 3, players: ['random', 'greedy', 'level:1'], time: { nodes: 200 } }),
  );
  const played = await runPoda(['tournament', 'league.json', '--out', 'league', '--json'], inRoot);
  expect(played.code).toBe(0);
  const path = join('league', 'journal.jsonl');
  const load = (...words: string[]) => runPoda(['data', 'import', path, ...words, ...english], { cwd: root, env });
  expect(await load()).toMatchObject({ code: 1, stderr: expect.stringContaining('create one on the page') });
  const database = unwrap(await openDatabase(env.PODA_DATA));
  const course = (title: string) =>
    database.query(
      `with o as (insert into organiser (name, look, password) values ($1, $1, '') returning id)
       insert into course (organiser, title, student_code, spectator_code) select id, $1, $1, $1 || '2' from o`,
      [title],
    );
  await course('IA');
  await course('IB');
  expect(await load()).toMatchObject({ code: 1, stderr: expect.stringContaining('IA, IB') });
  expect(await load('--course', 'IB')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^A tournament of 6 games/),
  });
  const { rows } = await database.query<{ id: string; title: string; state: string }>(
    'select id, title, state from tournament',
  );
  expect(rows).toMatchObject([{ title: 'league', state: 'finished' }]);
  let exported = '';
  for await (const line of exportJournal(database, rows[0]!.id)) exported += line;
  expect(exported).toBe(readFileSync(join(root, path), 'utf8'));
  const { results } = await openTournaments(database);
  const { standings, crossTable } = JSON.parse(played.stdout);
  expect(await results.standings((await readStarted(database, rows[0]!.id))!)).toMatchObject({ standings, crossTable });
  await database.close();
});

test('without the npm package of the database, the command says so, and leaves the data alone', () => {
  // A link outside of the tree finds no installed package.
  symlinkSync(dirname(program), join(root, 'dist'));
  const flags = ['--preserve-symlinks', '--preserve-symlinks-main'];
  const args = [...flags, join(root, 'dist/poda.js'), 'serve', '--data', 'without-package', ...english];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^poda: The npm package @electric-sql\/pglite.* is missing\. Install it with npm install/),
  ]);
  expect(existsSync(join(root, 'without-package'))).toBe(false);
});
