import { SHOWN_WIN } from './shown-value.ts';

/** What a program reports of the search that chose its move. */
export interface Thought {
  readonly depth?: number;
  readonly nodes?: number;
  /**
   * For the player who moves: a chance from 0 to 1, or men or cells ahead, with SHOWN_WIN or its negative for a won or
   * lost game.
   */
  readonly value?: number;
  /** If the program found a win or a loss. */
  readonly plies?: number;
}

type Told = { readonly [Name in keyof Thought]: number | undefined };

export const MAX_DEPTH = 1_000;
export const MAX_PLIES_TO_END = 10_000;

/**
 * Keeps the possible numbers, the value with at most four decimals; undefined if none is left. An external engine may
 * report anything.
 */
export const checkedThought = ({ depth, nodes, value, plies }: Told): Thought | undefined => {
  const kept: Thought = {
    ...(isWhole(depth, MAX_DEPTH) ? { depth } : {}),
    ...(isWhole(nodes, Number.MAX_SAFE_INTEGER) ? { nodes } : {}),
    ...(value !== undefined && Math.abs(value) <= SHOWN_WIN ? { value: Math.round(1e4 * value) / 1e4 + 0 } : {}),
    ...(isWhole(plies, MAX_PLIES_TO_END) ? { plies } : {}),
  };
  return Object.keys(kept).length === 0 ? undefined : kept;
};

const isWhole = (number: number | undefined, most: number): number is number =>
  Number.isInteger(number) && number! >= 0 && number! <= most;
