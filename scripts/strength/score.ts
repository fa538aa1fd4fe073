import type { Side } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';

/** A contender's points, 1, 0.5 or 0, in two games with the same opening or dice and exchanged seats. */
export type PairPoints = readonly [first: number, second: number];

/** The result of a match for the first contender. */
export interface Score {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The share of points, and half the width of its 95 % confidence interval, from the variance of the pairs. */
  readonly score: number;
  readonly margin: number;
  /** The ends of the confidence interval for verdicts; see `scoreOf`. */
  readonly low: number;
  readonly high: number;
}

/**
 * Computes the score of a match. The two games of a pair are not independent, so the pair is the statistical unit.
 * `low` and `high` include two imaginary pairs, one won and one lost (Agresti-Coull correction): without them, ten
 * pairs won out of ten would count as certainty.
 */
export const scoreOf = (pairs: readonly PairPoints[]): Score => {
  const games = pairs.flat();
  const means = pairs.map(([first, second]) => (first + second) / 2);
  const { mean: score, error } = meanOf(means);
  const corrected = meanOf([...means, 0, 1]);
  return {
    wins: games.filter(points => points === 1).length,
    draws: games.filter(points => points === 0.5).length,
    losses: games.filter(points => points === 0).length,
    score,
    margin: NORMAL_95 * error,
    low: Math.max(0, corrected.mean - NORMAL_95 * corrected.error),
    high: Math.min(1, corrected.mean + NORMAL_95 * corrected.error),
  };
};

/** Returns the mean of independent numbers and its standard error. */
export const meanOf = (values: readonly number[]): { mean: number; error: number } => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  return { mean, error: Math.sqrt(variance / values.length) };
};

/** The number of standard errors on each side that covers 95 % of a normal distribution. */
const NORMAL_95 = 1.96;

/** Writes a share as a percentage, such as 61.5 %. */
export const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)} %`;

/** Returns a side's points in a game; an unfinished game is a draw. */
export const pointsFor = (side: Side, end: GameState): number => {
  const winner = end.outcome()?.winner ?? null;
  return winner === null ? 0.5 : winner === side ? 1 : 0;
};
