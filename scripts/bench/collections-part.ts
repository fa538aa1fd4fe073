import type { GameState } from '@poda/library/core/game-state.ts';
import { findBest } from '@poda/library/search/search.ts';
import { answerOf } from './child.ts';
import { fixed, millions, printTable, verdict } from './markdown.ts';
import { fiveGames, midgames, variantNamed } from './positions.ts';

interface Search {
  /** The duration of each garbage collection, in ms. */
  readonly pauses: readonly number[];
  readonly nodes: number;
  readonly seconds: number;
}

/**
 * If a search of this many nodes does not solve a position, the position is expected to last for the whole measurement.
 */
const NODES_TO_LAST = 2_000_000;

/** Returns a position that keeps the search busy for the whole measurement. */
const lastingMidgame = (game: string): GameState => {
  for (const state of midgames(variantNamed(game)))
    if (findBest(state, { limits: { nodes: NODES_TO_LAST }, now: () => 0 }).nodes === NODES_TO_LAST) return state;
  throw new Error('midgames never end');
};

printTable(
  'Garbage collections during a search:',
  [
    'game',
    'seconds',
    'millions of nodes',
    'collections in the first search',
    'in the second',
    'longest, milliseconds',
    'aim 0',
  ],
  fiveGames.map(game => {
    const { cold, warm } = answerOf<{ cold: Search; warm: Search }>('collections', game, lastingMidgame(game).text);
    return [
      game,
      fixed(warm.seconds, 1),
      millions(warm.nodes),
      String(cold.pauses.length),
      String(warm.pauses.length),
      fixed(Math.max(0, ...cold.pauses, ...warm.pauses), 1),
      verdict(cold.pauses.length + warm.pauses.length === 0),
    ];
  }),
);
