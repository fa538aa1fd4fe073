/**
 * Fits the weights of micro-shogi's evaluation `standard` to the results of games that it plays against itself:
 * `node scripts/strength.mjs fit-microshogi RULESET [GAMES] [NODES] [SEED]`. The chance to win is taken to be
 * 1 / (1 + exp(-value / scale)), and the weights are the most likely ones (logistic regression by Newton's method). Only
 * positions count where nothing can be captured: the search follows captures by itself.
 */
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { evaluations } from '@poda/library/games/microshogi/evaluate.ts';
import type { MicroshogiPosition } from '@poda/library/games/microshogi/position.ts';
import { fitChances } from './fits.ts';
import { pointsFor } from './score.ts';
import { gatherSamples, termsOf } from './self-play.ts';

const OPENING_PLIES = 6;
const STRAY = 0.05;
const MAX_PLIES = 200;
/** Ridge regression: draws weights that occur in few positions towards 0. */
const RIDGE = 3;
/** The sum of the eight face values of `material`; the fitted values are scaled to it. */
const ALL_FACES = 2180;

const [ruleset = 'nodrops', gameCount = '700', nodes = '250', seed = '9'] = process.argv.slice(2);
const standard = evaluations.find(({ id }) => id === 'standard')!;
const isFitted = (name: string) => /^(drops|hand)/.test(name) === (ruleset === 'drops');
const names = Object.keys(standard.weights).filter(isFitted);
const countsOf = termsOf(standard, names);
const captures = new Int32Array(1 << 10);

const variant = unwrap(unwrap(parseVariant(games, `microshogi:${ruleset}`)).withEvaluation({ id: 'standard' }));
const samples = gatherSamples<MicroshogiPosition>(variant, {
  games: Number(gameCount),
  nodes: Number(nodes),
  random: new Random(Number(seed)),
  openingPlies: () => OPENING_PLIES,
  stray: STRAY,
  mostPlies: MAX_PLIES,
  // The last term is 1 or -1 for the side, so that the advantage of the first move does not distort the weights.
  termsOf: position =>
    position.generateNoisy(captures, 0) === 0 ? [...countsOf(position), position.side === 0 ? 1 : -1] : undefined,
  resultFor: pointsFor,
});
const { weights } = fitChances(samples, RIDGE);
const isFace = (name: string) => /^(drops)?[A-Z]$/.test(name);
const scale = ALL_FACES / names.reduce((sum, name, a) => sum + (isFace(name) ? weights[a]! : 0), 0);
process.stdout.write(`${samples.length} positions, scale ${Math.round(scale)}\n`);
for (const [a, name] of names.entries()) process.stdout.write(`${name}: ${Math.round(scale * weights[a]!)}\n`);
