import { logistic } from './elo.ts';
import { invert, type Matrix, times, zeros } from './numerics.ts';
import { countOf, type Encounter, gamesOf, pointsIn } from './scores.ts';

/** So many draws against an average player are added to every player's games, so that nobody's rating is infinite. */
export const PRIOR_DRAWS = 1;

/** With fewer games than this the advantage of side 0 is not estimated, but taken as none. */
export const ENOUGH_FOR_SIDES = 50;

/** The games of one encounter with the first or the second of its players at side 0. */
export interface Seating {
  readonly atSide0: number;
  readonly atSide1: number;
  readonly games: number;
  /** Of whoever sits at side 0. */
  readonly points: number;
}

/** Parameters, by their places, with the weight of each. */
export type Direction = readonly (readonly [number, number])[];

/**
 * The likelihood. Its parameters are the strengths of the players, in natural logarithms of odds, and behind them, where
 * there are enough games, the advantage of side 0.
 */
export class Model {
  readonly hasSides: boolean;
  readonly size: number;
  readonly seatings: readonly Seating[];

  constructor(
    readonly players: number,
    readonly encounters: readonly Encounter[],
    readonly priorDraws: number,
  ) {
    if (!(priorDraws > 0)) throw new Error(`a prior has more than 0 draws, not ${priorDraws}`);
    const games = encounters.reduce((sum, encounter) => sum + gamesOf(encounter), 0);
    this.hasSides = games >= ENOUGH_FOR_SIDES;
    this.size = players + (this.hasSides ? 1 : 0);
    this.seatings = encounters.flatMap(({ players: [a, b], bySide }) => {
      const [atSide0, atSide1] = bySide.map(countOf) as [number, number];
      return [
        { atSide0: a, atSide1: b, games: atSide0, points: pointsIn(bySide[0]) },
        { atSide0: b, atSide1: a, games: atSide1, points: atSide1 - pointsIn(bySide[1]) },
      ];
    });
  }

  /** Newton's method; the likelihood is concave, so halving a step that goes too far is all the care it needs. */
  fit(): number[] {
    let at = new Array<number>(this.size).fill(0);
    let height = this.logLikelihood(at);
    for (let iteration = 0; iteration < 200; iteration++) {
      const step = times(invert(this.information(at)), this.gradient(at));
      if (Math.max(0, ...step.map(Math.abs)) < 1e-9) return at.map((value, i) => value + step[i]!);
      let share = 1;
      let next = at;
      let nextHeight = -Infinity;
      // Near the top the heights differ by less than they can be told apart.
      for (; share > 1e-12 && !(nextHeight >= height - 1e-12 * Math.abs(height)); share /= 2) {
        next = at.map((value, i) => value + share * step[i]!);
        nextHeight = this.logLikelihood(next);
      }
      at = next;
      height = nextHeight;
    }
    throw new Error('the ratings do not settle');
  }

  /** What whoever sits at side 0 is expected to score. */
  expected(at: readonly number[], { atSide0, atSide1 }: Pick<Seating, 'atSide0' | 'atSide1'>): number {
    return logistic(this.lead(at, atSide0, atSide1));
  }

  /** The matrix of second derivatives, its sign turned. */
  information(at: readonly number[]): Matrix {
    const matrix = zeros(this.size);
    for (const seating of this.seatings) {
      const score = this.expected(at, seating);
      addSquare(matrix, this.directionOf(seating), seating.games * score * (1 - score));
    }
    for (const [i, weight] of this.priorInformation(at).entries()) matrix[i]![i]! += weight;
    return matrix;
  }

  /** What the virtual draws say of each parameter. */
  priorInformation(at: readonly number[]): number[] {
    return at.map(value => this.priorDraws * logistic(value) * logistic(-value));
  }

  /** Which parameters a game of a seating speaks of, and in which direction. */
  directionOf({ atSide0, atSide1 }: Pick<Seating, 'atSide0' | 'atSide1'>): Direction {
    return [[atSide0, 1], [atSide1, -1], ...(this.hasSides ? [[this.players, 1] as const] : [])];
  }

  private lead(at: readonly number[], atSide0: number, atSide1: number): number {
    return at[atSide0]! - at[atSide1]! + (this.hasSides ? at[this.players]! : 0);
  }

  private logLikelihood(at: readonly number[]): number {
    const ofPrior = at.reduce((sum, value) => sum + this.priorDraws * logOdds(value, 0.5), 0);
    return this.seatings.reduce(
      (sum, { atSide0, atSide1, games, points }) =>
        games === 0 ? sum : sum + games * logOdds(this.lead(at, atSide0, atSide1), points / games),
      ofPrior,
    );
  }

  private gradient(at: readonly number[]): number[] {
    const gradient = at.map(value => this.priorDraws * (0.5 - logistic(value)));
    for (const seating of this.seatings) {
      const surplus = seating.points - seating.games * this.expected(at, seating);
      gradient[seating.atSide0]! += surplus;
      gradient[seating.atSide1]! -= surplus;
      if (this.hasSides) gradient[this.players]! += surplus;
    }
    return gradient;
  }
}

/** The logarithm of the likelihood of a score, at the logarithm x of the odds: no overflow, however far x is from 0. */
const logOdds = (x: number, score: number): number => score * x - Math.max(x, 0) - Math.log1p(Math.exp(-Math.abs(x)));

/** Adds a weight in one direction of the parameters to a matrix. */
export const addSquare = (matrix: Matrix, direction: Direction, weight: number): void => {
  for (const [i, x] of direction) for (const [j, y] of direction) matrix[i]![j]! += weight * x * y;
};
