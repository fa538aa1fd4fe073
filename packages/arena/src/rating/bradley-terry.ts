import { invert, type Matrix, times, zeros } from './numerics.ts';
import { countOf, type Encounter, gamesOf, pointsIn } from './scores.ts';

/** The Elo difference that multiplies the odds of winning by e; 400 Elo multiply them by ten. */
export const ELO_PER_LOG_ODDS = 400 / Math.LN10;

/** Half the width of a 95 % confidence interval of a normal distribution, in standard deviations. */
export const Z_SCORE_95 = 1.959963984540054;

export const eloOf = (score: number): number => ELO_PER_LOG_ODDS * Math.log(score / (1 - score));

export const scoreAt = (elo: number): number => logistic(elo / ELO_PER_LOG_ODDS);

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** Half the width of a 95 % confidence interval in Elo, from a variance of log-odds. */
export const errorOf = (variance: number): number => ELO_PER_LOG_ODDS * Z_SCORE_95 * Math.sqrt(Math.max(0, variance));

/** Virtual draws of every player against an average one; they keep all ratings finite. */
export const PRIOR_DRAWS = 1;

/** With fewer games the advantage of side 0 counts as 0. */
export const MIN_GAMES_FOR_SIDES = 50;

interface Seating {
  readonly atSide0: number;
  readonly atSide1: number;
  readonly games: number;
  readonly points: number;
}

/** A sparse vector of the model's parameters: pairs of index and weight. */
export type Direction = readonly (readonly [number, number])[];

/** The parameters are the strengths in log-odds, then the advantage of side 0 if there are enough games. */
export class Model {
  readonly hasSides: boolean;
  readonly size: number;
  readonly seatings: readonly Seating[];
  private readonly directions: readonly Direction[];

  constructor(
    readonly players: number,
    readonly encounters: readonly Encounter[],
    readonly priorDraws: number,
  ) {
    if (!(priorDraws > 0)) throw new Error(`a prior has more than 0 draws, not ${priorDraws}`);
    const games = encounters.reduce((sum, encounter) => sum + gamesOf(encounter), 0);
    this.hasSides = games >= MIN_GAMES_FOR_SIDES;
    this.size = players + (this.hasSides ? 1 : 0);
    this.seatings = encounters.flatMap(({ players: [a, b], bySide }) => {
      const [atSide0, atSide1] = bySide.map(countOf) as [number, number];
      return [
        { atSide0: a, atSide1: b, games: atSide0, points: pointsIn(bySide[0]) },
        { atSide0: b, atSide1: a, games: atSide1, points: atSide1 - pointsIn(bySide[1]) },
      ];
    });
    this.directions = this.seatings.map(seating => this.directionOf(seating));
  }

  /** Newton's method: the log-likelihood is concave, so it is enough to halve a step that goes too far. */
  fit(): number[] {
    let at = new Array<number>(this.size).fill(0);
    let height = this.logLikelihood(at);
    for (let iteration = 0; iteration < 200; iteration++) {
      const step = times(invert(this.information(at)), this.gradient(at));
      if (Math.max(0, ...step.map(Math.abs)) < 1e-9) return at.map((value, i) => value + step[i]!);
      let share = 1;
      let next = at;
      let nextHeight = -Infinity;
      for (; share > 1e-12 && !(nextHeight >= height - 1e-12 * Math.abs(height)); share /= 2) {
        next = at.map((value, i) => value + share * step[i]!);
        nextHeight = this.logLikelihood(next);
      }
      at = next;
      height = nextHeight;
    }
    throw new Error('the ratings do not settle');
  }

  expected(at: readonly number[], { atSide0, atSide1 }: Pick<Seating, 'atSide0' | 'atSide1'>): number {
    return logistic(this.lead(at, atSide0, atSide1));
  }

  information(at: readonly number[]): Matrix {
    const matrix = zeros(this.size);
    for (const [i, seating] of this.seatings.entries()) {
      const score = this.expected(at, seating);
      addSquare(matrix, this.directions[i]!, seating.games * score * (1 - score));
    }
    for (const [i, weight] of this.priorInformation(at).entries()) matrix[i]![i]! += weight;
    return matrix;
  }

  priorInformation(at: readonly number[]): number[] {
    return at.map(value => this.priorDraws * logistic(value) * logistic(-value));
  }

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

/** The log-likelihood of a score if the log-odds of winning are x, written so that it never overflows. */
const logOdds = (x: number, score: number): number => score * x - Math.max(x, 0) - Math.log1p(Math.exp(-Math.abs(x)));

export const addSquare = (matrix: Matrix, direction: Direction, weight: number): void => {
  for (const [i, x] of direction) for (const [j, y] of direction) matrix[i]![j]! += weight * x * y;
};
