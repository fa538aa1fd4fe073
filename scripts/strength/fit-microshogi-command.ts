/**
 * Fits the weights of micro-shogi's evaluation to the results of games that it plays against itself:
 * `node scripts/strength.mjs fit-microshogi RULESET [GAMES] [NODES] [SEED]`. The chance to win is taken to be
 * 1 / (1 + exp(-value / scale)), and the weights are the most likely ones (logistic regression by Newton's method). Only
 * positions count where nothing can be captured: the search follows captures by itself.
 */
import { GameState } from '../../src/core/game-state.ts';
import { Random } from '../../src/core/random.ts';
import { expect } from '../../src/core/result.ts';
import { parseVariant } from '../../src/core/variant-name.ts';
import { games } from '../../src/games/index.ts';
import { evaluations } from '../../src/games/microshogi/evaluate.ts';
import type { MicroshogiPosition } from '../../src/games/microshogi/position.ts';
import { findBest } from '../../src/search/search.ts';
import { strongest } from '../../src/search/settings.ts';
import { TranspositionTable } from '../../src/search/transposition-table.ts';

const [ruleset = 'nodrops', gameCount = '700', nodes = '250', seed = '9'] = process.argv.slice(2);

const OPENING_PLIES = 6;
/** How often a random move is played later on. */
const STRAY = 0.05;
const MOST_PLIES = 200;
const NEWTON_STEPS = 15;
/** Draws weights that few positions know towards 0. */
const RIDGE = 3;
/** What the eight faces of `material` are worth together: the fitted ones are scaled to the same sum. */
const ALL_FACES = 2180;

interface Sample {
  /** What each weight is multiplied by, and 1 or -1 for the side, so that the first move's worth spoils no weight. */
  readonly terms: Float64Array;
  readonly side: number;
  points: number;
}

const { weights, make } = evaluations.find(({ id }) => id === 'standard')!;
const isFitted = (name: string) => /^(drops|hand)/.test(name) === (ruleset === 'drops');
const names = Object.keys(weights).filter(isFitted);
const alone = Object.fromEntries(Object.keys(weights).map(name => [name, 0]));
// The evaluation is linear: with one weight at 1 and all others at 0 it is what that weight is multiplied by.
const evaluators = names.map(name => make({ ...alone, [name]: 1 }));

const playGames = (): Sample[] => {
  const variant = expect(parseVariant(games, `microshogi:${ruleset}`));
  const random = new Random(Number(seed));
  const table = TranspositionTable.ofMebibytes(4);
  const captures = new Int32Array(1 << 10);
  const samples: Sample[] = [];
  for (let game = 0; game < Number(gameCount); game++) {
    const state = new GameState(variant);
    const first = samples.length;
    for (let ply = 0; ply < MOST_PLIES; ply++) {
      const legal = state.legalMoves();
      if (legal.length === 0) break;
      if (ply < OPENING_PLIES || random.unit() < STRAY) {
        state.play(random.pick(legal));
        continue;
      }
      const position = state.position as MicroshogiPosition;
      if (position.generateNoisy(captures, 0) === 0) {
        const { side } = state;
        const terms = [...evaluators.map(evaluator => evaluator.evaluate(position)), side === 0 ? 1 : -1];
        samples.push({ terms: Float64Array.from(terms), side, points: 0.5 });
      }
      table.clear();
      const found = findBest(state, { limits: { nodes: Number(nodes) }, settings: strongest, table, now: () => 0 });
      state.play(found.lines[0]?.move ?? legal[0]!);
    }
    const winner = state.outcome()?.winner ?? null;
    if (winner !== null) for (const sample of samples.slice(first)) sample.points = sample.side === winner ? 1 : 0;
  }
  return samples;
};

const fitTo = (samples: readonly Sample[]): Float64Array => {
  const count = names.length + 1;
  const fitted = new Float64Array(count);
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const rows = Array.from(fitted, () => new Float64Array(count + 1));
    for (let a = 0; a < count; a++) {
      rows[a]![a] = RIDGE;
      rows[a]![count] = -RIDGE * fitted[a]!;
    }
    for (const { terms, points } of samples) {
      const chance = 1 / (1 + Math.exp(-terms.reduce((sum, term, a) => sum + term * fitted[a]!, 0)));
      for (let a = 0; a < count; a++) {
        const term = terms[a]!;
        if (term === 0) continue;
        for (let b = 0; b < count; b++) rows[a]![b]! += chance * (1 - chance) * term * terms[b]!;
        rows[a]![count]! += (points - chance) * term;
      }
    }
    for (const [a, change] of solve(rows).entries()) fitted[a]! += change;
  }
  return fitted;
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
const isFace = (name: string) => /^(drops)?[A-Z]$/.test(name);
const scale = ALL_FACES / names.reduce((sum, name, a) => sum + (isFace(name) ? fitted[a]! : 0), 0);
process.stdout.write(`${samples.length} positions, scale ${Math.round(scale)}\n`);
for (const [a, name] of names.entries()) process.stdout.write(`${name}: ${Math.round(scale * fitted[a]!)}\n`);
