// Prints for each game how many times as fast two threads reach a depth as one does. Names of games as arguments: only those.
import { nodeEngine } from '../../src/cli/engine/node-engine.ts';
import type { GameState } from '../../src/core/game-state.ts';
import type { Engine } from '../../src/play/engine.ts';
import { fiveGames, midgames, variantNamed } from './positions.ts';

const POSITIONS = 20;

/**
 * Depths that take one thread about half a second. They are the same for all positions of a game: a depth chosen for each
 * position by what one thread reaches there would favour one thread, whose good luck would be chosen with it.
 */
const depths: Readonly<Record<string, number>> = {
  'ur:classic': 8,
  'draughts:spanish': 21,
  'draughts:checkers': 20,
  'microshogi:nodrops': 20,
  'plague:8x8': 15,
};
const DEFAULT_DEPTH = 10;

/** A position that is solved sooner says nothing about speed. */
const MIN_SECONDS = 0.02;
/** The same for one thread and two, so that the threads are compared and not the tables. */
const MEBIBYTES = 16;

const worker = new URL('./engine-worker.mjs', import.meta.url);

const secondsTo = async (engine: Engine, state: GameState, depth: number, threads: number): Promise<number> => {
  const began = performance.now();
  await engine.analyse(state, { depth, threads, table: MEBIBYTES, lines: 1, search: 'strong' });
  return (performance.now() - began) / 1000;
};

/** The time of one thread over that of two, all positions taken together; engines of their own, which see one game only. */
const ratioOf = async (game: string): Promise<number> => {
  const [alone, together] = [nodeEngine(worker), nodeEngine(worker)];
  const depth = depths[game] ?? DEFAULT_DEPTH;
  let [one, two, measured, isWarm] = [0, 0, 0, false];
  for (const state of midgames(variantNamed(game))) {
    const secondsAlone = await secondsTo(alone, state, depth, 1);
    if (secondsAlone < MIN_SECONDS) continue;
    const secondsTogether = await secondsTo(together, state, depth, 2);
    // The first position only has everything compiled, in every thread.
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
