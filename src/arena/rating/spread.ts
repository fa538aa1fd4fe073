import { addSquare, type Direction, type Model } from './model.ts';
import { invert, type Matrix, product, reach, zeros } from './numerics.ts';
import { countOf, type Encounter, totalOf } from './scores.ts';

/**
 * How firmly the variance of results is held to what the model says, as a variance: that of eight games without draws
 * between equals. It keeps a few results that happen to be alike from counting as certainty.
 */
export const HELD_VARIANCE = 2;

/** The share of draws at an expected score: draws are `drawShare` of the games between equals (Davidson's relation). */
export const drawsAt = (score: number, drawShare: number): number => {
  const square = ((2 * drawShare) / (1 - drawShare)) ** 2;
  const q = score * (1 - score);
  const root = Math.sqrt(square * square * (0.25 - q) + 4 * square * q);
  return square === 0 ? 0 : (2 * square * q) / (square / 2 + root);
};

/** With all games drawn the share of draws would be 1, and results could not vary at all. */
const MAX_DRAWS = 0.9999;

/** Variance as it was seen, held to `expected` times `towards` as firmly as HELD_VARIANCE says; as a multiple of `expected`. */
export const heldRatio = (seen: number, expected: number, towards = 1): number =>
  (HELD_VARIANCE * towards + seen) / (HELD_VARIANCE + expected);

/** The squares of what pairs or games got above `mean` points. */
export const squaresIn = (counts: readonly number[], mean: number): number =>
  counts.reduce((squares, count, i) => squares + count * (i / 2 - mean) ** 2, 0);

/** Results of one kind in an encounter: its pairs, or its games without a partner on one side. */
interface Units {
  readonly counts: readonly number[];
  /** What one of them is expected to bring the first player, and with which variance if games were independent. */
  readonly mean: number;
  readonly variance: number;
  /** What one of them adds to the likelihood's information. */
  readonly information: number;
  readonly direction: Direction;
  readonly isPair: boolean;
}

/** Squares of results, as they were seen and as the model expects them. */
interface Squares {
  readonly seen: number;
  readonly expected: number;
}

/** How sure the ratings are: a sandwich of what the games say, filled with how much results really vary. */
export class Spread {
  readonly drawShare: number;
  /** How much pairs vary, compared with two independent games; null without pairs. */
  readonly pairVariance: number | null;
  readonly covariance: Matrix;

  constructor(
    private readonly model: Model,
    private readonly at: readonly number[],
  ) {
    this.drawShare = this.fitDraws();
    const bread = invert(model.information(at));
    const units = model.encounters.flatMap(encounter => this.unitsOf(encounter));
    const squares = new Map(units.map(kind => [kind, squaresOf(kind, bread)]));
    const pooled = (isPair: boolean): number => {
      const alike = units.filter(kind => kind.isPair === isPair).map(kind => squares.get(kind)!);
      return heldRatio(total(alike, 'seen'), total(alike, 'expected'));
    };
    const [ofPairs, ofSingles] = [pooled(true), pooled(false)];
    this.pairVariance = units.some(({ isPair }) => isPair) ? ofPairs : null;

    const filling = zeros(model.size);
    for (const [i, weight] of model.priorInformation(at).entries()) filling[i]![i]! += weight;
    for (const [kind, { seen, expected }] of squares) {
      const ratio = heldRatio(seen, expected, kind.isPair ? ofPairs : ofSingles);
      addSquare(filling, kind.direction, ratio * expected);
      // What makes the sum of two games vary less makes their difference vary more, and that is what tells the sides apart.
      if (kind.isPair && model.hasSides) addSquare(filling, [[model.players, 1]], Math.max(0, 2 - ratio) * expected);
    }
    this.covariance = product(product(bread, filling), bread);
  }

  /** The pairs, and the other games with the first player at side 0 and at side 1, where there are any. */
  private unitsOf({ players: [a, b], pairs, singles }: Encounter): Units[] {
    const { model, at } = this;
    const seatings = [
      { atSide0: a, atSide1: b },
      { atSide0: b, atSide1: a },
    ] as const;
    const means = [model.expected(at, seatings[0]), 1 - model.expected(at, seatings[1])] as const;
    const [first, second] = ([0, 1] as const).map(
      (side): Units => ({
        counts: singles[side],
        mean: means[side],
        variance: this.varianceOf(means[side]),
        information: means[side] * (1 - means[side]),
        direction: model.directionOf(seatings[side]),
        isPair: false,
      }),
    ) as [Units, Units];
    const both: Units = {
      counts: pairs,
      mean: first.mean + second.mean,
      variance: first.variance + second.variance,
      information: first.information + second.information,
      // Each side is had once, so a pair says nothing of what they are worth.
      direction: [
        [a, 1],
        [b, -1],
      ],
      isPair: true,
    };
    return [both, first, second].filter(({ counts }) => countOf(counts) > 0);
  }

  /** The variance of the points of one game: less than that of a coin, by what is drawn. */
  private varianceOf(score: number): number {
    return score * (1 - score) - drawsAt(score, this.drawShare) / 4;
  }

  /** The share with which as many draws are expected as there were, one decisive game between equals being added. */
  private fitDraws(): number {
    const { seatings, encounters } = this.model;
    const draws = encounters.reduce((sum, encounter) => sum + totalOf(encounter)[1], 0);
    if (draws === 0) return 0;
    const scores = seatings.map(seating => [seating.games, this.model.expected(this.at, seating)] as const);
    return reach(draws, 0, MAX_DRAWS, share =>
      scores.reduce((sum, [games, score]) => sum + games * drawsAt(score, share), share),
    );
  }
}

/** A fit draws results to itself, more so where there are few: what was seen is enlarged by what the fit took of it. */
const squaresOf = ({ counts, mean, variance, information, direction }: Units, bread: Matrix): Squares => {
  const [[a], [b]] = direction as [readonly [number, number], readonly [number, number]];
  const leverage = (bread[a]![a]! + bread[b]![b]! - 2 * bread[a]![b]!) * information;
  return {
    seen: squaresIn(counts, mean) / Math.max(MIN_LEFT, 1 - leverage),
    expected: countOf(counts) * variance,
  };
};

/** However much a fit took, not more than this is made of what is left. */
const MIN_LEFT = 0.05;

const total = (squares: readonly Squares[], key: keyof Squares): number =>
  squares.reduce((sum, entry) => sum + entry[key], 0);
