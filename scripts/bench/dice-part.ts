import type { GameState } from '@poda/library/core/game-state.ts';
import { deepen, type Report } from '@poda/library/search/search.ts';
import { type Settings, strongest } from '@poda/library/search/settings.ts';
import { TranspositionTable } from '@poda/library/search/transposition-table.ts';
import { fixed, printTable, verdict, whole } from './markdown.ts';
import { someMidgames, variantNamed } from './positions.ts';

const POSITIONS = 12;
const FIRST_DEPTH = 4;
const LAST_DEPTH = 6;
const AIM = 0.5;

/**
 * Reductions depend on the search windows, so they are switched off: then all three settings must find the same value.
 */
const unreduced: Settings = { ...strongest, reductions: false };
const ways = {
  none: { ...unreduced, star1: false, star2: false },
  star1: { ...unreduced, star2: false },
  star2: unreduced,
};

const table = TranspositionTable.ofMebibytes(16);
const depths = Array.from({ length: LAST_DEPTH - FIRST_DEPTH + 1 }, (_, i) => FIRST_DEPTH + i);

/** Returns the search's report for each depth, with the number of nodes searched up to that depth. */
const reportsOf = (state: GameState, settings: Settings): Report[] => {
  table.clear();
  return [...deepen(state, { limits: { depth: LAST_DEPTH }, settings, table, now: () => 0 })].filter(
    ({ depth }) => depth >= FIRST_DEPTH,
  );
};

const found = someMidgames(variantNamed('ur:classic'), POSITIONS).map(state => {
  const [none, star1, star2] = [ways.none, ways.star1, ways.star2].map(way => reportsOf(state, way)) as [
    Report[],
    Report[],
    Report[],
  ];
  for (const [i, { lines }] of none.entries())
    if (lines[0]!.value !== star1[i]!.lines[0]!.value || lines[0]!.value !== star2[i]!.lines[0]!.value)
      throw new Error(`the values differ at depth ${depths[i]} of ${state.text}`);
  return { none, star1, star2 };
});

const nodesAt = (way: keyof typeof ways, depth: number): number =>
  found.reduce((sum, reports) => sum + reports[way][depth - FIRST_DEPTH]!.nodes, 0);

printTable(
  `Nodes in ${POSITIONS} midgames of Ur:`,
  [
    'depth',
    'table alone',
    'with Star1',
    'with Star1 and Star2',
    'Star2 to table alone',
    `aim ${fixed(AIM, 1)} or less`,
  ],
  depths.map(depth => {
    const ratio = nodesAt('star2', depth) / nodesAt('none', depth);
    return [
      String(depth),
      whole(nodesAt('none', depth)),
      whole(nodesAt('star1', depth)),
      whole(nodesAt('star2', depth)),
      fixed(ratio),
      verdict(ratio <= AIM),
    ];
  }),
);
