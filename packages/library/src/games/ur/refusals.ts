import type { Problem } from '../../core/result.ts';
import type { Cell } from '../../core/view.ts';
import { parseMove } from './notation.ts';
import type { UrPosition } from './position.ts';
import { stepOfCell } from './view.ts';

/** A touched piece without a target means its move by the count on the dice. */
export const whyNot = (position: UrPosition, cells: readonly Cell[]): Problem | undefined => {
  const { track, side, dice } = position;
  const [from, to] = cells.map(cell => stepOfCell(track, side, cell));
  if (from === null || from === undefined) return undefined;
  if (to === null) return { code: 'off-the-path-of-side' };
  const found = parseMove(position, `${from}>${to ?? from + Math.max(0, dice)}`);
  return found.ok ? undefined : found.error;
};
