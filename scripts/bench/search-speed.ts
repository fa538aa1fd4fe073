// Prints the nodes per second of searches in the named games, which take turns in this one process.
import { findBest } from '@poda/library/search/search.ts';
import { TranspositionTable } from '@poda/library/search/transposition-table.ts';
import { median } from './averages.ts';
import { someMidgames, variantNamed } from './positions.ts';

const POSITIONS = 6;
const NODES = 100_000;
/** Rounds before the measurement, so that the code is compiled for all the games. */
const WARM_ROUNDS = 3;
const ROUNDS = 5;

const table = TranspositionTable.ofMebibytes(16);
const players = process.argv.slice(2).map(name => ({
  name,
  states: someMidgames(variantNamed(name), POSITIONS),
  speeds: [] as number[],
}));

for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++)
  for (const { states, speeds } of players) {
    let nodes = 0;
    let millis = 0;
    for (const state of states) {
      table.clear();
      const report = findBest(state, { limits: { nodes: NODES }, table, now: () => performance.now() });
      nodes += report.nodes;
      millis += report.millis;
    }
    if (round >= WARM_ROUNDS) speeds.push((1000 * nodes) / millis);
  }

process.stdout.write(JSON.stringify(Object.fromEntries(players.map(({ name, speeds }) => [name, median(speeds)]))));
