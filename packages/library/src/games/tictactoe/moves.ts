import { SIZE } from './rulesets.ts';

/** A move's code is the cell it marks; 0 to 2 are the top row. A set of cells is a word of 9 bits. */
export const CELLS = SIZE * SIZE;

export const ALL = (1 << CELLS) - 1;

const lineFrom = (first: number, step: number): number =>
  (1 << first) | (1 << (first + step)) | (1 << (first + 2 * step));

/** Three rows, three columns, two diagonals (T3). */
export const lines: readonly number[] = [
  ...[0, 3, 6].map(first => lineFrom(first, 1)),
  ...[0, 1, 2].map(first => lineFrom(first, SIZE)),
  lineFrom(0, SIZE + 1),
  lineFrom(2, SIZE - 1),
];

const winning = Uint8Array.from({ length: ALL + 1 }, (_, set) => (lines.some(line => (set & line) === line) ? 1 : 0));

export const hasLine = (set: number): boolean => winning[set] === 1;

/** The cells of the complete lines in a set. */
export const cellsInLines = (set: number): readonly number[] =>
  Array.from({ length: CELLS }, (_, cell) => cell).filter(cell =>
    lines.some(line => (set & line) === line && (line & (1 << cell)) !== 0),
  );
