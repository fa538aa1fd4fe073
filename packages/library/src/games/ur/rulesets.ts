import type { Option, Options } from '../../core/contract.ts';

/** Row 1 to 3 from the top and column 1 to 8 from the left. */
export type Square = readonly [row: number, column: number];

/** Articles are those of docs/games/ur.md. */
export interface Ruleset {
  readonly id: string;
  /** Of each side, 1 to 7 (U1). */
  readonly pieces: number;
  /** White's path; black's is the same with rows 1 and 3 exchanged (U2). */
  readonly path: readonly Square[];
  readonly rosettes: readonly Square[];
  /** The number of two-valued dice, and the count that a sum of 0 stands for (U3). */
  readonly dice: number;
  readonly zeroCountsAs: number;
  /** A piece on a safe rosette cannot be captured (U8). */
  readonly rosettesAre: 'safe' | 'not-safe';
  /** The events that give the same player another roll (U9). */
  readonly anotherRoll: readonly ('rosette' | 'capture' | 'home')[];
  /** The number of rolls after which the game is decided by counting (U10). */
  readonly rollCap: number;
  /** The side that starts; with `by-lot` a random draw decides (U1). */
  readonly first: 'white' | 'black' | 'by-lot';
}

const row = (number: number, ...columns: number[]): Square[] => columns.map(column => [number, column] as const);

const middle = row(2, 1, 2, 3, 4, 5, 6, 7, 8);

/** The narrow part has only its middle row. */
export const squares: readonly Square[] = [...row(1, 1, 2, 3, 4, 7, 8), ...middle, ...row(3, 1, 2, 3, 4, 7, 8)];

const rosettes: readonly Square[] = [...row(1, 1, 7), ...row(2, 4), ...row(3, 1, 7)];

const ownFour = row(3, 4, 3, 2, 1);

const classic: Ruleset = {
  id: 'classic',
  pieces: 7, // U1
  path: [...ownFour, ...middle, ...row(3, 8, 7)], // U2
  rosettes,
  dice: 3, // U3
  zeroCountsAs: 4, // U3
  rosettesAre: 'safe', // U8
  anotherRoll: ['rosette'], // U9
  rollCap: 5_000, // U10
  first: 'by-lot', // U1
};

const finkel: Ruleset = { ...classic, id: 'finkel', dice: 4, zeroCountsAs: 0 };

const masters: Ruleset = {
  ...classic,
  id: 'masters',
  path: [...ownFour, ...row(2, 1, 2, 3, 4, 5, 6, 7), ...row(1, 7, 8), ...row(2, 8), ...row(3, 8, 7)],
  rosettesAre: 'not-safe',
};

const blitz: Ruleset = {
  ...masters,
  id: 'blitz',
  pieces: 5,
  dice: finkel.dice,
  zeroCountsAs: finkel.zeroCountsAs,
  anotherRoll: ['rosette', 'capture'],
};

export const rulesets: readonly Ruleset[] = [classic, finkel, masters, blitz];

export const optionsOf = (ruleset: Ruleset): Option[] => [
  { id: 'pieces', values: ['1', '2', '3', '4', '5', '6', '7'], default: String(ruleset.pieces) },
  { id: 'safe', values: ['on', 'off'], default: ruleset.rosettesAre === 'safe' ? 'on' : 'off' },
  { id: 'first', values: ['white', 'black'], default: null },
];

export const withOptions = (ruleset: Ruleset, options: Options): Ruleset => ({
  ...ruleset,
  pieces: Number(options['pieces'] ?? ruleset.pieces),
  rosettesAre: options['safe'] === 'on' ? 'safe' : 'not-safe',
  first: options['first'] === 'white' || options['first'] === 'black' ? options['first'] : ruleset.first,
});

export const reasons: readonly string[] = ['all-home'];
