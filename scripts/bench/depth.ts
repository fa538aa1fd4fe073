// Prints the depth that one second of search reaches from the start of the named game.
import { findBest, type Report } from '@poda/library/search/search.ts';
import { TranspositionTable } from '@poda/library/search/transposition-table.ts';
import { startOf, variantNamed } from './positions.ts';

const MILLIS = 1000;
const RUNS = 3;

const table = TranspositionTable.ofMebibytes(16);
const state = startOf(variantNamed(process.argv[2]!));

const search = (): Report => {
  table.clear();
  return findBest(state, { limits: { millis: MILLIS }, table, now: () => performance.now() });
};

search(); // warm-up, so that the code is compiled
const reports = Array.from({ length: RUNS }, search).sort((a, b) => a.nodes / a.millis - b.nodes / b.millis);
const { depth, nodes, millis, lines } = reports[RUNS >> 1]!;
const isProved = lines[0]?.isExact ?? false;
process.stdout.write(
  JSON.stringify({ depth, nodesPerSecond: (1000 * nodes) / millis, isProved, seconds: millis / 1000 }),
);
