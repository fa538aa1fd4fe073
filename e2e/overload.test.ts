import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runPoda } from './run-poda.ts';

const isLong = process.env['PODA_LONG'] !== undefined;
const MOVES = isLong ? 100_000 : 300;
/** A game of the two bots below is about as long. */
const MOVES_A_GAME = 60;
const PATIENCE_MILLIS = isLong ? 4 * 60 * 60_000 : 180_000;

const home = mkdtempSync(join(tmpdir(), 'poda-overload-'));
const busy: ChildProcess[] = [];
beforeAll(() => {
  writeFileSync(join(home, 'primera.py'), 'def player(E, M, J):\n    return M[0]\n');
  writeFileSync(join(home, 'ultima.py'), 'def player(E, M, J):\n    return M[-1]\n');
  for (let i = 0; i < 4 * availableParallelism(); i++)
    busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
});
afterAll(() => {
  for (const child of busy) child.kill('SIGKILL');
  rmSync(home, { recursive: true });
});

test(
  'with four busy processes for every core nobody loses on time who answers at once',
  async () => {
    const games = Math.ceil(MOVES / MOVES_A_GAME);
    const args = [
      'match',
      'checkers',
      join(home, 'primera.py'),
      join(home, 'ultima.py'),
      '0.1',
      '--seed',
      '1',
      '--json',
    ];
    const { code, stdout, stderr } = await runPoda([...args, '--games', String(games)]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { forfeits, games: played } = JSON.parse(stdout) as { forfeits: unknown[]; games: number };
    expect({ played, forfeits }).toEqual({ played: games, forfeits: [] });
  },
  PATIENCE_MILLIS,
);
