import type { Side } from '../core/contract.ts';
import type { Board, Cell } from '../core/view.ts';

/** A side's way from a cell to its home in a race game, and the part that a move of this turn takes. */
export interface PathShown {
  readonly side: Side;
  /** Missing for the hand of the side. */
  readonly from?: Cell;
  /** The target of the move with the present roll, if there is one. */
  readonly to?: Cell;
}

/** From the hand to the home of a side; empty on boards without a path. */
export const racePath = ({ cells, trays }: Board, side: Side): readonly Cell[] => {
  const squares = cells
    .flatMap(({ cell, steps }) => (typeof steps?.[side] === 'number' ? [{ cell, step: steps[side] }] : []))
    .sort((a, b) => a.step - b.step);
  if (squares.length === 0) return [];
  const trayOf = (kind: 'hand' | 'home') => trays.filter(tray => tray.side === side && tray.kind === kind);
  return [...trayOf('hand'), ...squares, ...trayOf('home')].map(({ cell }) => cell);
};

/** The part of a path from one cell to another, or to its end; empty if the path does not visit the first. */
export const stretchOf = (path: readonly Cell[], from: Cell | undefined, to?: Cell): readonly Cell[] => {
  const start = from === undefined ? 0 : path.indexOf(from);
  return start < 0 ? [] : path.slice(start, to === undefined ? undefined : path.indexOf(to) + 1);
};
