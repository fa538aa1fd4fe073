import { defined } from './defined.ts';
import { SHOWN_WIN } from './shown-value.ts';

/** What a program reports of the search that chose its move. */
export interface Thought {
  readonly depth?: number;
  readonly nodes?: number;
  /** A shown value (shown-value.ts), for the player who moves. */
  readonly value?: number;
  /** Plies to the end of the game, if the program found a win or a loss. */
  readonly plies?: number;
}

type Told = { readonly [Name in keyof Thought]: number | undefined };

export const MAX_DEPTH = 1_000;
export const MAX_PLIES_TO_END = 10_000;

/** Drops impossible numbers, because an external engine may report anything; undefined if none is left. */
export const checkedThought = ({ depth, nodes, value, plies }: Told): Thought | undefined => {
  const kept: Thought = defined({
    depth: wholeUpTo(MAX_DEPTH, depth),
    nodes: wholeUpTo(Number.MAX_SAFE_INTEGER, nodes),
    value: value !== undefined && Math.abs(value) <= SHOWN_WIN ? Math.round(1e4 * value) / 1e4 + 0 : undefined,
    plies: wholeUpTo(MAX_PLIES_TO_END, plies),
  });
  return Object.keys(kept).length === 0 ? undefined : kept;
};

const wholeUpTo = (most: number, number?: number): number | undefined =>
  Number.isInteger(number) && number! >= 0 && number! <= most ? number : undefined;
