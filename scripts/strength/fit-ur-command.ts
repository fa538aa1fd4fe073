/**
 * Fits the weights of Ur's evaluation `standard` to exact values: `node scripts/strength.mjs fit-ur [SEED] [SHARE]`,
 * where SHARE (1) scales the numbers of decisions. Prints the weights as JSON; docs/evaluation/ur.md explains the method.
 */
import { countBits } from '../../src/core/board/bits.ts';
import { Random } from '../../src/core/random.ts';
import { Standard, standardWeights, stepsToGo } from '../../src/games/ur/evaluate.ts';
import { Track } from '../../src/games/ur/moves.ts';
import { type Ruleset, rulesets } from '../../src/games/ur/rulesets.ts';
import { NormalEquations } from './normal-equations.ts';
import { exchanged, type Placement, UrValues } from './ur-values.ts';

/** The training set: a ruleset, its rosette rule, the number of pieces and the number of decisions. */
const lessons: readonly [ruleset: string, rosettesAre: Ruleset['rosettesAre'], pieces: number, decisions: number][] = [
  ['classic', 'safe', 4, 40_000],
  ['classic', 'safe', 3, 30_000],
  ['classic', 'not-safe', 3, 5_000],
  ['finkel', 'safe', 3, 15_000],
  ['masters', 'not-safe', 3, 15_000],
  ['masters', 'safe', 3, 5_000],
  ['blitz', 'not-safe', 3, 15_000],
];

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
  readonly placement: Placement;
  readonly exact: number;
  /** The factor of each linear weight, with the mover's sign; and the part of the spread that is not a weight. */
  readonly features: Float64Array;
  readonly way: number;
}

interface Decision {
  readonly lesson: string;
  readonly children: readonly Child[];
}

const linear = Object.keys(standardWeights).filter(name => name !== 'spread');
const SIZE = linear.length + 1;
const SPREAD = SIZE - 1;

/** One evaluator for each weight with only this weight set to 1, so that its lead is the feature itself. */
const units = linear.map(
  name => new Standard({ ...Object.fromEntries(linear.map(other => [other, 0])), [name]: 1, spread: 1000 }),
);

/** Half of the decisions come from games played nearly perfectly, the others from random placements. */
const sampleDecisions = (values: UrValues, lesson: string, wanted: number, random: Random): Decision[] => {
  const { track, start } = values;
  const decisions: Decision[] = [];
  let game = start;
  while (decisions.length < wanted) {
    const isGame = decisions.length % 2 === 0;
    const placement = isGame ? game : anyPlacement(values, random);
    const count = track.counts[random.weighted(track.chances)]!;
    const moves = values.movesFrom(placement, count);
    if (isGame) {
      const best = moves.reduce((found, move, i) => (move.exact > moves[found]!.exact ? i : found), 0);
      game =
        moves.length === 0
          ? exchanged(placement)
          : moves[random.below(8) === 0 ? random.below(moves.length) : best]!.reached;
      if (game.ownLeft === 0 || game.enemyLeft === 0) game = start;
    }
    if (moves.length < 2) continue;
    const children = moves.map(({ reached, exact }) => childOf(track, reached, reached.again ? 1 : -1, exact));
    decisions.push({ lesson, children });
  }
  return decisions;
};

const anyPlacement = (values: UrValues, random: Random): Placement => {
  for (;;) {
    const ownLeft = 1 + random.below(values.pieces);
    const enemyLeft = 1 + random.below(values.pieces);
    const own = values.sets[random.below(values.setsUpTo[ownLeft]!)]!;
    const enemy = values.sets[random.below(values.setsUpTo[enemyLeft]!)]!;
    if (values.isPossible(own, enemy)) return { own, enemy, ownLeft, enemyLeft };
  }
};

const childOf = (track: Track, placement: Placement, sign: 1 | -1, exact: number): Child => {
  const { own, enemy, ownLeft, enemyLeft } = placement;
  const hands = [ownLeft - countBits(own), enemyLeft - countBits(enemy)] as const;
  return {
    placement,
    exact,
    features: Float64Array.from(units, unit => sign * unit.lead(track, own, enemy, ...hands)),
    way: units[0]!.spread(stepsToGo(track, own, hands[0]), stepsToGo(track, enemy, hands[1])) - 1,
  };
};

/** Returns the mover's chance with these weights, and writes its gradient to `slope`. */
const estimate = ({ placement, exact, features, way }: Child, theta: Float64Array, slope: Float64Array): number => {
  slope.fill(0);
  if (placement.ownLeft === 0 || placement.enemyLeft === 0) return exact;
  const spread = theta[SPREAD]! + way;
  let lead = 0;
  for (let i = 0; i < SPREAD; i++) lead += theta[i]! * features[i]!;
  const base = 1 + Math.abs(lead / spread) / 256;
  const odds = base ** 256;
  const chance = lead < 0 ? 1 / (odds + 1) : odds / (odds + 1);
  const steepness = odds / (odds + 1) ** 2 / base / spread;
  for (let i = 0; i < SPREAD; i++) slope[i] = steepness * features[i]!;
  slope[SPREAD] = (-steepness * lead) / spread;
  return chance;
};

/** Adds a decision to the equations: the errors of its moves against each other, and a part of their mean error. */
const learn = ({ children }: Decision, theta: Float64Array, equations: NormalEquations): void => {
  const best = Math.max(...children.map(child => child.exact));
  const slopes = children.map(() => new Float64Array(SIZE));
  const errors = children.map((child, i) => estimate(child, theta, slopes[i]!) - child.exact);
  const weights = children.map(child => Math.exp((child.exact - best) / FORGIVENESS));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const meanSlope = new Float64Array(SIZE);
  let meanError = 0;
  children.forEach((_, i) => {
    const share = weights[i]! / sum;
    meanError += share * errors[i]!;
    for (let k = 0; k < SIZE; k++) meanSlope[k]! += share * slopes[i]![k]!;
  });
  children.forEach((_, i) => {
    const slope = slopes[i]!.map((value, k) => value - meanSlope[k]!);
    equations.add(slope, errors[i]! - meanError, weights[i]!);
  });
  equations.add(meanSlope, meanError, LEVEL);
};

/** The Gauss-Newton method: each round solves the least squares problem linearised at the present weights. */
const fitWeights = (decisions: readonly Decision[]): Float64Array => {
  const theta = new Float64Array(SIZE);
  theta[SPREAD] = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const equations = new NormalEquations(SIZE);
    for (const decision of decisions) learn(decision, theta, equations);
    equations.pullToZero(RIDGE);
    const step = equations.solve();
    for (let i = 0; i < SIZE; i++) theta[i]! -= (round < 2 ? 0.7 : 1) * step[i]!;
    theta[SPREAD] = Math.max(0.1, theta[SPREAD]!);
    process.stdout.write(`round ${round + 1}: loss ${equations.squares.toFixed(3)}\n`);
  }
  return theta;
};

/** Prints the mean regret of choosing by the evaluation alone, and the error of the evaluation. */
const report = (lesson: string, decisions: readonly Decision[], theta: Float64Array): void => {
  const slope = new Float64Array(SIZE);
  let regret = 0;
  let squares = 0;
  let count = 0;
  for (const { children } of decisions) {
    const found = children.map(child => estimate(child, theta, slope));
    const chosen = found.indexOf(Math.max(...found));
    regret += Math.max(...children.map(child => child.exact)) - children[chosen]!.exact;
    squares += children.reduce((sum, child, i) => sum + (found[i]! - child.exact) ** 2, 0);
    count += children.length;
  }
  process.stdout.write(
    `${lesson}: regret ${(regret / decisions.length).toFixed(5)}, root mean square error ${Math.sqrt(squares / count).toFixed(4)} (${decisions.length} decisions)\n`,
  );
};

const [seed = '7', share = '1'] = process.argv.slice(2);
const decisions = lessons.flatMap(([id, rosettesAre, pieces, wanted]) => {
  const track = new Track({ ...rulesets.find(ruleset => ruleset.id === id)!, rosettesAre, pieces });
  const values = new UrValues(track, pieces, PRECISION);
  const lesson = `${id}, rosettes ${rosettesAre}, ${pieces} pieces`;
  process.stdout.write(`${lesson}: ${values.valueOf(values.start)}\n`);
  return sampleDecisions(values, lesson, Math.round(wanted * Number(share)), new Random(Number(seed)));
});
const theta = fitWeights(decisions.filter((_, i) => i % TESTED !== 0));
const tested = decisions.filter((_, i) => i % TESTED === 0);
for (const lesson of new Set(tested.map(decision => decision.lesson)))
  report(
    lesson,
    tested.filter(decision => decision.lesson === lesson),
    theta,
  );
const weights = Object.fromEntries([...linear, 'spread'].map((name, i) => [name, Math.round(1000 * theta[i]!)]));
process.stdout.write(`${JSON.stringify(weights, undefined, 2)}\n`);
