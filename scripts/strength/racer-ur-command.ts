/**
 * How often Ur's player `racer` is the first to take a piece home, against `greedy`, `random` and itself, in pairs with the same
 * dice: `node scripts/strength.mjs racer-ur [--pairs N] [--depth N] [--seed N]`. A game ends when a side has a piece at
 * home.
 */
import { parseArgs } from 'node:util';
import type { Side } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { NOBODY, type UrPosition } from '@poda/library/games/ur/position.ts';
import { variantFor } from './ladder-plan.ts';
import { namedChooser } from './level-player.ts';
import type { Chooser } from './match.ts';
import { type PairPoints, percent, scoreOf } from './score.ts';

/** Separates the players' random numbers from those of the dice. */
const LUCK_SEED = 3_000_017;

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '2000' },
    depth: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
  },
});
const variant = variantFor('ur:classic');
const { players } = variant.game;
const racer = namedChooser(values.depth === '' ? 'racer' : `racer:${values.depth}`, players);
const rivals = [
  { name: 'greedy', aim: 0.58 },
  { name: 'random', aim: 0.9 },
  { name: 'racer', aim: undefined },
];

/** Plays until a piece is at home; returns 1 if the racer's is the first. */
const race = async (rival: Chooser, seat: Side, seed: number): Promise<number> => {
  const dice = new Random(seed);
  const luck = new Random(2 * (seed + LUCK_SEED) + seat);
  const state = new GameState(variant);
  const position = state.position as UrPosition;
  while (position.firstHome === NOBODY) {
    const legal = state.legalMoves();
    if (state.isChance) state.play(legal[dice.weighted(state.chances())]!);
    else state.play(legal.length === 1 ? legal[0]! : await (state.side === seat ? racer : rival)(state, luck));
  }
  return position.firstHome === seat ? 1 : 0;
};

for (const { name, aim } of rivals) {
  const rival = namedChooser(name, players);
  const points: PairPoints[] = [];
  for (let pair = 0; pair < Number(values.pairs); pair++) {
    const seed = Number(values.seed) + pair;
    points.push([await race(rival, 0, seed), await race(rival, 1, seed)]);
  }
  const { score, low, high } = scoreOf(points);
  const verdict = aim === undefined ? '' : `, aim ${percent(aim, 0)} ${score >= aim ? 'reached' : 'missed'}`;
  process.stdout.write(
    `first piece home against ${name}: ${percent(score)} (95 %: ${percent(low)} – ${percent(high)}) of ${2 * points.length} games${verdict}\n`,
  );
}
