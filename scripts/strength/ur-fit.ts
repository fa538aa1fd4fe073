import { countBits } from '@poda/library/core/board/bits.ts';
import { Random } from '@poda/library/core/random.ts';
import { Track } from '@poda/library/games/ur/moves.ts';
import { type Ruleset, rulesets } from '@poda/library/games/ur/rulesets.ts';
import { NormalEquations } from './normal-equations.ts';
import { exchanged, type Placement, UrValues } from './ur-values.ts';

/** A part of a training set: a ruleset, its rosette rule, the number of pieces and the number of decisions. */
export type UrLesson = readonly [
  ruleset: string,
  rosettesAre: Ruleset['rosettesAre'],
  pieces: number,
  decisions: number,
];

/** An evaluation that gives the lead of the side to roll as a sum of weighted features. */
interface Linear {
  readonly sum: number;
  /** Sets `sum`. */
  sumLead(track: Track, own: number, enemy: number, ownHand: number, enemyHand: number): void;
}

/** An evaluation whose weights are fitted. Its lead, divided by a spread, is the logit of the chance to win. */
interface UrModel {
  /** The names of the linear weights. */
  readonly linear: readonly string[];
  /** Makes the evaluation with these weights. */
  make(weights: Readonly<Record<string, number>>): Linear;
  /** The part of the spread that is not a weight; without it the spread is 1. */
  wayOf?(track: Track, own: number, enemy: number, hands: readonly [number, number]): number;
  /** True if the first piece at home wins. */
  readonly isRace: boolean;
}

/** A move worse than the best by this chance has the weight 1 / e. */
const FORGIVENESS = 0.05;
/**
 * In the fit, the weight of the mean error over all moves of a decision, relative to the errors in the differences
 * between its moves.
 */
const LEVEL = 0.3;
/** Every tenth decision belongs to the test set. */
const TESTED = 10;
const ROUNDS = 10;
/** The ridge of the fit: keeps weights that no decision depends on at their present value. */
const RIDGE = 1e-3;
const PRECISION = 1e-8;

/** One move of a decision: the placement after it, and the mover's exact chance. */
interface Child {
  readonly isOver: boolean;
  readonly exact: number;
  /** The factor of each linear weight, with the mover's sign; and the part of the spread that is not a weight. */
  readonly features: Float64Array;
  readonly way: number;
}

interface Decision {
  readonly lesson: string;
  readonly children: readonly Child[];
}

/** Fits the weights of an evaluation to exact values; prints the progress, and the errors in decisions that were not fitted. */
export const fitUr = (model: UrModel, lessons: readonly UrLesson[], seed: number, share: number): number[] => {
  const fit = new UrFit(model);
  const decisions = lessons.flatMap(([id, rosettesAre, pieces, wanted]) => {
    const track = new Track({ ...rulesets.find(ruleset => ruleset.id === id)!, rosettesAre, pieces });
    const values = new UrValues(track, pieces, PRECISION, model.isRace);
    const lesson = `${id}, rosettes ${rosettesAre}, ${pieces} pieces`;
    process.stdout.write(`${lesson}: ${values.valueOf(values.start)}\n`);
    return fit.sample(values, lesson, Math.round(wanted * share), new Random(seed));
  });
  const theta = fit.solve(decisions.filter((_, i) => i % TESTED !== 0));
  const tested = decisions.filter((_, i) => i % TESTED === 0);
  for (const lesson of new Set(tested.map(decision => decision.lesson)))
    fit.report(
      lesson,
      tested.filter(decision => decision.lesson === lesson),
      theta,
    );
  return [...theta].map(weight => Math.round(1000 * weight));
};

class UrFit {
  private readonly size: number;
  private readonly spread: number;
  /** One evaluator for each weight with only this weight set to 1, so that its lead is the feature itself. */
  private readonly units: readonly Linear[];

  constructor(private readonly model: UrModel) {
    const { linear } = model;
    this.size = linear.length + 1;
    this.spread = linear.length;
    this.units = linear.map(name => model.make({ ...Object.fromEntries(linear.map(other => [other, 0])), [name]: 1 }));
  }

  /** Half of the decisions come from games played nearly perfectly, the others from random placements. */
  sample(values: UrValues, lesson: string, wanted: number, random: Random): Decision[] {
    const { track, start } = values;
    const decisions: Decision[] = [];
    let game = start;
    while (decisions.length < wanted) {
      const isGame = decisions.length % 2 === 0;
      const placement = isGame ? game : this.anyPlacement(values, random);
      const count = track.counts[random.weighted(track.chances)]!;
      const moves = values.movesFrom(placement, count);
      if (isGame) {
        const best = moves.reduce((found, move, i) => (move.exact > moves[found]!.exact ? i : found), 0);
        game =
          moves.length === 0
            ? exchanged(placement)
            : moves[random.below(8) === 0 ? random.below(moves.length) : best]!.reached;
        if (values.isOver(game)) game = start;
      }
      if (moves.length < 2) continue;
      const children = moves.map(({ reached, exact }) => this.childOf(values, reached, reached.again ? 1 : -1, exact));
      decisions.push({ lesson, children });
    }
    return decisions;
  }

  /** The Gauss-Newton method: each round solves the least squares problem linearised at the present weights. */
  solve(decisions: readonly Decision[]): Float64Array {
    const theta = new Float64Array(this.size);
    theta[this.spread] = 1;
    for (let round = 0; round < ROUNDS; round++) {
      const equations = new NormalEquations(this.size);
      for (const decision of decisions) this.learn(decision, theta, equations);
      equations.pullToZero(RIDGE);
      const step = equations.solve();
      for (let i = 0; i < this.size; i++) theta[i]! -= (round < 2 ? 0.7 : 1) * step[i]!;
      theta[this.spread] = this.model.wayOf === undefined ? 1 : Math.max(0.1, theta[this.spread]!);
      process.stdout.write(`round ${round + 1}: loss ${equations.squares.toFixed(3)}\n`);
    }
    return theta;
  }

  /** Prints the mean regret of choosing by the evaluation alone, and the error of the evaluation. */
  report(lesson: string, decisions: readonly Decision[], theta: Float64Array): void {
    const slope = new Float64Array(this.size);
    let regret = 0;
    let squares = 0;
    let count = 0;
    for (const { children } of decisions) {
      const found = children.map(child => this.estimate(child, theta, slope));
      const chosen = found.indexOf(Math.max(...found));
      regret += Math.max(...children.map(child => child.exact)) - children[chosen]!.exact;
      squares += children.reduce((sum, child, i) => sum + (found[i]! - child.exact) ** 2, 0);
      count += children.length;
    }
    process.stdout.write(
      `${lesson}: regret ${(regret / decisions.length).toFixed(5)}, root mean square error ${Math.sqrt(squares / count).toFixed(4)} (${decisions.length} decisions)\n`,
    );
  }

  private anyPlacement(values: UrValues, random: Random): Placement {
    const { pieces } = values;
    for (;;) {
      const [ownLeft, enemyLeft] = this.model.isRace
        ? [pieces, pieces]
        : [1 + random.below(pieces), 1 + random.below(pieces)];
      const own = values.sets[random.below(values.setsUpTo[ownLeft]!)]!;
      const enemy = values.sets[random.below(values.setsUpTo[enemyLeft]!)]!;
      if (values.isPossible(own, enemy)) return { own, enemy, ownLeft, enemyLeft };
    }
  }

  private childOf(values: UrValues, placement: Placement, sign: 1 | -1, exact: number): Child {
    const { own, enemy, ownLeft, enemyLeft } = placement;
    const { track } = values;
    const hands = [ownLeft - countBits(own), enemyLeft - countBits(enemy)] as const;
    return {
      isOver: values.isOver(placement),
      exact,
      features: Float64Array.from(this.units, unit => {
        unit.sumLead(track, own, enemy, ...hands);
        return sign * unit.sum;
      }),
      way: this.model.wayOf?.(track, own, enemy, hands) ?? 0,
    };
  }

  /** Returns the mover's chance with these weights, and writes its gradient to `slope`. */
  private estimate({ isOver, exact, features, way }: Child, theta: Float64Array, slope: Float64Array): number {
    slope.fill(0);
    if (isOver) return exact;
    const spread = theta[this.spread]! + way;
    let lead = 0;
    for (let i = 0; i < this.spread; i++) lead += theta[i]! * features[i]!;
    const base = 1 + Math.abs(lead / spread) / 256;
    const odds = base ** 256;
    const chance = lead < 0 ? 1 / (odds + 1) : odds / (odds + 1);
    const steepness = odds / (odds + 1) ** 2 / base / spread;
    for (let i = 0; i < this.spread; i++) slope[i] = steepness * features[i]!;
    if (this.model.wayOf !== undefined) slope[this.spread] = (-steepness * lead) / spread;
    return chance;
  }

  /** Adds a decision to the equations: the errors of its moves against each other, and a part of their mean error. */
  private learn({ children }: Decision, theta: Float64Array, equations: NormalEquations): void {
    const best = Math.max(...children.map(child => child.exact));
    const slopes = children.map(() => new Float64Array(this.size));
    const errors = children.map((child, i) => this.estimate(child, theta, slopes[i]!) - child.exact);
    const weights = children.map(child => Math.exp((child.exact - best) / FORGIVENESS));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const meanSlope = new Float64Array(this.size);
    let meanError = 0;
    children.forEach((_, i) => {
      const part = weights[i]! / sum;
      meanError += part * errors[i]!;
      for (let k = 0; k < this.size; k++) meanSlope[k]! += part * slopes[i]![k]!;
    });
    children.forEach((_, i) => {
      const slope = slopes[i]!.map((value, k) => value - meanSlope[k]!);
      equations.add(slope, errors[i]! - meanError, weights[i]!);
    });
    equations.add(meanSlope, meanError, LEVEL);
  }
}
