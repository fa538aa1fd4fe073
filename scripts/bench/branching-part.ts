import type { GameState } from '@poda/library/core/game-state.ts';
import { deepen } from '@poda/library/search/search.ts';
import { type Settings, strongest } from '@poda/library/search/settings.ts';
import { TranspositionTable } from '@poda/library/search/transposition-table.ts';
import { geometricMean, median } from './averages.ts';
import { fixed, printTable, verdict } from './markdown.ts';
import { midgames, variantNamed } from './positions.ts';

const POSITIONS = 12;
const NODES = 1_000_000;
/**
 * The number of last depths over which the growth of the search is measured. It is even, because an odd depth often
 * costs more than an even one.
 */
const LAST_DEPTHS = 6;

/** The games, each with the highest effective branching factor that meets the aim. */
const aims: readonly (readonly [string, number])[] = [
  ['draughts:spanish', 1.8],
  ['draughts:checkers', 1.8],
  ['draughts:english', 1.8],
  ['microshogi:nodrops', 2.1],
  ['microshogi:drops', 2.1],
  ['plague:8x8', 2.5],
];

const unreduced: Settings = { ...strongest, reductions: false };
const table = TranspositionTable.ofMebibytes(64);

interface Growth {
  readonly perPly: number;
  readonly depth: number;
}

/**
 * Returns the growth of the node count over the last depths of a search; undefined if the search solved the position
 * before its node limit.
 */
const growthAt = (state: GameState, settings: Settings): Growth | undefined => {
  table.clear();
  const nodes: number[] = [0];
  const reports = deepen(state, { limits: { nodes: NODES }, settings, table, now: () => 0 });
  for (let step = reports.next(); ; step = reports.next()) {
    if (step.done && step.value.nodes < NODES) return undefined;
    if (step.done) break;
    nodes.push(step.value.nodes);
  }
  const depth = nodes.length - 1;
  const costOf = (at: number): number => nodes[at]! - nodes[at - 1]!;
  return { perPly: (costOf(depth) / costOf(depth - LAST_DEPTHS)) ** (1 / LAST_DEPTHS), depth };
};

printTable(
  'Branching per ply:',
  ['game', 'branching', 'median depth', 'without reductions', 'median depth', 'aim'],
  aims.map(([game, aim]) => {
    const reduced: Growth[] = [];
    const whole: Growth[] = [];
    for (const state of midgames(variantNamed(game))) {
      const both = [growthAt(state, strongest), growthAt(state, unreduced)] as const;
      if (both[0] === undefined || both[1] === undefined) continue;
      reduced.push(both[0]);
      whole.push(both[1]);
      if (reduced.length === POSITIONS) break;
    }
    const cellsOf = (growths: readonly Growth[]): readonly [string, string] => [
      fixed(geometricMean(growths.map(({ perPly }) => perPly))),
      String(median(growths.map(({ depth }) => depth))),
    ];
    const branching = geometricMean(reduced.map(({ perPly }) => perPly));
    return [game, ...cellsOf(reduced), ...cellsOf(whole), `${fixed(aim, 1)} or less: ${verdict(branching <= aim)}`];
  }),
);
