/**
 * Fits the weights of the plague's evaluation to the results of games that it plays against itself:
 * `node scripts/strength.mjs fit-plague SIZE [GAMES] [NODES] [SEED] [EVALUATION]`. The weights are those whose estimates
 * come nearest to the final difference in cells (least squares), so that estimates and results share one scale.
 */
import { seenBy } from '@poda/library/core/contract.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { evaluations } from '@poda/library/games/plague/evaluate.ts';
import type { PlaguePosition } from '@poda/library/games/plague/position.ts';
import { fitResults } from './fits.ts';
import { gatherSamples, termsOf } from './self-play.ts';

const OPENING_PLIES = 6;
const STRAY = 0.05;
/** Ridge for each position; keeps the equations solvable if a term never occurs. */
const RIDGE = 1e-5;

const [size = '8x8', gameCount = '500', nodes = '300', seed = '1', id = 'standard'] = process.argv.slice(2);
const standard = evaluations.find(kind => kind.id === 'standard')!;
const names = Object.keys(standard.weights);
const countsOf = termsOf(standard, names);

const samples = gatherSamples<PlaguePosition>(
  unwrap(unwrap(parseVariant(games, `plague:${size}`)).withEvaluation({ id })),
  {
    games: Number(gameCount),
    nodes: Number(nodes),
    random: new Random(Number(seed)),
    openingPlies: () => OPENING_PLIES,
    stray: STRAY,
    mostPlies: Number.POSITIVE_INFINITY,
    // The last term is 1 or -1 for the side, so that the advantage of the last move does not distort the weights.
    termsOf: position => [...countsOf(position), position.side === 0 ? 1 : -1],
    resultFor: (side, end) => seenBy(side === end.side ? 0 : 1, end.position.finalValue()),
  },
);
const weights = fitResults(samples, RIDGE * samples.length);
process.stdout.write(`${samples.length} positions\n`);
for (const [a, name] of names.entries()) process.stdout.write(`${name}: ${Math.round(weights[a]!)}\n`);
