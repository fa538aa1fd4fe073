import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { Solver, ValueKind } from '@poda/library/core/tables.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { openTable } from '@poda/library/node/tables/file-table.ts';
import { TableProber } from '@poda/library/solve/prober.ts';
import { BARRIER_THREAD_BYTES, BarrierThread } from '@poda/library/solve/solver-thread.ts';
import type { Table } from '@poda/library/solve/table/table.ts';
import { exactValues } from '@poda/library/solve/values.ts';
import { verifyTable } from '@poda/library/solve/verify.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { saveTable } from './save-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'poda-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Changes the bytes of some entries before they are written. */
type Spoil = (from: number, out: Uint8Array) => void;

/** Solves a game in this thread, and opens a table for each number of pieces. */
const tablesOf = async (game: string, pieces: number, kind?: ValueKind, spoil?: Spoil): Promise<Table[]> => {
  const { solver: makeSolver } = await unwrap(parseVariant(games, game)).extras.tables!();
  const solver = await makeSolver();
  const data = new Map<number, SharedArrayBuffer>();
  for (const step of solver.steps(pieces)) {
    for (const place of step.makes) data.set(place, new SharedArrayBuffer(solver.dataBytes(place)));
    const memory = { scratch: new SharedArrayBuffer(step.scratchBytes), data: (place: number) => data.get(place)! };
    solver.run(step, memory, new BarrierThread(new SharedArrayBuffer(BARRIER_THREAD_BYTES), 0, 1));
  }
  const encode: Solver['encode'] = (section, values, of, from, out) => {
    const entries = solver.encode(section, values, of, from, out);
    spoil?.(from, out);
    return entries;
  };
  const spoiled = Object.create(solver, { encode: { value: encode } }) as Solver;
  const counts = [...new Set([...data.keys()].map(place => solver.space.sections[place]!.pieces))];
  const tables: Table[] = [];
  for (const count of counts) {
    const path = join(
      folder,
      `${game.replace(/\W/g, '-')}-${count}-${tables.length}-${kind}-${spoil === undefined}.poda`,
    );
    const places = [...data.keys()].filter(place => solver.space.sections[place]!.pieces === count);
    const sections = places.map(place => {
      const { id, size, positions } = solver.space.sections[place]!;
      return { place, stored: { id, size, positions }, data: () => data.get(place)! };
    });
    const head = { kind: kind ?? solver.kindOf(count), pieces: count };
    unwrap(await saveTable(path, spoiled, head, sections));
    tables.push(unwrap(openTable(path, solver.space)));
  }
  return tables;
};

const verify = async (game: string, tables: readonly Table[], count?: number) => {
  const variant = unwrap(parseVariant(games, game));
  const { space } = await variant.extras.tables!();
  const results = tables.map(table => {
    const prober = new TableProber(space, [table, ...tables], variant.rules.unit);
    const sample = count === undefined ? undefined : { count, random: new Random(7) };
    const steps = verifyTable(variant, table, prober, sample);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  });
  const sum = (of: (result: (typeof results)[number]) => number) =>
    results.reduce((all, result) => all + of(result), 0);
  return {
    checked: sum(result => result.checked),
    skipped: sum(result => result.skipped),
    inconsistent: sum(result => result.inconsistent),
    examples: results.flatMap(({ examples }) => examples),
  };
};

describe('the values of all positions follow from those after them', () => {
  test.each([
    ['ur:classic?pieces=1', 1, undefined, 217],
    ['ur:classic?pieces=1', 1, 'chance16', 217],
    ['ur:finkel?pieces=1', 1, undefined, 217],
    ['ur:blitz?pieces=1', 1, undefined, undefined],
    ['microshogi', 2, undefined, 380],
    ['microshogi', 2, 'outcome', 380],
  ] as const)('in %s with %i pieces and values of kind %s', async (game, pieces, kind, positions) => {
    const { checked, ...rest } = await verify(game, await tablesOf(game, pieces, kind));
    expect(rest).toEqual({ skipped: 0, inconsistent: 0, examples: [] });
    if (positions !== undefined) expect(checked).toBe(positions);
  });
});

describe('a changed value is found', () => {
  test.each([
    ['ur:classic?pieces=1', 1, 'chance32', 3],
    ['ur:classic?pieces=1', 1, 'chance16', 1],
    ['microshogi', 2, 'distance', 0],
  ] as const)('in %s with %i pieces, kind %s', async (game, pieces, kind, byte) => {
    const index = 100;
    const spoil: Spoil = (from, out) => {
      // The most significant byte of the number, or a draw turned into a loss in two plies.
      const at = index * (byte + 1) + byte;
      if (from === 0) out[at] = byte === 0 ? 3 : out[at]! ^ 0x40;
    };
    const { inconsistent, examples } = await verify(game, await tablesOf(game, pieces, kind, spoil));
    expect(inconsistent).toBeGreaterThan(0);
    const { space } = await unwrap(parseVariant(games, game)).extras.tables!();
    const place = space.sections.findIndex(({ pieces: count }) => count === pieces);
    expect(examples.map(({ position }) => position)).toContain(space.write(place, index));
  });
});

test('a sample checks as many positions as asked, the same ones with the same seed', async () => {
  const tables = await tablesOf('ur:classic?pieces=1', 1, 'chance16', (_, out) => out.fill(0x80));
  const [one, other] = [
    await verify('ur:classic?pieces=1', tables, 50),
    await verify('ur:classic?pieces=1', tables, 50),
  ];
  expect([one.checked, one.examples.length]).toEqual([50, 10]);
  expect(one).toEqual(other);
});

test('without the tables of fewer pieces, positions from which a capture leads there are skipped', async () => {
  const [, table] = await tablesOf('microshogi', 3);
  const { checked, skipped, inconsistent } = await verify('microshogi', [table!], 5_000);
  expect([checked + skipped, inconsistent]).toEqual([5_000, 0]);
  expect(Math.min(checked, skipped)).toBeGreaterThan(0);
});

test('the values of a position before the roll are those of its rolls and moves', async () => {
  const variant = unwrap(parseVariant(games, 'ur:classic?pieces=1'));
  const { space } = await variant.extras.tables!();
  const prober = new TableProber(space, await tablesOf('ur:classic?pieces=1', 1), variant.rules.unit);
  const state = new GameState(variant);
  const { value, moves } = exactValues(state, prober)!;
  expect(value).toBeCloseTo(0.542481022, 9);
  const mean = state.chances().reduce((sum, chance, i) => sum + chance * moves[i]!.value, 0);
  expect(mean).toBeCloseTo(value, 9);
});
