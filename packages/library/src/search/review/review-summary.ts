import type { LossSteps, Side } from '../../core/contract.ts';
import type { Outcome } from '../../core/outcome.ts';
import { accuracyOf, type Label, labels } from './judge.ts';
import type { ReviewedMove } from './review.ts';

export interface SideSummary {
  readonly accuracy: number | null;
  /** Forced moves are not counted. */
  readonly counts: Readonly<Record<Label, number>>;
}

export const summarise = (moves: readonly ReviewedMove[], steps: LossSteps): [SideSummary, SideSummary] => [
  summariseSide(moves, 0, steps),
  summariseSide(moves, 1, steps),
];

const summariseSide = (moves: readonly ReviewedMove[], side: Side, steps: LossSteps): SideSummary => {
  const choices = moves.filter(move => move.side === side && !move.isForced);
  const counts = Object.fromEntries(
    labels.map(label => [label, choices.filter(choice => choice.label === label).length]),
  ) as Record<Label, number>;
  const costs = choices.map(({ cost }) => cost);
  return { accuracy: accuracyOf(costs, steps), counts };
};

/**
 * The origin of the result of a game with dice, in winning chances of side 0:
 *  start + luck of side 0 - luck of side 1 - given away by side 0 + given away by side 1 + end = result.
 */
export interface Balance {
  readonly start: number;
  readonly luck: readonly [number, number];
  readonly givenAway: readonly [number, number];
  /** The change by an end without a move, such as a resignation; 0 if the moves decided the game. */
  readonly end: number;
  /** 1, 0, or 0.5 for a draw; the last winning chance if the game is not over. */
  readonly result: number;
}

/** The result as a winning chance of side 0. */
export const shareOfResult = (result: Outcome | null): number | null => {
  if (result === null || result.reason === 'annulled') return null;
  return result.winner === null ? 0.5 : 1 - result.winner;
};

export const balanceOf = (moves: readonly ReviewedMove[], result: number | null): Balance | null => {
  const [first, last] = [moves[0], moves.at(-1)];
  if (first?.roll === undefined || last === undefined) return null;
  const sumOf = (side: Side, part: (move: ReviewedMove) => number) =>
    roundOff(moves.filter(move => move.side === side).reduce((sum, move) => sum + part(move), 0));
  const chanceOf0 = (side: Side, value: number) => roundOff(side === 0 ? value : 1 - value);
  const luckOf = (move: ReviewedMove) => move.roll?.luck ?? 0;
  const final = chanceOf0(last.side, last.after.value);
  return {
    start: chanceOf0(first.side, first.before.value - first.roll.luck),
    luck: [sumOf(0, luckOf), sumOf(1, luckOf)],
    givenAway: [sumOf(0, ({ loss }) => loss), sumOf(1, ({ loss }) => loss)],
    end: result === null ? 0 : roundOff(result - final),
    result: result ?? final,
  };
};

/** Winning chances are multiples of half a millionth; rounds away floating-point errors of a sum. */
const roundOff = (value: number): number => Math.round(value * 1e7) / 1e7;
