// Prints the speed-up of two threads over one to the same depth, for each game or for the games named as arguments.

import type { GameState } from '@poda/library/core/game-state.ts';
import { nodeEngine } from '@poda/library/node/node-engine.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import { fiveGames, midgames, variantNamed } from './positions.ts';

const POSITIONS = 20;

/**
 * Search depths that one thread reaches in about half a second. A game has one depth for all its positions: choosing
 * for each position the depth that one thread reaches there would favour one thread.
 */
const depths: Readonly<Record<string, number>> = {
  'ur:classic': 8,
  'draughts:spanish': 21,
  'draughts:checkers': 20,
  'microshogi:nodrops': 20,
  'plague:8x8': 15,
};
const DEFAULT_DEPTH = 10;

/** Positions that are solved in less than this time are not measured. */
const MIN_SECONDS = 0.02;
/**
 * The size of the transposition table, the same for one and two threads, so that only the number of threads differs.
 */
const MEBIBYTES = 16;

const worker = new URL('./engine-worker.mjs', import.meta.url);

const secondsTo = async (engine: Engine, state: GameState, depth: number, threads: number): Promise<number> => {
  const began = performance.now();
  await engine.analyse(state, { depth, threads, mebibytes: MEBIBYTES, lines: 1, search: 'strong' });
  return (performance.now() - began) / 1000;
};

/**
 * Returns the time of one thread divided by that of two threads, over all positions. One thread and two threads use
 * separate engines, and each engine sees only one game.
 */
const ratioOf = async (game: string): Promise<number> => {
  const [alone, together] = [nodeEngine(worker), nodeEngine(worker)];
  const depth = depths[game] ?? DEFAULT_DEPTH;
  let [one, two, measured, isWarm] = [0, 0, 0, false];
  for (const state of midgames(variantNamed(game))) {
    const secondsAlone = await secondsTo(alone, state, depth, 1);
    if (secondsAlone < MIN_SECONDS) continue;
    const secondsTogether = await secondsTo(together, state, depth, 2);
    // The first position is a warm-up, so that the code is compiled in every thread.
    if (isWarm) {
      one += secondsAlone;
      two += secondsTogether;
      if (++measured === POSITIONS) break;
    }
    isWarm = true;
  }
  await Promise.all([alone.close(), together.close()]);
  return one / two;
};

const asked = process.argv.slice(2);
const ratios: Record<string, number> = {};
for (const game of asked.length > 0 ? asked : fiveGames) ratios[game] = await ratioOf(game);
process.stdout.write(JSON.stringify(ratios));
