import { bitsOf, countBits, reverseBits } from '../../../core/board/bits.ts';
import { fillTables, KING, reach, SQUARES, STRIDE } from '../moves.ts';

fillTables();

/** The board is always seen by the bottom player. */
export type Player = 'bottom' | 'top';

/** A set of squares is a word of 20 bits. */
export const ALL_SQUARES = (1 << SQUARES) - 1;

const COLUMNS = 4;
const LEFT_COLUMN = 0x11111;
const RIGHT_COLUMN = LEFT_COLUMN << (COLUMNS - 1);

/** Turns the board by 180 degrees. */
export const turned = (word: number): number => reverseBits(word) >>> (32 - SQUARES);

export const turnedSquare = (square: number): number => SQUARES - 1 - square;

export const rankIn = (set: number, square: number): number => countBits(set & ((1 << square) - 1));

export const kingSteps = (set: number): number => {
  const beside = ((set & ~RIGHT_COLUMN) << 1) | ((set & ~LEFT_COLUMN) >>> 1);
  const near = beside | set;
  return (beside | (near << COLUMNS) | (near >>> COLUMNS)) & ALL_SQUARES;
};

const neighbourLists = Array.from({ length: SQUARES }, (_, square) => bitsOf(reach[STRIDE * KING + square]!));

/** Of square s: the entries from `firstNeighbour[s]` up to `firstNeighbour[s + 1]`. */
export const neighbours: Uint8Array = Uint8Array.from(neighbourLists.flat());
export const firstNeighbour: Uint8Array = Uint8Array.from(
  { length: SQUARES + 1 },
  (_, square) => neighbourLists.slice(0, square).flat().length,
);

/** The last index with at most `value`, never the very last; entries ascend. */
export const lastAtMost = (ascending: ArrayLike<number>, value: number): number => {
  let low = 0;
  let high = ascending.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ascending[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
};
