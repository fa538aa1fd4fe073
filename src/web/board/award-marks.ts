import type { GameState } from '../../core/game-state.ts';
import type { Marks } from '../../drawing/marks.ts';
import { awardOf } from '../../play/cell-count.ts';

/** Marks the empty squares that count for a side at the end of a game; none before the end. */
export const awardMarks = (state: GameState): Marks => {
  const award = awardOf(state);
  return new Map(award?.cells.map(cell => [cell, new Set([`awarded-${award.side}` as const])]));
};
