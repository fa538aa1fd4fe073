import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { findBest } from '@poda/library/search/search.ts';
import { TranspositionTable } from '@poda/library/search/transposition-table.ts';
import type { BoardValue } from '../solved-data.ts';

const TABLE_MEBIBYTES = 128;

/** Searches a game from its start to its end; throws if the value is not exact. */
export const solveBySearch = (game: string): BoardValue => {
  const variant = unwrap(parseVariant(games, game));
  const state = new GameState(variant);
  const moves = state.legalMoves();
  const table = TranspositionTable.ofMebibytes(TABLE_MEBIBYTES);
  const { lines } = findBest(state, { limits: {}, lines: moves.length, table, now: () => 0 });
  const first = lines[0]!;
  if (!lines.every(line => line.isExact)) throw new Error(`${game} is not searched to its end`);
  return {
    game,
    lead: first.value / variant.rules.unit,
    moves: moves.length,
    best: lines.filter(({ value }) => value === first.value).map(({ move }) => state.moveText(move)),
  };
};
