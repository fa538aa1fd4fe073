// Prints the garbage collections during a search of the given position, first cold and then warmed up.
import { type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { findBest } from '@poda/library/search/search.ts';
import { TranspositionTable } from '@poda/library/search/transposition-table.ts';
import { variantNamed } from './positions.ts';

const MILLIS = 3000;
/** The wait in ms for the PerformanceObserver, which reports a garbage collection a little after it happened. */
const MILLIS_TO_HEAR = 50;

const seen: PerformanceEntry[] = [];
new PerformanceObserver(list => seen.push(...list.getEntries())).observe({ type: 'gc' });

const table = TranspositionTable.ofMebibytes(16);
const [game, position] = process.argv.slice(2);
const state = unwrap(GameState.read(variantNamed(game!), position!));

const measure = async () => {
  table.clear();
  await setTimeout(MILLIS_TO_HEAR);
  const from = performance.now();
  const { nodes } = findBest(state, { limits: { millis: MILLIS }, table, now: () => performance.now() });
  const to = performance.now();
  await setTimeout(MILLIS_TO_HEAR);
  const pauses = seen.filter(({ startTime }) => startTime >= from && startTime <= to).map(({ duration }) => duration);
  return { pauses, nodes, seconds: (to - from) / 1000 };
};

const cold = await measure();
globalThis.gc?.();
const warm = await measure();
process.stdout.write(JSON.stringify({ cold, warm }));
