import type { Problem } from '../../core/result.ts';
import type { Cell } from '../../core/view.ts';
import { parseMove } from './notation.ts';
import type { TictactoePosition } from './position.ts';

export const whyNot = (position: TictactoePosition, [cell = '']: readonly Cell[]): Problem | undefined => {
  const found = parseMove(position, cell);
  return found.ok ? undefined : found.error;
};
