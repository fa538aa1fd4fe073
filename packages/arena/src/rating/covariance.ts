import { addSquare, type Direction, type Model } from './bradley-terry.ts';
import { bisect, invert, type Matrix, product, zeros } from './numerics.ts';
import { countOf, type Encounter, totalOf } from './scores.ts';

/** The variance of eight games without draws is added: without it a few equal results would count as certainty. */
export const SHRINKAGE_VARIANCE = 2;

/** The share of draws in Davidson's model at an expected score; `drawShare` is the share between equal players. */
export const drawsAt = (score: number, drawShare: number): number => {
  const square = ((2 * drawShare) / (1 - drawShare)) ** 2;
  const q = score * (1 - score);
  const root = Math.sqrt(square * square * (0.25 - q) + 4 * square * q);
  return square === 0 ? 0 : (2 * square * q) / (square / 2 + root);
};

const MAX_DRAWS = 0.9999;

export const shrunkRatio = (seen: number, expected: number, towards = 1): number =>
  (SHRINKAGE_VARIANCE * towards + seen) / (SHRINKAGE_VARIANCE + expected);

export const squaredDeviations = (counts: readonly number[], mean: number): number =>
  counts.reduce((squares, count, i) => squares + count * (i / 2 - mean) ** 2, 0);

/** The results of one kind in an encounter: its pairs, or its single games with the first player on one side. */
interface Units {
  readonly counts: readonly number[];
  /** Mean and variance of the first player's points in one pair or game, if games were independent. */
  readonly mean: number;
  readonly variance: number;
  readonly information: number;
  readonly direction: Direction;
  readonly isPair: boolean;
}

interface Squares {
  readonly seen: number;
  readonly expected: number;
}

/** By the sandwich estimator: inverse information, observed variance, inverse information. */
export const covarianceOf = (model: Model, at: readonly number[]) => {
  const drawShare = fitDraws(model, at);
  const bread = invert(model.information(at));
  const units = model.encounters.flatMap(encounter => unitsOf(encounter, model, at, drawShare));
  const squares = new Map(units.map(kind => [kind, squaresOf(kind, bread)]));
  const pooled = (isPair: boolean): number => {
    const alike = units.filter(kind => kind.isPair === isPair).map(kind => squares.get(kind)!);
    return shrunkRatio(total(alike, 'seen'), total(alike, 'expected'));
  };
  const [ofPairs, ofSingles] = [pooled(true), pooled(false)];
  const filling = zeros(model.size);
  for (const [i, weight] of model.priorInformation(at).entries()) filling[i]![i]! += weight;
  for (const [kind, { seen, expected }] of squares) {
    const ratio = shrunkRatio(seen, expected, kind.isPair ? ofPairs : ofSingles);
    addSquare(filling, kind.direction, ratio * expected);
    // A correlation that lowers the variance of the sum of two games raises that of their difference, which estimates
    // the side advantage.
    if (kind.isPair && model.hasSides) addSquare(filling, [[model.players, 1]], Math.max(0, 2 - ratio) * expected);
  }
  return {
    covariance: product(product(bread, filling), bread),
    drawShare,
    /** The variance of a pair relative to two independent games; null without pairs. */
    pairVariance: units.some(({ isPair }) => isPair) ? ofPairs : null,
  };
};

const unitsOf = (
  { players: [a, b], pairs, singles }: Encounter,
  model: Model,
  at: readonly number[],
  drawShare: number,
): Units[] => {
  const seatings = [
    { atSide0: a, atSide1: b },
    { atSide0: b, atSide1: a },
  ] as const;
  const means = [model.expected(at, seatings[0]), 1 - model.expected(at, seatings[1])] as const;
  const [first, second] = ([0, 1] as const).map((side): Units => {
    const information = means[side] * (1 - means[side]);
    return {
      counts: singles[side],
      mean: means[side],
      variance: information - drawsAt(means[side], drawShare) / 4,
      information,
      direction: model.directionOf(seatings[side]),
      isPair: false,
    };
  }) as [Units, Units];
  const both: Units = {
    counts: pairs,
    mean: first.mean + second.mean,
    variance: first.variance + second.variance,
    information: first.information + second.information,
    // Each player has each side once, so the points of a pair tell nothing about the side advantage.
    direction: [
      [a, 1],
      [b, -1],
    ],
    isPair: true,
  };
  return [both, first, second].filter(({ counts }) => countOf(counts) > 0);
};

/** Predicts the observed number of draws, after adding one game without a draw between equal players. */
const fitDraws = (model: Model, at: readonly number[]): number => {
  const { seatings, encounters } = model;
  const draws = encounters.reduce((sum, encounter) => sum + totalOf(encounter)[1], 0);
  if (draws === 0) return 0;
  // A plain loop, because the bisection computes the sum some fifty times.
  const scores = Float64Array.from(seatings, seating => model.expected(at, seating));
  return bisect(draws, 0, MAX_DRAWS, share => {
    let sum = share;
    for (let i = 0; i < scores.length; i++) sum += seatings[i]!.games * drawsAt(scores[i]!, share);
    return sum;
  });
};

/** The squared residuals of a fit are too small; dividing them by 1 - leverage corrects that. */
const squaresOf = ({ counts, mean, variance, information, direction }: Units, bread: Matrix): Squares => {
  const [[a], [b]] = direction as [readonly [number, number], readonly [number, number]];
  const leverage = (bread[a]![a]! + bread[b]![b]! - 2 * bread[a]![b]!) * information;
  return {
    seen: squaredDeviations(counts, mean) / Math.max(MIN_LEFT, 1 - leverage),
    expected: countOf(counts) * variance,
  };
};

/** Lower limit of 1 - leverage: the correction is at most twentyfold. */
const MIN_LEFT = 0.05;

const total = (squares: readonly Squares[], key: keyof Squares): number =>
  squares.reduce((sum, entry) => sum + entry[key], 0);
