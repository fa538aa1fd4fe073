import type { Problem } from '../../core/result.ts';
import type { Cell } from '../../core/view.ts';
import { parseMove } from './notation.ts';
import type { PlaguePosition } from './position.ts';

/** Returns the rule that forbids filling a cell. */
export const whyNot = (position: PlaguePosition, [cell = '']: readonly Cell[]): Problem | undefined => {
  const found = parseMove(position, cell);
  return found.ok ? undefined : found.error;
};
