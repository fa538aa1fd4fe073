import type { Move } from '../../core/contract.ts';
import { hasLine, lines } from './moves.ts';
import type { TictactoePosition } from './position.ts';

/** Returns 20 for a win, else the lines through the cell that are still open to the mover. */
export const appeal = ({ marks, side }: TictactoePosition, { code }: Move): number => {
  const mine = marks[side]! | (1 << code);
  if (hasLine(mine)) return 20;
  return lines.filter(line => ((line >> code) & 1) !== 0 && (line & marks[1 - side]!) === 0).length;
};
