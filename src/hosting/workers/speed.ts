import { setImmediate } from 'node:timers/promises';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { deepen } from '../../search/search.ts';

/** Time in ms for which the reference search runs. */
const MILLIS = 150;

/** Measures the speed of this computer: positions per second of a search from the start of the first game without dice. */
export const measureSpeed = async (): Promise<number> => {
  const variant = games.map(({ id }) => unwrap(parseVariant(games, id))).find(({ dice }) => dice === null)!;
  const began = performance.now();
  let nodes = 0;
  for (const report of deepen(new GameState(variant), { limits: { millis: MILLIS }, now: () => performance.now() })) {
    nodes = report.nodes;
    await setImmediate();
  }
  return Math.round((1_000 * nodes) / (performance.now() - began));
};
