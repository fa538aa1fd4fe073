import { setTimeout } from 'node:timers/promises';
import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { nodeEngine } from '@poda/library/node/node-engine.ts';
import { median } from './averages.ts';
import { fixed, printTable, verdict } from './markdown.ts';
import { fiveGames, midgames, variantNamed } from './positions.ts';

const TRIES = 40;
const AIM_MILLIS = 5;
const SEED = 1;
const MIN_WAIT_MILLIS = 50;
const MAX_WAIT_MILLIS = 150;

/** Measures the time in ms from the cancellation of a search to the engine's reply, for each try. */
const latencies = async (game: string): Promise<number[]> => {
  const engine = nodeEngine(new URL('./engine-worker.mjs', import.meta.url));
  const random = new Random(SEED);
  const found: number[] = [];
  // The first search also starts the worker, so it is not measured.
  await engine.analyse(new GameState(variantNamed(game)), { depth: 1, lines: 1, search: 'strong' });
  for (const state of midgames(variantNamed(game))) {
    let isRunning = true;
    const answer = engine.analyse(state, { lines: 1, search: 'strong' }).finally(() => {
      isRunning = false;
    });
    await setTimeout(MIN_WAIT_MILLIS + random.below(MAX_WAIT_MILLIS - MIN_WAIT_MILLIS));
    if (!isRunning) continue; // the search ended before it could be cancelled
    const asked = performance.now();
    engine.cancel();
    await answer;
    found.push(performance.now() - asked);
    if (found.length === TRIES) break;
  }
  await engine.close();
  return found;
};

const rows: string[][] = [];
for (const game of fiveGames) {
  const found = await latencies(game);
  const worst = Math.max(...found);
  rows.push([game, fixed(median(found)), fixed(worst), verdict(worst < AIM_MILLIS)]);
}
printTable(
  `Milliseconds from cancelling to the answer, ${TRIES} tries:`,
  ['game', 'median', 'worst', `aim below ${AIM_MILLIS}`],
  rows,
);
