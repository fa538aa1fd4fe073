import { bitSet, reverseBits } from '../../core/board/bits.ts';
import type { Ruleset } from './rulesets.ts';

/**
 * One board for all rulesets: the 32 playing squares are the bits of a word, bit `4 * row + column / 2`; row and column
 * are both even or both odd. Side 0 starts on rows 0 to 2 and moves up; only the ruleset's numbering decides how
 * squares are named and the board is turned.
 */
export const SQUARES = 32;

/** Directions in the order of the step table; 3 - d is the opposite of d. */
export const UP_LEFT = 0;
export const UP_RIGHT = 1;
export const DOWN_LEFT = 2;
export const DOWN_RIGHT = 3;

const EVEN_ROWS = 0x0f0f0f0f;
const ODD_ROWS = ~EVEN_ROWS;
const NOT_COLUMN_0 = EVEN_ROWS & ~0x01010101;
const NOT_COLUMN_7 = ODD_ROWS & ~0x80808080;

/** Moves a set of squares one step; squares that leave the board are dropped. */
export const upLeft = (set: number): number => ((set & NOT_COLUMN_0) << 3) | ((set & ODD_ROWS) << 4);
export const upRight = (set: number): number => ((set & EVEN_ROWS) << 4) | ((set & NOT_COLUMN_7) << 5);
export const downLeft = (set: number): number => ((set & NOT_COLUMN_0) >>> 5) | ((set & ODD_ROWS) >>> 4);
export const downRight = (set: number): number => ((set & EVEN_ROWS) >>> 4) | ((set & NOT_COLUMN_7) >>> 3);

/** Turns the board by half a circle. */
export const turned = reverseBits;

export const crownRows: readonly [number, number] = [0xf << 28, 0xf];

/** `steps[32 * direction + square]` is the next square in that direction, or -1 at the edge. */
export const steps: Int8Array = Int8Array.from({ length: 4 * SQUARES }, (_, i) => {
  const moved = [upLeft, upRight, downLeft, downRight][i >> 5]!(1 << (i & 31));
  return moved === 0 ? -1 : 31 - Math.clz32(moved);
});

export const rowOf = (square: number): number => square >> 2;
export const columnOf = (square: number): number => 2 * (square & 3) + (rowOf(square) & 1);
const squareAt = (row: number, column: number): number => 4 * row + (column >> 1);

export const MAIN_DIAGONAL = bitSet(Array.from({ length: 8 }, (_, i) => squareAt(i, i)));

export interface Numbering {
  /** From 1 to 32. */
  readonly numberOf: readonly number[];
  /** Index 0 is unused. */
  readonly squareOf: readonly number[];
  /** Row and column, 0 to 7, of a square number as the ruleset counts them. */
  place(number: number): { readonly row: number; readonly column: number };
}

export const numberingOf = (ruleset: Ruleset): Numbering => {
  const place = (number: number) => {
    const row = (number - 1) >> 2;
    return { row, column: 2 * ((number - 1) & 3) + ((row + ruleset.columnOfSquare1) & 1) };
  };
  const squareOf = Array.from({ length: SQUARES + 1 }, (_, number) => {
    if (number === 0) return -1;
    const { row, column } = place(number);
    const ourRow = ruleset.lowSquares === ruleset.movesFirst ? row : 7 - row;
    return squareAt(ourRow, (ourRow & 1) === (column & 1) ? column : 7 - column);
  });
  const numberOf = Array.from({ length: SQUARES }, (_, square) => squareOf.indexOf(square));
  return { numberOf, squareOf, place };
};
