import { expect, test } from 'vitest';
import type { ValueKind } from '../../core/tables.ts';
import type { StoredSection } from './layout.ts';
import { Tally } from './tally.ts';

const agrees = (kind: ValueKind, size: number, stored: Partial<StoredSection>, ...blocks: number[][]): boolean => {
  const tally = new Tally(kind, { id: 'S', size, positions: size, ...stored });
  for (const block of blocks) tally.add(Uint8Array.from(block));
  return tally.agrees;
};

const distances = { win: 2, loss: 1, draw: 1, longest: 3 };
const outcomes = { win: 2, loss: 1, draw: 2 };

test.each([
  [
    'distances',
    'distance',
    4,
    distances,
    [
      [2, 3],
      [4, 0],
    ],
    true,
  ],
  ['a wrong number of wins', 'distance', 4, { ...distances, win: 3 }, [[2, 3, 4, 0]], false],
  ['a wrong number of losses', 'distance', 4, { ...distances, loss: 0 }, [[2, 3, 4, 0]], false],
  ['a wrong number of draws', 'distance', 4, { ...distances, draw: 2 }, [[2, 3, 4, 0]], false],
  ['a wrong longest distance', 'distance', 4, { ...distances, longest: 5 }, [[2, 3, 4, 0]], false],
  ['a byte that is no distance', 'distance', 1, { loss: 1 }, [[255]], false],
  ['counts if some indices are no positions', 'distance', 4, { ...distances, positions: 3 }, [[2, 3, 4, 9]], true],
  ['outcomes', 'outcome', 5, outcomes, [[0b10_00_01_01, 0]], true],
  ['wrong outcomes', 'outcome', 5, { ...outcomes, win: 1 }, [[0b10_00_01_01, 0]], false],
  ['two bits that are no outcome', 'outcome', 1, { win: 0 }, [[3]], false],
  ['unused bits', 'outcome', 1, { win: 1 }, [[0b01_01]], false],
  ['a chance', 'chance16', 2, { first: 0x1234 / 65535 }, [[0x34, 0x12, 9, 9]], true],
  ['a wrong chance', 'chance16', 2, { first: 0.9 }, [[0x34, 0x12, 9, 9]], false],
  ['a chance of 48 bits', 'chance48', 1, { first: 0.5 }, [[0, 0, 0, 0, 0, 0x80]], true],
  ['no numbers', 'chance32', 1, {}, [[1, 2, 3, 4]], true],
] as const)('the header is compared with the entries: %s', (_, kind, size, stored, blocks, expected) => {
  expect(agrees(kind, size, stored, ...blocks.map(block => [...block]))).toBe(expected);
});
