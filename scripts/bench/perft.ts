import { getHeapStatistics } from 'node:v8';
import { perft } from '@poda/library/core/perft/perft.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';

const [name = '', depthText = ''] = process.argv.slice(2);
const depth = Number(depthText);
const variant = unwrap(parseVariant(games, name));
const position = unwrap(variant.rules.read(variant.rules.start));

/** The number of inner nodes of the tree, those above the leaves. */
let nodes = 0;
for (let plies = 1; plies < depth; plies++) nodes += perft(position, plies);
for (let warm = 0; warm < 2; warm++) perft(position, depth);

/** Returns the growth of the heap while `work` runs, without a garbage collection in between. */
const growthOf = (work: () => void): number => {
  globalThis.gc?.();
  const before = getHeapStatistics().used_heap_size;
  work();
  return getHeapStatistics().used_heap_size - before;
};
const ofMeasuring = Math.min(...[1, 2, 3].map(() => growthOf(() => perft(position, 2))));

let leaves = 0;
let seconds = Number.POSITIVE_INFINITY;
let growth = Number.POSITIVE_INFINITY;
for (let run = 0; run < 3; run++) {
  const grown = growthOf(() => {
    const began = performance.now();
    leaves = perft(position, depth);
    seconds = Math.min(seconds, (performance.now() - began) / 1000);
  });
  growth = Math.min(growth, grown - ofMeasuring);
}
const heapPerMillion = Math.max(0, (growth / nodes) * 1e6);
process.stdout.write(JSON.stringify({ leaves, leavesPerSecond: leaves / seconds, heapPerMillion }));
