import { setImmediate } from 'node:timers/promises';
import { GameState } from '@poda/library/core/game-state.ts';
import { games, variantNamed } from '@poda/library/games/index.ts';
import { findBest } from '@poda/library/search/search.ts';
import { TranspositionTable } from '@poda/library/search/transposition-table.ts';

/** Nodes per search: a few ms, so that some searches are not disturbed by other programs. */
const NODES = 5_000;
/** Shortest duration of the measurement, because the first searches also compile the code. */
const MILLIS = 150;
const MIN_SEARCHES = 20;
/** Longest duration, on a very slow computer. */
const MAX_MILLIS = 2_000;

/** Positions per second of one core. The fastest of equal searches counts, so that other programs matter little. */
export const measureSpeed = async (now: () => number = () => performance.now()): Promise<number> => {
  const variant = games.map(({ id }) => variantNamed(id)).find(({ rules: { dice } }) => dice === null)!;
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

/** The shortest time that a clock distinguishes from zero. */
const MIN_MEASURED_MILLIS = 0.01;
