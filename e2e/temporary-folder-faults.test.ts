import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allNeed } from './needs.ts';
import { exitOf, failOnBrokenOutput, newHome, program, runPoda, startPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

/** A temporary folder in which nothing can be written. */

allNeed('sandbox', 'python');

const home = temporaryFolder('unwritable');
const missing = join(home, 'missing');
const bots = join(home, 'bots');
mkdirSync(bots);
const bot = join(bots, 'ana.py');
writeFileSync(bot, 'def player(E, M, J):\n    return M[0]\n');
writeFileSync(join(bots, 'eva.js'), 'export const player = (e, m) => m[0];\n');

const commands = {
  'match with Python': ['match', 'checkers', bot, 'random', '--games', '2'],
  'match with JavaScript': ['match', 'checkers', join(bots, 'eva.js'), 'random', '--games', '2'],
  'match without a sandbox': ['match', 'checkers', bot, 'random', '--games', '2', '--unconfined'],
  'bot check': ['bot', 'check', bot, '--game', 'checkers'],
  tournament: ['tournament', bots, '--game', 'checkers', '--out', join(home, 'out')],
};

const lines = {
  es: `poda: No se puede escribir en la carpeta temporal ${missing}: no existe esa carpeta (ENOENT). Haz que se pueda, o nombra otra con la variable TMPDIR.
`,
  en: `poda: The temporary folder ${missing} cannot be written to: there is no such file or folder (ENOENT). Mend it, or name another one with the variable TMPDIR.
`,
};

describe.each(Object.entries(commands))('%s in a missing temporary folder', (_, args) => {
  const env = { TMPDIR: missing };

  test.each(['es', 'en'] as const)('tells it in one line (%s)', async language => {
    const { code, stdout, stderr } = await runPoda([...args, '--lang', language], { env });
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: lines[language] });
  });

  test('tells it as JSON', async () => {
    const { code, stdout, stderr } = await runPoda([...args, '--json'], { env });
    expect([code, stderr, JSON.parse(stdout).error.code]).toEqual([1, '', 'temporary-folder-unusable']);
  });
});

test('players of Poda need no temporary folder', async () => {
  const args = ['match', 'tictactoe', 'random', 'greedy', '--games', '2', '--json'];
  expect(await runPoda(args, { env: { TMPDIR: missing } })).toMatchObject({ code: 0, stderr: '' });
});

test('poda doctor reports a missing temporary folder as a fault', async () => {
  const { code, stdout } = await runPoda(['doctor', '--json'], { env: { TMPDIR: missing } });
  const { checks } = JSON.parse(stdout) as { checks: { id: string; status: string; remedy: string }[] };
  expect(code).toBe(1);
  expect(checks.find(({ id }) => id === 'sandbox')).toMatchObject({
    status: 'broken',
    remedy: expect.stringContaining(missing),
  });
});

/** A shell command that mounts a small file system at $0, and then runs the rest of the words. */
const mounted = (then: string) => [
  'unshare',
  '-rm',
  'sh',
  '-c',
  `mount -t tmpfs -o size=64k none "$0" && ${then} && exec "$@"`,
];
const canMount = spawnSync('unshare', [...mounted('true').slice(1), home, 'true']).status === 0;

describe.skipIf(!canMount)('on a file system of 64 kB', () => {
  const small = join(home, 'small');
  mkdirSync(small);

  test.each([
    ['full', 'ENOSPC', 'head -c 65536 /dev/zero > "$0/all"'],
    ['read-only', 'EROFS', 'mount -o remount,ro "$0"'],
  ])('a %s temporary folder is told in one line', (_, expected, then) => {
    const [command = '', ...words] = mounted(then);
    const env = { PATH: process.env['PATH'], PODA_HOME: newHome(), TMPDIR: small };
    const args = [...words, small, process.execPath, program, ...commands['bot check'], '--json'];
    const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
    failOnBrokenOutput(args, stdout + stderr);
    expect([status, stderr, JSON.parse(stdout).error.message]).toEqual([1, '', expect.stringContaining(expected)]);
  });
});

test('a temporary folder that goes missing during a match is told beside the games that were played', async () => {
  const folder = join(home, 'going');
  mkdirSync(folder);
  const killer = join(bots, 'killer.py');
  writeFileSync(killer, `import shutil\ndef player(E, M, J):\n    shutil.rmtree('${folder}')\n    return M[0]\n`);
  const args = ['match', 'checkers', killer, 'random', '--games', '2', '--unconfined', '--lang', 'en', '--no-openings'];
  const { code, stdout, stderr } = await runPoda(args, { env: { TMPDIR: folder } });
  expect([code, stderr]).toEqual([1, expect.stringContaining(`The temporary folder ${folder} cannot be written to`)]);
  expect(stdout).toContain('annulled');
});

test('poda serve says in /health that its temporary folder is missing, and tries it again', async () => {
  const [folder, late] = [join(home, 'class'), join(home, 'late')];
  const server = startPoda(['serve', '--port', '0', '--data', folder, '--json'], { TMPDIR: late });
  const ended = exitOf(server);
  let log = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const { url } = await new Promise<{ url: string }>(resolve =>
    server.stdout.once('data', text => resolve(JSON.parse(String(text)))),
  );
  const health = async () => (await fetch(`${url}health`)).json() as Promise<Record<string, unknown>>;
  expect(await health()).toMatchObject({ status: 'waiting', temporaryFolder: 'ENOENT' });
  mkdirSync(late);
  expect(await health()).not.toHaveProperty('temporaryFolder');
  const workers = async () =>
    /^poda_workers\{level="[ABCD]"\} [1-9]/m.test(await (await fetch(`${url}metrics`)).text());
  await until('a worker', workers, 100);
  server.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(log.match(/"event":"temporary-folder"/g)).toHaveLength(1);
  rmSync(late, { recursive: true });
});
