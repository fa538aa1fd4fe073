import { beforeAll, describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { unwrap } from '../core/result.ts';
import type { TableSpace } from '../core/tables.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { smallTable } from '../solve/testing/small-table.ts';
import { exactValues } from '../solve/values.ts';
import { readTables } from './read-tables.ts';

const variant = unwrap(parseVariant(games, 'ur:classic?pieces=1'));
const FILE = 'ur-classic-1.poda';
let table: Uint8Array<ArrayBuffer>;
let space: TableSpace;

beforeAll(async () => {
  table = await smallTable(variant, 1);
  ({ space } = await variant.extras.tables!());
});

/** Reads one table whose bytes were changed. */
const readChanged = (change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) =>
  readTables([FILE], space, variant.rules.unit, async () => change(table.slice()));

test('a fetched table tells the published value of Ur with one piece', async () => {
  const { prober, problems } = await readChanged(bytes => bytes);
  expect(problems).toEqual([]);
  const values = exactValues(new GameState(variant), prober!);
  expect(values?.value).toBeCloseTo(0.542481022, 4);
  expect(values?.moves.map(({ move }) => move)).toEqual(['r1', 'r2', 'r3', 'r4']);
});

describe('a file that cannot be used is reported', () => {
  test.each<[string, code: string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
    ['empty', 'table-foreign', () => new Uint8Array(0)],
    ['a web page', 'table-foreign', () => new TextEncoder().encode('<!doctype html><title>404</title>')],
    ['cut in the header', 'table-truncated', bytes => bytes.slice(0, 40)],
    ['cut in the last block', 'table-truncated', bytes => bytes.slice(0, -1)],
    ['too long', 'table-damaged', bytes => new Uint8Array([...bytes, 0])],
    ['damaged in the header', 'table-damaged', bytes => bytes.with(50, bytes[50]! ^ 1)],
    ['damaged in the last block', 'table-damaged', bytes => bytes.with(bytes.length - 1, bytes.at(-1)! ^ 1)],
  ])('%s', async (_, code, change) => {
    expect(await readChanged(change)).toEqual({ prober: undefined, problems: [{ code, values: { file: FILE } }] });
  });

  test('missing, beside one that can be read', async () => {
    const { prober, problems } = await readTables([FILE, 'other.poda'], space, variant.rules.unit, async name => {
      if (name !== FILE) throw new Error('404');
      return table;
    });
    expect(problems).toEqual([{ code: 'table-unreadable', values: { file: 'other.poda', reason: '404' } }]);
    expect(exactValues(new GameState(variant), prober!)).toBeDefined();
  });
});

test('without any files there is no prober, and no problem', async () => {
  expect(await readTables([], space, variant.rules.unit, () => Promise.reject(new Error()))).toEqual({
    prober: undefined,
    problems: [],
  });
});
