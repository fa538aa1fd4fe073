import { countBits, reverseBits } from '../../../core/board/bits.ts';
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

export const kingReach: Int32Array = reach.subarray(STRIDE * KING, STRIDE * KING + SQUARES);

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
