import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@poda/library/core/result.ts';
import { dataFolder } from '@poda/library/node/environment.ts';
import { buildSync } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { until } from '../../../../e2e/until.ts';
import { writeFileAtomically } from './atomic-file.ts';
import { SavedGames } from './saved-game.ts';

const home = mkdtempSync(join(tmpdir(), 'poda-saved-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

let folders = 0;
const freshFolder = (): string => join(home, `folder-${folders++}`);

const resumeLatest = (saved: SavedGames) => {
  for (const { id, isInUse } of saved.list()) {
    const resumed = isInUse ? null : saved.resume(id);
    if (resumed?.ok) return resumed.value;
  }
  return null;
};

test.each([
  [{ PODA_HOME: '/p', XDG_DATA_HOME: '/x', HOME: '/h' }, '/p'],
  [{ PODA_HOME: '', XDG_DATA_HOME: '/x', HOME: '/h' }, '/x/poda'],
  [{ XDG_DATA_HOME: 'relative', HOME: '/h' }, '/h/.local/share/poda'],
  [{ HOME: '/h' }, '/h/.local/share/poda'],
])('games of %j are kept in %s', (environment, folder) => {
  expect(dataFolder(environment)).toBe(folder);
});

test.skipIf(!existsSync('/proc/self'))('a folder that cannot be made is refused, and at once', () => {
  expect(new SavedGames('/proc/poda').begin()).toMatchObject({ ok: false, error: { code: 'cannot-save' } });
});

describe('unfinished games', () => {
  test('are listed, the last saved first, and resumed where they were', () => {
    const saved = new SavedGames(freshFolder());
    expect(saved.list()).toEqual([]);
    expect(resumeLatest(saved)).toBeNull();
    const first = unwrap(saved.begin());
    const second = unwrap(saved.begin());
    unwrap(first.save('{"first":1}'));
    unwrap(second.save('{"second":1}'));
    unwrap(second.save('{"second":2}'));
    expect(saved.list().map(({ isInUse }) => isInUse)).toEqual([true, true]);
    expect(resumeLatest(saved)).toBeNull();
    expect(saved.resume(second.id)).toMatchObject({ error: { code: 'saved-game-in-use' } });
    second.leave();
    expect(
      saved
        .list()
        .filter(({ isInUse }) => !isInUse)
        .map(({ id }) => id),
    ).toEqual([second.id]);
    expect(resumeLatest(saved)?.text).toBe('{"second":2}');
    expect(saved.resume('nothing')).toMatchObject({ error: { code: 'no-saved-game' } });
  });

  test('are no longer offered once they are finished', () => {
    const folder = freshFolder();
    const saved = new SavedGames(folder);
    const game = unwrap(saved.begin());
    unwrap(game.save('going'));
    const path = unwrap(game.finish('done'));
    expect(readFileSync(path, 'utf8')).toBe('done');
    expect(saved.list()).toEqual([]);
    game.leave();
    expect(readdirSync(join(folder, 'games', 'unfinished'))).toEqual([]);
  });

  test('belong to the process that holds their lock, whatever process id the name has', () => {
    const folder = freshFolder();
    const saved = new SavedGames(folder);
    const game = unwrap(saved.begin());
    unwrap(game.save('going'));
    const unfinished = join(folder, 'games', 'unfinished');
    // The file looks as if another container had written it: no process with the id in its name runs here.
    renameSync(game.path, join(unfinished, `${game.id}.99999999.json`));
    expect(saved.list()).toMatchObject([{ id: game.id, isInUse: false }]);
    expect(saved.resume(game.id)).toMatchObject({ error: { code: 'saved-game-in-use', values: { pid: process.pid } } });
    expect(saved.peek(game.id)).toBe('going');
    game.leave();
    const resumed = unwrap(saved.resume(game.id));
    expect(resumed.text).toBe('going');
    resumed.game.discard();
    expect(readdirSync(unfinished)).toEqual([]);
  });

  test('a folder that cannot be written gives a problem, not an exception', () => {
    const file = join(home, 'a-file');
    writeFileSync(file, '');
    expect(new SavedGames(file).begin()).toMatchObject({ error: { code: 'cannot-save' } });
    const folder = freshFolder();
    const game = unwrap(new SavedGames(folder).begin());
    rmSync(folder, { recursive: true });
    expect(game.save('x')).toMatchObject({ error: { code: 'cannot-save', values: { reason: 'ENOENT' } } });
  });
});

describe('a file is replaced at once', () => {
  test('with the rights it had, and through a link', () => {
    const path = join(home, 'target.txt');
    const link = join(home, 'link.txt');
    writeFileSync(path, 'old');
    chmodSync(path, 0o640);
    symlinkSync(path, link);
    unwrap(writeFileAtomically(link, 'nuevo ñ'));
    expect(readFileSync(path, 'utf8')).toBe('nuevo ñ');
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readdirSync(home).filter(name => name.endsWith('.tmp'))).toEqual([]);
  });

  test.each([
    ['', 'file-is-folder'],
    ['nowhere/file.txt', 'cannot-save'],
  ])('%j cannot be', (name, code) => {
    expect(writeFileAtomically(join(home, name), 'x')).toMatchObject({ error: { code } });
  });
});

/** A program that saves ever larger states of one game, and prints each state after saving it. */
const saver = join(home, 'saver.mjs');
const startSaver = (folder: string) => {
  buildSync({
    stdin: {
      contents: `
        import { SavedGames } from './saved-game.ts';
        const saved = new SavedGames(process.argv[2]);
        const found = saved.list().find(({ isInUse }) => !isInUse);
        const resumed = found && saved.resume(found.id).value;
        const game = resumed?.game ?? saved.begin().value;
        let count = resumed === undefined ? 0 : JSON.parse(resumed.text).count;
        process.stdout.write('from ' + count + '\\n');
        for (;;) {
          count++;
          const saving = game.save(JSON.stringify({ count, filling: 'x'.repeat(20000), last: count }));
          if (!saving.ok) throw new Error(JSON.stringify(saving.error));
          process.stdout.write(count + '\\n');
          if (count % 20 === 0) await new Promise(resolve => setTimeout(resolve, 0));
        }`,
      resolveDir: new URL('.', import.meta.url).pathname,
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: saver,
    logLevel: 'silent',
  });
  return spawn(process.execPath, [saver, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
};

test('a process killed at any moment leaves the last complete state, and the next one goes on from it', async () => {
  const folder = freshFolder();
  let told = 0;
  for (let round = 0; round < 6; round++) {
    const child = startSaver(folder);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', chunk => {
      output += chunk;
    });
    // Waits until the process has printed the state that it began with, and the first state that it saved.
    await until('the first saved state', () => output.split('\n').length >= 3);
    await new Promise(resolve => setTimeout(resolve, 5 + 17 * round));
    child.kill('SIGKILL');
    await new Promise(resolve => child.on('close', resolve));
    const [first = '', ...counts] = output.split('\n').slice(0, -1);
    // The saved state is the last one that the previous process printed, or a later one that it had no time to print.
    expect(Number(first.split(' ')[1])).toBeGreaterThanOrEqual(told);
    told = Number(counts.at(-1) ?? told);
    const resumed = new SavedGames(folder).list();
    expect(resumed.map(({ isInUse }) => isInUse)).toEqual([false]);
  }
  const last = resumeLatest(new SavedGames(folder));
  const state = JSON.parse(last?.text ?? '') as { count: number; last: number };
  expect(state.last).toBe(state.count);
  expect(state.count).toBeGreaterThanOrEqual(told);
  expect(told).toBeGreaterThan(0);
  const leftovers = readdirSync(join(folder, 'games', 'unfinished')).filter(name => name.endsWith('.tmp'));
  expect(leftovers).toEqual([]);
});

test('two processes never write the same game', async () => {
  const folder = freshFolder();
  const children = [startSaver(folder), startSaver(folder)];
  await until('two saved games', () => new SavedGames(folder).list().length === 2);
  const games = new SavedGames(folder).list();
  expect(games.map(({ isInUse }) => isInUse)).toEqual([true, true]);
  expect(resumeLatest(new SavedGames(folder))).toBeNull();
  for (const child of children) {
    child.kill('SIGKILL');
    await new Promise(resolve => child.on('close', resolve));
  }
  expect(resumeLatest(new SavedGames(folder))).not.toBeNull();
});
