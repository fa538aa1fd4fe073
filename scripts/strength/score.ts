/** What a contender got out of two games that share an opening, or dice, with the seats exchanged: 1, 0.5 or 0 in each. */
export type PairPoints = readonly [first: number, second: number];

/** The result of a match as the first contender sees it. */
export interface Score {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The share of points, and half the width of its 95 % interval by the spread of the pairs. */
  readonly score: number;
  readonly margin: number;
  /** The ends of the interval that verdicts are taken from; see `scoreOf`. */
  readonly low: number;
  readonly high: number;
}

/**
 * Adds up a match. The two games of a pair are no independent trials, so the pair is the unit that is counted. `low` and
 * `high` take in two imaginary pairs, one won and one lost (Agresti and Coull's correction): without them ten pairs won
 * out of ten would count as certainty.
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

/** The mean of independent numbers, and its standard error. */
export const meanOf = (values: readonly number[]): { mean: number; error: number } => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1);
  return { mean, error: Math.sqrt(variance / values.length) };
};

/** So many standard errors to each side hold 95 % of a normal distribution. */
const NORMAL_95 = 1.96;

/** A share as people read it, such as 61.5 %. */
export const percent = (share: number, digits = 1): string => `${(100 * share).toFixed(digits)} %`;
