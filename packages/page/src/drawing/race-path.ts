import type { Side } from '@poda/library/core/contract.ts';
import type { Board, Cell } from '@poda/library/core/view.ts';

/** The way of a side from a cell to its home, in a race game. */
export interface PathShown {
  readonly side: Side;
  /** The first cell of the path; missing if the path begins at the hand of the side. */
  readonly from?: Cell;
  /** The target of the move with the present roll. */
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

/** Empty if the path does not visit the first cell. */
export const stretchOf = (path: readonly Cell[], from: Cell | undefined, to?: Cell): readonly Cell[] => {
  const start = from === undefined ? 0 : path.indexOf(from);
  return start < 0 ? [] : path.slice(start, to === undefined ? undefined : path.indexOf(to) + 1);
};
