import type { GameState } from '@poda/library/core/game-state.ts';
import type { Cell } from '@poda/library/core/view.ts';
import { awardOf } from '@poda/library/play/cell-count.ts';

export type MarkKind =
  | 'origin'
  | 'target'
  | 'end'
  | 'touched'
  | 'last'
  | 'must'
  | 'called'
  | 'danger'
  | 'refused'
  | 'hint'
  | 'over'
  /** A cell of the line that won, and a square on which the last move captured. */
  | 'won'
  | 'taken'
  /** An empty square that counts for side 0 or side 1 at the end of the game. */
  | 'awarded-0'
  | 'awarded-1';

export type Marks = ReadonlyMap<Cell, ReadonlySet<MarkKind>>;

/** Marks the empty squares that count for a side at the end of a game; none before the end. */
export const awardMarks = (state: GameState): Marks => {
  const award = awardOf(state);
  return new Map(award?.cells.map(cell => [cell, new Set([`awarded-${award.side}` as const])]));
};

/** An arrow for a proposed move; rank 1 is the best. */
export interface Arrow {
  readonly from: Cell;
  readonly to: Cell;
  readonly via: readonly Cell[];
  readonly rank: number;
  /** The move that was played, or the opponent's threat; a hint has no kind. */
  readonly kind?: 'played' | 'threat';
}

/** Solid, or dashed and of another colour. */
export type DrawnLook = 1 | 2;

/** An arrow that the user drew, or a circle if both cells are the same. */
export interface DrawnShape {
  readonly from: Cell;
  readonly to: Cell;
  readonly look: DrawnLook;
}
