/**
 * Measures how much chance a player of Ur gives away against perfect play:
 * `node scripts/strength.mjs regret-ur [RULESET] [PIECES] [DECISIONS] [DEPTHS] [EVALUATIONS] [SEED] [WEIGHTS]`,
 * where WEIGHTS is JSON such as {"guard":0} that changes weights of the evaluations.
 * Every decision offers at least two moves. Half of them come from games played perfectly, half are random placements
 * with random dice.
 * `node scripts/strength.mjs regret-ur games RULESET DEPTH PAIRS RIVAL…` plays whole games with all pieces instead, in pairs
 * with the same dice and the seats exchanged, against `greedy` (home, else capture, else rosette, else the front piece),
 * `random`, or another evaluation at the same depth.
 */

import type { Variant } from '@poda/library/core/contract.ts';
import type { Weights } from '@poda/library/core/evaluation.ts';
import { variantOf } from '@poda/library/games/ur/index.ts';
import { rulesets } from '@poda/library/games/ur/rulesets.ts';
import { FirstHome } from './first-home.ts';
import { namedChooser } from './level-player.ts';
import { chooserOf, playPairs } from './match.ts';
import { meanOf, type PairPoints, percent, scoreOf } from './score.ts';
import { regretsOf, sampleDecisions } from './ur-decisions.ts';

const rulesetOf = (id: string) => rulesets.find(candidate => candidate.id === id)!;

const playRival = async (variant: Variant, depth: number, pairs: number, rival: string): Promise<void> => {
  const isNamed = rival === 'greedy' || rival === 'random';
  const player = chooserOf(variant, { limits: { depth } });
  const other = isNamed ? namedChooser(rival) : chooserOf(variant, { evaluation: { id: rival }, limits: { depth } });
  const firstHome = new FirstHome();
  const points: PairPoints[] = [];
  const plan = { pairs, seed: 1, openingPlies: 0 };
  for await (const pair of playPairs(variant, [player, other], plan, undefined, firstHome.watch)) points.push(pair);
  const { score, margin } = scoreOf(points);
  process.stdout.write(
    `${variant.ruleset}, depth ${depth}, against ${rival}: ${percent(score)} ± ${(100 * margin).toFixed(1)} of ${2 * pairs} games; first piece home in ${percent(firstHome.games / (2 * pairs))}\n`,
  );
};

/** Smaller regrets are within the precision of the exact values. */
const NO_REGRET = 1e-6;

const measureRegret = async (args: readonly string[]): Promise<void> => {
  const [
    id = 'classic',
    pieces = '3',
    wanted = '4000',
    depths = '1,2,3,4',
    names = 'standard,progress',
    seed = '11',
    weights = '{}',
  ] = args;
  const ruleset = { ...rulesetOf(id), pieces: Number(pieces) };
  const samples = sampleDecisions(ruleset, Number(wanted), Number(seed));
  const variant = variantOf('', ruleset);
  for (const name of names.split(','))
    for (const depth of depths.split(',').map(Number))
      for (const [where, decisions] of Object.entries(samples)) {
        const evaluation = { id: name, weights: JSON.parse(weights) as Weights };
        const began = performance.now();
        const regrets = await regretsOf(variant, chooserOf(variant, { evaluation, limits: { depth } }), decisions);
        const millis = ((performance.now() - began) / decisions.length).toFixed(2);
        const mistakes = regrets.filter(regret => regret > NO_REGRET).length;
        process.stdout.write(
          `${name} depth ${depth}, ${where}: mean ${meanOf(regrets).mean.toFixed(6)}, greatest ${Math.max(...regrets).toFixed(4)}, not the best move in ${percent(mistakes / regrets.length)} (${decisions.length} decisions, ${millis} ms each)\n`,
        );
      }
};

const [mode, ...args] = process.argv.slice(2);
if (mode === 'games') {
  const [id = 'classic', depth = '1', pairs = '200', ...rivals] = args;
  const variant = variantOf('', { ...rulesetOf(id), first: 'white' });
  for (const rival of rivals) await playRival(variant, Number(depth), Number(pairs), rival);
} else await measureRegret(process.argv.slice(2));
