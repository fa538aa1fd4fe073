import type { PieceColour } from '@poda/library/core/view.ts';
import type { Environment } from '@poda/library/node/environment.ts';

export interface Colour {
  readonly rgb: readonly [number, number, number];
  /** The number of a similar colour among 256; below, among 16. */
  readonly of256: number;
  readonly of16: number;
}

export type ColourDepth = 'truecolour' | '256' | '16' | 'none';

/** Only old terminals have less than 256. */
export const colourDepthOf = ({ COLORTERM = '', TERM = '' }: Environment, hasColour: boolean): ColourDepth => {
  if (!hasColour) return 'none';
  if (/truecolor|24bit/i.test(COLORTERM)) return 'truecolour';
  return /^(linux|ansi|cygwin|vt\d+|.*-(16)?color)$/i.test(TERM) ? '16' : '256';
};

const colour = (hex: string, of256: number, of16: number): Colour => ({
  rgb: [0, 2, 4].map(i => Number.parseInt(hex.slice(i, i + 2), 16)) as [number, number, number],
  of256,
  of16,
});

/** Readable on dark and light terminals, because squares and pieces set ink and paper. */
export const palette = {
  lightSquare: colour('e8d3a8', 223, 7),
  darkSquare: colour('a9794e', 137, 3),
  evenSquare: colour('e6d6b0', 223, 7),
  oddSquare: colour('dac79b', 180, 3),
  specialSquare: colour('c9b3d6', 182, 5),
  labelOnLight: colour('6b5535', 94, 0),
  labelOnDark: colour('f6e7c8', 230, 0),
  special: colour('8a1c5b', 89, 0),
  sign: colour('1d1a16', 16, 0),
} as const;

export const pieceColours: Readonly<Record<PieceColour, { readonly ink: Colour; readonly paper: Colour }>> = {
  white: { ink: colour('2a241c', 235, 0), paper: colour('fffdf6', 231, 15) },
  black: { ink: colour('fff4dc', 230, 15), paper: colour('2c2622', 235, 0) },
  red: { ink: colour('ffffff', 231, 15), paper: colour('b5302a', 124, 1) },
  blue: { ink: colour('ffffff', 231, 15), paper: colour('2455a4', 25, 4) },
};

export const markColours = {
  cursor: colour('ffd02e', 220, 11),
  touched: colour('ff9f40', 215, 13),
  target: colour('9fce7f', 150, 2),
  forced: colour('f08a76', 209, 9),
  last: colour('bcd4ea', 153, 6),
} as const;

export const colourCode = ({ rgb, of256, of16 }: Colour, layer: 'ink' | 'paper', depth: ColourDepth): string => {
  const set = layer === 'ink' ? 38 : 48;
  if (depth === 'truecolour') return `${set};2;${rgb.join(';')}`;
  if (depth === '256') return `${set};5;${of256}`;
  return String((layer === 'ink' ? 30 : 40) + (of16 < 8 ? of16 : of16 - 8 + 60));
};
