import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { Random } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { findBest } from './search.ts';
import { exactAtDepth } from './settings.ts';
import { AT_LEAST, AT_MOST, EXACT, TranspositionTable } from './transposition-table.ts';

const BUCKET_BYTES = 32;
const ENTRY_WORDS = 4;

describe('a stored entry is found', () => {
  test.each([
    { depth: 0, value: 0, bound: EXACT, isProved: false, code: 0 },
    { depth: 126, value: 10_000_000, bound: AT_LEAST, isProved: true, code: 0xffff },
    { depth: 7, value: -9_999_872, bound: AT_MOST, isProved: true, code: 1 },
  ])('%j', ({ depth, value, bound, isProved, code }) => {
    const table = new TranspositionTable(new ArrayBuffer(BUCKET_BYTES));
    for (const [lo, hi] of [
      [0, 0],
      [-1, 5],
      [123_456_789, -987_654_321],
    ] as const) {
      expect(table.find(lo, hi)).toBe(false);
      table.store(lo, hi, depth, value, bound, isProved, code);
      expect(table.find(lo, hi)).toBe(true);
      const { depth: d, value: v, bound: b, isProved: p, code: c } = table;
      expect({ depth: d, value: v, bound: b, isProved: p, code: c }).toEqual({ depth, value, bound, isProved, code });
      table.clear();
      expect(table.find(lo, hi)).toBe(false);
    }
  });
});

test('a proved entry is not replaced by an estimate', () => {
  const table = new TranspositionTable(new ArrayBuffer(BUCKET_BYTES));
  table.store(1, 2, 3, 500, EXACT, true, 9);
  table.store(1, 2, 8, -40, EXACT, false, 9);
  expect([table.find(1, 2), table.value, table.isProved]).toEqual([true, 500, true]);
});

test.each([
  ['of its own buffer', () => TranspositionTable.ofMebibytes(1)],
  ['of a buffer that others write to', () => new TranspositionTable(new SharedArrayBuffer(2 ** 20))],
])('clearing a table %s removes every entry, each time', (_, make) => {
  const table = make();
  const random = new Random(3);
  for (const count of [1, 100, 50_000]) {
    const keys = Array.from({ length: count }, () => [random.below(2 ** 30), random.below(2 ** 30)] as const);
    for (const [lo, hi] of keys) table.store(lo, hi, 3, 42, EXACT, false, 9);
    expect(keys.some(([lo, hi]) => table.find(lo, hi))).toBe(true);
    table.clear();
    expect(keys.some(([lo, hi]) => table.find(lo, hi))).toBe(false);
  }
});

test('clearing a table removes the entries that another object stored in its buffer', () => {
  const buffer = new SharedArrayBuffer(8 * BUCKET_BYTES);
  new TranspositionTable(buffer).store(77, 5, 3, 42, EXACT, false, 9);
  const table = new TranspositionTable(buffer);
  table.clear();
  expect(table.find(77, 5)).toBe(false);
});

test('two tables over the first bytes of one buffer are the same table', () => {
  const buffer = new SharedArrayBuffer(8 * BUCKET_BYTES);
  const [one, other] = [new TranspositionTable(buffer, 2 * BUCKET_BYTES), new TranspositionTable(buffer, 64)];
  one.store(77, 5, 3, 42, EXACT, false, 9);
  expect([other.find(77, 5), other.value]).toEqual([true, 42]);
  expect(new Int32Array(buffer, 2 * BUCKET_BYTES).every(word => word === 0)).toBe(true);
});

test('a torn entry, mixed from several, is never found with data that was not stored', () => {
  const random = new Random(11);
  for (let round = 0; round < (process.env['PODA_LONG'] === undefined ? 1000 : 4000); round++) {
    // Searches store small numbers that differ in few bits, which a weak checksum would confuse.
    const keys = [random.below(4) * 64, random.below(4) * 64].map(lo => ({ lo, hi: random.below(4) }));
    const entries = Array.from({ length: 3 }, () => ({
      ...random.pick(keys),
      value: random.below(8),
      depth: random.below(4),
      code: random.below(8),
    }));
    const written = entries.map(({ lo, hi, depth, value, code }) => {
      const buffer = new ArrayBuffer(BUCKET_BYTES);
      new TranspositionTable(buffer).store(lo, hi, depth, value, EXACT, false, code);
      return new Int32Array(buffer, 0, ENTRY_WORDS);
    });
    for (let way = 0; way < entries.length ** ENTRY_WORDS; way++) {
      const torn = new ArrayBuffer(BUCKET_BYTES);
      const words = new Int32Array(torn);
      for (let word = 0; word < ENTRY_WORDS; word++)
        words[word] = written[Math.floor(way / entries.length ** word) % entries.length]![word]!;
      const table = new TranspositionTable(torn);
      for (const { lo, hi } of keys) {
        if (!table.find(lo, hi)) continue;
        const { value, depth, code } = table;
        expect(entries, `round ${round}, way ${way}`).toContainEqual({ lo, hi, value, depth, code });
      }
    }
  }
});

test('two threads on one small table never read data that was not stored', async () => {
  const [table, ready] = [new SharedArrayBuffer(BUCKET_BYTES), new SharedArrayBuffer(4)];
  const { outputFiles } = await build({
    stdin: { contents: hammer, resolveDir: fileURLToPath(new URL('.', import.meta.url)), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
  });
  const reports = await Promise.all(
    [1, 2].map(
      seed =>
        new Promise<{ found: number; wrong: number }>((resolve, reject) =>
          new Worker(outputFiles[0]!.text, { eval: true, workerData: { table, ready, seed } })
            .once('message', resolve)
            .once('error', reject),
        ),
    ),
  );
  for (const { found, wrong } of reports) {
    expect(wrong).toBe(0);
    expect(found).toBeGreaterThan(1000);
  }
});

/**
 * The source of a worker that waits for the other one and then stores and finds a few positions; value and depth follow from
 * the position and the move's code.
 */
const hammer = `
  import { parentPort, workerData } from 'node:worker_threads';
  import { Random } from '../core/random.ts';
  import { TranspositionTable } from './transposition-table.ts';
  const table = new TranspositionTable(workerData.table);
  const random = new Random(workerData.seed);
  const valueOf = (key, code) => Math.imul(key + 1, 7919 * code) % 1000;
  let found = 0;
  let wrong = 0;
  const ready = new Int32Array(workerData.ready);
  if (Atomics.add(ready, 0, 1) === 0) Atomics.wait(ready, 0, 1);
  else Atomics.notify(ready, 0);
  for (let i = 0; i < 1_000_000; i++) {
    const key = random.below(3);
    const code = random.below(1 << 16);
    table.store(key << 8, key, code & 63, valueOf(key, code), 0, false, code);
    const other = random.below(3);
    if (!table.find(other << 8, other)) continue;
    found++;
    if (table.value !== valueOf(other, table.code) || table.depth !== (table.code & 63)) wrong++;
  }
  parentPort.postMessage({ found, wrong });
`;

test.each(['draughts:spanish', 'microshogi:drops', 'ur:classic'])(
  'an illegal move from the table of %s changes nothing but the order',
  name => {
    /** A transposition table that finds every position, always with a move that is not legal. */
    class WrongMoveTable extends TranspositionTable {
      override find(): boolean {
        this.code = 0xffff;
        this.depth = 0;
        this.isProved = false;
        return true;
      }
    }
    const state = new GameState(unwrap(parseVariant(games, name)));
    if (state.isChance) state.play(state.legalMoves()[2]!);
    const valueWith = (table: TranspositionTable, settings = exactAtDepth) =>
      findBest(state, { limits: { depth: 4 }, settings, table, now: () => 0 }).lines[0]!.value;
    const plain = valueWith(TranspositionTable.ofMebibytes(1), { ...exactAtDepth, table: false });
    expect(valueWith(new WrongMoveTable(new ArrayBuffer(BUCKET_BYTES)))).toBe(plain);
  },
);
