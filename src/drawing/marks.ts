import type { Cell } from '../core/view.ts';

/** The kinds of marks on a cell. */
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
  /** An empty square that counts for side 0 or side 1 at the end of the game. */
  | 'awarded-0'
  | 'awarded-1';

export type Marks = ReadonlyMap<Cell, ReadonlySet<MarkKind>>;

/** An arrow for a proposed move; rank 1 is the best. */
export interface Arrow {
  readonly from: Cell;
  readonly to: Cell;
  readonly via: readonly Cell[];
  readonly rank: number;
  /** The meaning of the arrow, if it is not a hint: the move that was played, or the opponent's threat. */
  readonly kind?: 'played' | 'threat';
}

/** The look of a drawn shape: solid, or dashed and of another colour. */
export type DrawnLook = 1 | 2;

/** An arrow that the user drew on the board, or a circle if both cells are the same. */
export interface DrawnShape {
  readonly from: Cell;
  readonly to: Cell;
  readonly look: DrawnLook;
}
