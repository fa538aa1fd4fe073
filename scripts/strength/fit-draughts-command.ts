/**
 * Fits the weights of the draughts evaluation `standard` to the results of its own games:
 * `node scripts/strength.mjs fit-draughts VARIANTS [GAMES] [NODES] [SEED] [WEIGHTS]`, where VARIANTS is a list such as
 * draughts:spanish,draughts:english (they get one common set of weights) and WEIGHTS are the weights, as JSON, with
 * which the games are played.
 *
 * The chance that the side to move wins is taken to be 1 / (1 + exp(-s * value)). The estimate is a sum of weights
 * times counts, so this is logistic regression; s is chosen so that a man keeps the value 100.
 */
import type { Weights } from '@poda/library/core/evaluation.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { evaluations } from '@poda/library/games/draughts/evaluate.ts';
import type { DraughtsPosition } from '@poda/library/games/draughts/position.ts';
import { MAN } from '@poda/library/games/draughts/terms.ts';
import { games } from '@poda/library/games/index.ts';
import { fitChances } from './fits.ts';
import { pointsFor } from './score.ts';
import { gatherSamples, termsOf } from './self-play.ts';

/** Minimum number of random opening plies; the maximum is twice as many. */
const FEWEST_OPENING_PLIES = 6;
const MAX_PLIES = 200;
/**
 * Positions after more than this many consecutive king moves are not used for the fit: such games repeat themselves and
 * teach nothing.
 */
const MAX_KING_PLIES = 6;
/**
 * Ridge regression: keeps weights that the games say little about near 0; negligible against many thousands of counts.
 */
const RIDGE = 1;

const [variants = 'draughts:spanish', gamesWanted = '1000', nodes = '300', seed = '1', playedWith = '{}'] =
  process.argv.slice(2);
const standard = evaluations.find(({ id }) => id === 'standard')!;
/** Percentages are not linear terms and are not fitted. */
const names = Object.keys(standard.weights).filter(name => !name.endsWith('Percent'));
const countsOf = termsOf(standard, names);
const random = new Random(Number(seed));

const samples = variants.split(',').flatMap(name => {
  const weights = JSON.parse(playedWith) as Weights;
  const variant = unwrap(unwrap(parseVariant(games, name)).withEvaluation({ id: 'standard', weights }));
  return gatherSamples<DraughtsPosition>(variant, {
    games: Number(gamesWanted),
    nodes: Number(nodes),
    random,
    openingPlies: () => FEWEST_OPENING_PLIES + random.below(FEWEST_OPENING_PLIES + 1),
    stray: 0,
    mostPlies: MAX_PLIES,
    termsOf: (position, state) => {
      const isQuiet = state.legalMoves()[0]!.payload === 0;
      return isQuiet && position.kingPlies <= MAX_KING_PLIES ? countsOf(position) : undefined;
    },
    resultFor: pointsFor,
  });
});
const { weights, errors, loss } = fitChances(samples, RIDGE);
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
