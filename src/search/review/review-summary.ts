import type { LossSteps, Side } from '../../core/contract.ts';
import type { Outcome } from '../../core/outcome.ts';
import { accuracyOf, type Label, labels } from './judge.ts';
import type { ReviewedMove } from './review.ts';

/** How one side played. */
export interface SideSummary {
  /** From 0 to 100; null where the side had nothing to choose. */
  readonly accuracy: number | null;
  /** How many of its choices got each label; moves without a choice are not counted. */
  readonly counts: Readonly<Record<Label, number>>;
}

/** How both sides played, side 0 first. */
export const summarise = (moves: readonly ReviewedMove[], steps: LossSteps): [SideSummary, SideSummary] => [
  summariseSide(moves, 0, steps),
  summariseSide(moves, 1, steps),
];

const summariseSide = (moves: readonly ReviewedMove[], side: Side, steps: LossSteps): SideSummary => {
  const choices = moves.filter(move => move.side === side && !move.isForced);
  const counts = Object.fromEntries(
    labels.map(label => [label, choices.filter(choice => choice.label === label).length]),
  ) as Record<Label, number>;
  return {
    accuracy: accuracyOf(
      choices.map(({ cost }) => cost),
      steps,
    ),
    counts,
  };
};

/**
 * Where the result of a game with dice came from, in chances of side 0 to win:
 * start + luck of side 0 - luck of side 1 - given away by side 0 + given away by side 1 + end = result.
 */
export interface Balance {
  /** Before the first roll. */
  readonly start: number;
  /** What each side's rolls gave it. */
  readonly luck: readonly [number, number];
  /** What each side's moves gave away. */
  readonly givenAway: readonly [number, number];
  /** What an end without a move changed, such as a resignation; 0 where the moves made the result. */
  readonly end: number;
  /** 1, 0, or 0.5 for a draw; the last value where the game goes on. */
  readonly result: number;
}

/** The chance of side 0 to win that a game ended with; null where it goes on, or was annulled. */
export const shareOfResult = (result: Outcome | null): number | null => {
  if (result === null || result.reason === 'annulled') return null;
  return result.winner === null ? 0.5 : 1 - result.winner;
};

/** Adds up luck and skill; `result` is the chance of side 0 to win that the game ended with, if it has ended. */
export const balanceOf = (moves: readonly ReviewedMove[], result: number | null): Balance | null => {
  const [first, last] = [moves[0], moves.at(-1)];
  if (first?.roll === undefined || last === undefined) return null;
  const sumOf = (side: Side, part: (move: ReviewedMove) => number) =>
    exactly(moves.filter(move => move.side === side).reduce((sum, move) => sum + part(move), 0));
  const chanceOf0 = (side: Side, value: number) => exactly(side === 0 ? value : 1 - value);
  const luckOf = (move: ReviewedMove) => move.roll?.luck ?? 0;
  const final = chanceOf0(last.side, last.after.value);
  return {
    start: chanceOf0(first.side, first.before.value - first.roll.luck),
    luck: [sumOf(0, luckOf), sumOf(1, luckOf)],
    givenAway: [sumOf(0, ({ loss }) => loss), sumOf(1, ({ loss }) => loss)],
    end: result === null ? 0 : exactly(result - final),
    result: result ?? final,
  };
};

/** Values of chances are whole multiples of half a millionth: what a sum of binary fractions adds to that is no part of it. */
const exactly = (value: number): number => Math.round(value * 1e7) / 1e7;
