import type { Problem } from '../../core/result.ts';
import type { Cell } from '../../core/view.ts';
import { parseMove } from './notation.ts';
import type { PlaguePosition } from './position.ts';

export const whyNot = (position: PlaguePosition, [cell = '']: readonly Cell[]): Problem | undefined => {
  const found = parseMove(position, cell);
  return found.ok ? undefined : found.error;
};
