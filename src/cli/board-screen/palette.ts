import type { PieceColour } from '../../core/view.ts';

/** A colour as red, green and blue, and the nearest of the 16 basic colours of terminals. */
export interface Colour {
  readonly rgb: readonly [number, number, number];
  readonly basic: number;
}

/** The colours that a terminal can show; `none` if the user wants no colours. */
export type ColourDepth = 'truecolour' | '256' | '16' | 'none';

type Environment = Readonly<Record<string, string | undefined>>;

/** The colour depth of a terminal, from the variables COLORTERM and TERM. */
export const colourDepthOf = ({ COLORTERM = '', TERM = '' }: Environment, hasColour: boolean): ColourDepth => {
  if (!hasColour) return 'none';
  if (/truecolor|24bit/i.test(COLORTERM)) return 'truecolour';
  return /256|kitty|alacritty|ghostty|wezterm/i.test(TERM) ? '256' : '16';
};

const colour = (hex: string, basic: number): Colour => ({
  rgb: [0, 2, 4].map(i => Number.parseInt(hex.slice(i, i + 2), 16)) as [number, number, number],
  basic,
});

/** Colours with enough contrast on dark and light terminals, because squares and pieces set both ink and paper. */
export const palette = {
  lightSquare: colour('e8d3a8', 7),
  darkSquare: colour('a9794e', 3),
  evenSquare: colour('e6d6b0', 7),
  oddSquare: colour('dac79b', 7),
  specialSquare: colour('c9b3d6', 13),
  labelOnLight: colour('6b5535', 0),
  labelOnDark: colour('f6e7c8', 0),
  special: colour('8a1c5b', 5),
  sign: colour('1d1a16', 0),
} as const;

/** Ink and paper of the pieces of each side. */
export const pieceColours: Readonly<Record<PieceColour, { readonly ink: Colour; readonly paper: Colour }>> = {
  white: { ink: colour('2a241c', 0), paper: colour('fffdf6', 15) },
  black: { ink: colour('fff4dc', 15), paper: colour('2c2622', 0) },
  red: { ink: colour('ffffff', 15), paper: colour('b5302a', 1) },
  blue: { ink: colour('ffffff', 15), paper: colour('2455a4', 4) },
};

/** The paper of marked squares. */
export const markColours = {
  cursor: colour('ffd02e', 11),
  touched: colour('ff9f40', 3),
  target: colour('9fce7f', 2),
  forced: colour('f08a76', 9),
  last: colour('bcd4ea', 14),
} as const;

/** The part of an SGR sequence that sets a colour, as ink or as paper. */
export const colourCode = ({ rgb, basic }: Colour, layer: 'ink' | 'paper', depth: ColourDepth): string => {
  const set = layer === 'ink' ? 38 : 48;
  if (depth === 'truecolour') return `${set};2;${rgb.join(';')}`;
  if (depth === '256') return `${set};5;${nearestOf256(rgb)}`;
  return String((layer === 'ink' ? 30 : 40) + (basic < 8 ? basic : basic - 8 + 60));
};

/** The number of the nearest colour in the cube of 6 x 6 x 6 colours. */
const nearestOf256 = (rgb: Colour['rgb']): number => {
  const [red, green, blue] = rgb.map(part => {
    const distances = CUBE_STEPS.map(step => Math.abs(step - part));
    return distances.indexOf(Math.min(...distances));
  }) as [number, number, number];
  return 16 + 36 * red + 6 * green + blue;
};

/** The intensities of the cube of 6 x 6 x 6 colours. */
const CUBE_STEPS = [0, 95, 135, 175, 215, 255] as const;
