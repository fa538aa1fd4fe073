import type { GameState } from '@poda/library/core/game-state.ts';
import { awardOf } from '@poda/library/play/cell-count.ts';
import type { Marks } from '../drawing/marks.ts';

/** Marks the empty squares that count for a side at the end of a game; none before the end. */
export const awardMarks = (state: GameState): Marks => {
  const award = awardOf(state);
  return new Map(award?.cells.map(cell => [cell, new Set([`awarded-${award.side}` as const])]));
};
