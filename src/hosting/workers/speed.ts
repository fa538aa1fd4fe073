import { setImmediate } from 'node:timers/promises';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { findBest } from '../../search/search.ts';
import { TranspositionTable } from '../../search/transposition-table.ts';

/** Positions of one reference search: a few ms, so that among several some are not disturbed by other programs. */
const NODES = 5_000;
/** Time in ms after which the measurement ends, and the smallest number of searches: the first ones compile the code. */
const MILLIS = 150;
const MIN_SEARCHES = 20;
/** Time in ms after which the measurement ends on a very slow computer. */
const MAX_MILLIS = 2_000;

/**
 * Measures the speed of one core: positions per second of a search from the start of the first game without dice. Each search
 * does the same work, and the fastest counts, so the figure is that of the computer and not of its other programs.
 */
export const measureSpeed = async (now: () => number = () => performance.now()): Promise<number> => {
  const variant = games.map(({ id }) => unwrap(parseVariant(games, id))).find(({ dice }) => dice === null)!;
  const table = TranspositionTable.ofMebibytes(1);
  const began = now();
  let best = 0;
  for (let searches = 0; ; searches++) {
    const past = now() - began;
    if ((past >= MILLIS && searches >= MIN_SEARCHES) || past >= MAX_MILLIS) return Math.round(best);
    table.clear();
    const state = new GameState(variant);
    const start = now();
    const { nodes } = findBest(state, { limits: { nodes: NODES }, table, now });
    best = Math.max(best, (1_000 * nodes) / Math.max(now() - start, MIN_MEASURED_MILLIS));
    await setImmediate();
  }
};

/** Shortest time in ms that a clock tells apart from none. */
const MIN_MEASURED_MILLIS = 0.01;
