import type { Move } from '../../core/contract.ts';
import { defined } from '../../core/defined.ts';
import type { GameState } from '../../core/game-state.ts';
import { SHOWN_WIN, shownValue } from '../../core/shown-value.ts';
import type { Line } from '../search.ts';

export interface ShownLine {
  readonly move: string;
  readonly value: number;
  readonly exact: boolean;
  readonly pv: readonly string[];
  /** Plies to the end of the game, if a win or a loss is proved. */
  readonly plies?: number;
}

export const shownLine = (state: GameState, line: Omit<Line, 'plies'> & { plies: number | null }): ShownLine => ({
  move: state.moveText(line.move),
  value: shownValue(state.variant, line.value),
  exact: line.isExact,
  pv: textsOf(state, line.variation),
  ...defined({ plies: line.plies ?? undefined }),
});

const textsOf = (state: GameState, variation: readonly Move[]): string[] => {
  const texts = variation.map(move => {
    const text = state.moveText(move);
    state.play(move);
    return text;
  });
  for (const _ of variation) state.undo();
  return texts;
};

export interface Hint {
  readonly line: ShownLine;
  /** From 1; lines of equal value share a rank. */
  readonly rank: number;
  readonly isTied: boolean;
  /** True if the line is tied with the best line of the report. A tie for a lower rank makes no line a good one. */
  readonly isTiedForBest: boolean;
}

export interface HintList {
  readonly isExact: boolean;
  readonly hints: readonly Hint[];
}

/**
 * Divides the best lines into lists, because a proved value and an estimate cannot be compared. The first list has the
 * kind of the best line and is usually the only one. Lines of the other kind make a second list, except useless ones:
 * estimates beside a proved win, and proved losses. Estimates that look equal with so many digits are equal.
 */
export const listHints = (lines: readonly ShownLine[], digits = Infinity): readonly HintList[] => {
  const [best] = lines;
  if (best === undefined) return [];
  const isExact = isProved(best);
  const alike = lines.filter(line => isProved(line) === isExact);
  const list = { isExact, hints: rank(alike, best, isExact ? Infinity : digits) };
  const isWon = isDecided(best) && best.value > 0;
  const isLost = (line: ShownLine) => isDecided(line) && line.value < 0;
  const others = isWon ? [] : lines.filter(line => isProved(line) !== isExact && !isLost(line));
  return others.length === 0
    ? [list]
    : [list, { isExact: !isExact, hints: rank(others, best, isExact ? digits : Infinity) }];
};

/** The best line, if every legal move is proved to be as good. */
export const allEqual = (state: GameState, [list]: readonly HintList[]): ShownLine | undefined => {
  const tied = list?.hints.filter(({ isTiedForBest }) => isTiedForBest) ?? [];
  return list?.isExact && tied.length === state.legalMoves().length ? tied[0]?.line : undefined;
};

const isProved = ({ exact, plies }: ShownLine): boolean => exact || plies !== undefined;

/** A table without distances proves a win without its plies. */
const isDecided = ({ exact, value, plies }: ShownLine): boolean =>
  plies !== undefined || (exact && Math.abs(value) === SHOWN_WIN);

const rank = (lines: readonly ShownLine[], best: ShownLine, digits: number): Hint[] =>
  lines.map(line => {
    const shown = ({ value }: ShownLine) => (digits === Infinity ? value : Number(value.toFixed(digits)));
    const isEqual = (other: ShownLine) => shown(other) === shown(line) && other.plies === line.plies;
    const isTied = lines.filter(isEqual).length > 1;
    const isTiedForBest = isTied && lines.includes(best) && isEqual(best);
    return { line, rank: 1 + lines.findIndex(isEqual), isTied, isTiedForBest };
  });
