/**
 * Fits the weights of the draughts evaluation `standard` to the results of its own games:
 * `node scripts/strength.mjs fit-draughts VARIANTS [GAMES] [NODES] [SEED] [WEIGHTS]`, where VARIANTS is a list such as
 * draughts:spanish,draughts:english (they get one common set) and WEIGHTS, as JSON, what the games are played with.
 *
 * The chance that the side to move wins is taken to be 1 / (1 + exp(-s * value)). The estimate is a sum of weights times
 * counts, so this is logistic regression; its scale s is the one that leaves a man at 100.
 */
import type { Variant } from '../../src/core/contract.ts';
import type { Weights } from '../../src/core/evaluation.ts';
import { GameState } from '../../src/core/game-state.ts';
import { Random } from '../../src/core/random.ts';
import { expect } from '../../src/core/result.ts';
import { parseVariant } from '../../src/core/variant-name.ts';
import { evaluations, MAN } from '../../src/games/draughts/evaluate.ts';
import type { DraughtsPosition } from '../../src/games/draughts/position.ts';
import { games } from '../../src/games/index.ts';
import { findBest } from '../../src/search/search.ts';
import { TranspositionTable } from '../../src/search/transposition-table.ts';

/** Random plies before play begins: this many, and up to as many again. */
const FEWEST_OPENING_PLIES = 6;
/** A game that lasts longer is a draw. */
const MOST_PLIES = 200;
/** After so many kings' moves in a row a game goes round in circles and teaches nothing. */
const MOST_KING_PLIES = 6;
/** The weight given to a count while it is taken, so that divisions lose little. */
const UNIT = 1_000;
/** Keeps weights that the games say nothing about near 0; against counts of many thousands it is nothing. */
const RIDGE = 1;
const STEPS = 12;

const standard = evaluations[0]!;
/** What is no sum of counts is left as it is. */
const names = Object.keys(standard.weights).filter(name => !name.endsWith('Percent'));

/** A position as the fit sees it: what each weight is multiplied with, and the share of the point that was won. */
interface Sample {
  readonly counts: Float64Array;
  readonly result: number;
}

/** The counts are what the evaluation itself says when one weight alone is not 0. */
const nothing: Weights = { ...standard.weights, ...Object.fromEntries(names.map(name => [name, 0])) };
const counters = names.map(name => standard.make({ ...nothing, [name]: UNIT }));
const countsOf = (position: DraughtsPosition): Float64Array =>
  Float64Array.from(counters, counter => counter.evaluate(position) / UNIT);

/** Plays one game against itself and adds its quiet positions. */
const playGame = (variant: Variant, nodes: number, random: Random, table: TranspositionTable, samples: Sample[]) => {
  const state = new GameState(variant);
  const position = state.position as DraughtsPosition;
  const openingPlies = FEWEST_OPENING_PLIES + random.below(FEWEST_OPENING_PLIES + 1);
  const seen: { readonly counts: Float64Array; readonly side: number }[] = [];
  while (state.plies < MOST_PLIES && state.outcome() === null) {
    const legal = state.legalMoves();
    const isOpening = state.plies < openingPlies;
    const isQuiet = legal[0]!.payload === 0;
    if (!isOpening && isQuiet && position.kingPlies <= MOST_KING_PLIES)
      seen.push({ counts: countsOf(position), side: state.side });
    if (isOpening) state.play(random.pick(legal));
    else if (legal.length === 1) state.play(legal[0]!);
    else {
      table.clear();
      state.play(findBest(state, { limits: { nodes }, table, now: () => 0 }).lines[0]?.move ?? legal[0]!);
    }
  }
  const winner = state.outcome()?.winner ?? null;
  for (const { counts, side } of seen)
    samples.push({ counts, result: winner === null ? 0.5 : winner === side ? 1 : 0 });
};

/** Logistic regression by Newton's method; also the standard error of every weight, from the inverse of the curvature. */
const regress = (samples: readonly Sample[]): { weights: number[]; errors: number[]; loss: number } => {
  const n = names.length;
  const weights = new Array<number>(n).fill(0);
  let errors: number[] = [];
  let loss = 0;
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map(weight => -RIDGE * weight);
    const curvature = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? RIDGE : 0)));
    loss = 0;
    for (const { counts, result } of samples) {
      let sum = 0;
      for (let i = 0; i < n; i++) sum += weights[i]! * counts[i]!;
      const chance = 1 / (1 + Math.exp(-sum));
      loss -= result * Math.log(chance + 1e-12) + (1 - result) * Math.log(1 - chance + 1e-12);
      for (let i = 0; i < n; i++) {
        if (counts[i] === 0) continue;
        slope[i]! += (result - chance) * counts[i]!;
        const row = curvature[i]!;
        for (let j = 0; j < n; j++) row[j]! += chance * (1 - chance) * counts[i]! * counts[j]!;
      }
    }
    const inverse = invert(curvature);
    for (let i = 0; i < n; i++) weights[i]! += inverse[i]!.reduce((sum, value, j) => sum + value * slope[j]!, 0);
    errors = inverse.map((row, i) => Math.sqrt(row[i]!));
  }
  return { weights, errors, loss: loss / samples.length };
};

/** The inverse of a matrix, by Gauss and Jordan. */
const invert = (matrix: readonly (readonly number[])[]): number[][] => {
  const n = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let j = i + 1; j < n; j++) if (Math.abs(rows[j]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = j;
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    const scale = rows[i]![i]!;
    rows[i] = rows[i]!.map(value => value / scale);
    for (let j = 0; j < n; j++) {
      const times = rows[j]![i]!;
      if (j !== i && times !== 0) rows[j] = rows[j]!.map((value, k) => value - times * rows[i]![k]!);
    }
  }
  return rows.map(row => row.slice(n));
};

const [variants = 'draughts:spanish', gamesWanted = '1000', nodes = '300', seed = '1', playedWith = '{}'] =
  process.argv.slice(2);
const random = new Random(Number(seed));
const table = TranspositionTable.ofMebibytes(1);
const samples: Sample[] = [];
for (const name of variants.split(',')) {
  const variant = expect(
    expect(parseVariant(games, name)).withEvaluation({ weights: JSON.parse(playedWith) as Weights }),
  );
  for (let game = 0; game < Number(gamesWanted); game++) playGame(variant, Number(nodes), random, table, samples);
}
const { weights, errors, loss } = regress(samples);
const toMan = MAN / weights[names.indexOf('man')]!;
process.stdout.write(
  `${variants}: ${samples.length} positions, loss ${loss.toFixed(4)}, scale 1/${toMan.toFixed(0)}\n`,
);
names.forEach((name, i) => {
  process.stdout.write(`  ${name}: ${(weights[i]! * toMan).toFixed(1)} ± ${(1.96 * errors[i]! * toMan).toFixed(1)}\n`);
});
process.stdout.write(
  `${JSON.stringify(Object.fromEntries(names.map((name, i) => [name, Math.round(weights[i]! * toMan)])))}\n`,
);
