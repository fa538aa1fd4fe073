/**
 * Fits the weights of the plague's evaluation to the results of games that it plays against itself:
 * `node scripts/strength.mjs fit-plague SIZE [GAMES] [NODES] [SEED] [EVALUATION]`. The weights are those whose estimates
 * come nearest to the final difference in cells (least squares), so that estimates and results share one scale.
 */
import { GameState } from '../../src/core/game-state.ts';
import { Random } from '../../src/core/random.ts';
import { expect } from '../../src/core/result.ts';
import { parseVariant } from '../../src/core/variant-name.ts';
import { games } from '../../src/games/index.ts';
import { evaluations } from '../../src/games/plague/evaluate.ts';
import type { PlaguePosition } from '../../src/games/plague/position.ts';
import { findBest } from '../../src/search/search.ts';
import { strongest } from '../../src/search/settings.ts';
import { TranspositionTable } from '../../src/search/transposition-table.ts';

const [size = '8x8', gameCount = '500', nodes = '300', seed = '1', id = 'standard'] = process.argv.slice(2);

const OPENING_PLIES = 6;
/** How often a random move is played later on. */
const STRAY = 0.05;
/** Keeps the equations solvable where a term never occurs. */
const RIDGE = 1e-5;
/** With one weight at this number and all others at 0, the evaluation is what that weight is multiplied by, so many times. */
const UNIT = 1000;

interface Sample {
  /** What each weight is multiplied by, and 1 or -1 for the side, so that the last move's worth spoils no weight. */
  readonly terms: Float64Array;
  readonly side: number;
  value: number;
}

const { weights, make } = evaluations.find(kind => kind.id === 'standard')!;
const names = Object.keys(weights);
const alone = Object.fromEntries(names.map(name => [name, 0]));
const evaluators = names.map(name => make({ ...alone, [name]: UNIT }));

const playGames = (): Sample[] => {
  const variant = expect(expect(parseVariant(games, `plague:${size}`)).withEvaluation({ id }));
  const random = new Random(Number(seed));
  const table = TranspositionTable.ofMebibytes(4);
  const samples: Sample[] = [];
  for (let game = 0; game < Number(gameCount); game++) {
    const state = new GameState(variant);
    const first = samples.length;
    for (let ply = 0; ; ply++) {
      const legal = state.legalMoves();
      if (legal.length === 0) break;
      if (ply < OPENING_PLIES || random.unit() < STRAY) {
        state.play(random.pick(legal));
        continue;
      }
      const { side } = state;
      const position = state.position as PlaguePosition;
      const terms = [...evaluators.map(evaluator => evaluator.evaluate(position) / UNIT), side === 0 ? 1 : -1];
      samples.push({ terms: Float64Array.from(terms), side, value: 0 });
      table.clear();
      const found = findBest(state, { limits: { nodes: Number(nodes) }, settings: strongest, table, now: () => 0 });
      state.play(found.lines[0]?.move ?? legal[0]!);
    }
    const value = state.position.finalValue();
    for (const sample of samples.slice(first)) sample.value = sample.side === state.side ? value : -value;
  }
  return samples;
};

const fitTo = (samples: readonly Sample[]): number[] => {
  const count = names.length + 1;
  const rows = Array.from({ length: count }, () => new Float64Array(count + 1));
  for (const { terms, value } of samples)
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < count; b++) rows[a]![b]! += terms[a]! * terms[b]!;
      rows[a]![count]! += terms[a]! * value;
    }
  for (let a = 0; a < count; a++) rows[a]![a]! += RIDGE * samples.length;
  return solve(rows);
};

/** Solves linear equations, each a row with its right side last, by elimination. */
const solve = (rows: readonly Float64Array[]): number[] => {
  const count = rows.length;
  for (const [a, row] of rows.entries())
    for (const [b, other] of rows.entries()) {
      if (a === b) continue;
      const factor = other[a]! / row[a]!;
      for (let c = a; c <= count; c++) other[c]! -= factor * row[c]!;
    }
  return rows.map((row, a) => row[count]! / row[a]!);
};

const samples = playGames();
const fitted = fitTo(samples);
process.stdout.write(`${samples.length} positions\n`);
for (const [a, name] of names.entries()) process.stdout.write(`${name}: ${Math.round(fitted[a]!)}\n`);
