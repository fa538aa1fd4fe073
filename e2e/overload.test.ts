import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allNeed } from './needs.ts';
import { runPoda } from './run-poda.ts';
import { temporaryFolder } from './temporary-folder.ts';

allNeed('sandbox', 'python');

const isLong = process.env['PODA_LONG'] !== undefined;
const MOVES = isLong ? 30_000 : 300;
/** Lower bound for the average number of moves in a game of the two bots. */
const MOVES_PER_GAME = 60;
const PATIENCE_MILLIS = isLong ? 4 * 60 * 60_000 : 180_000;

const home = temporaryFolder('overload');
const busy: ChildProcess[] = [];
beforeAll(() => {
  writeFileSync(join(home, 'primera.py'), 'def player(E, M, J):\n    return M[0]\n');
  writeFileSync(join(home, 'ultima.py'), 'def player(E, M, J):\n    return M[-1]\n');
  for (let i = 0; i < 4 * availableParallelism(); i++)
    busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
});
afterAll(() => {
  for (const child of busy) child.kill('SIGKILL');
});

/** The number of moves that the bots chose; moves of the given opening have no time in the record. */
const movesAsked = (records: string): number =>
  records
    .trim()
    .split('\n')
    .flatMap(line => (JSON.parse(line) as { millis: (number | null)[] }).millis)
    .filter(millis => millis !== null).length;

test(
  'with four busy processes per core, a bot that answers at once never loses on time',
  async () => {
    const games = Math.ceil(MOVES / MOVES_PER_GAME);
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
    const record = join(home, 'games.jsonl');
    const { code, stdout, stderr } = await runPoda([...args, '--games', String(games), '--record', record]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { forfeits, games: played } = JSON.parse(stdout) as { forfeits: unknown[]; games: number };
    expect({ played, forfeits }).toEqual({ played: games, forfeits: [] });
    expect(movesAsked(readFileSync(record, 'utf8'))).toBeGreaterThanOrEqual(MOVES);
  },
  PATIENCE_MILLIS,
);
