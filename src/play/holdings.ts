import type { Position, Variant } from '../core/contract.ts';

/** How many squares each side has on the board, in games that are decided by that; null in the others. */
export const cellsHeld = (variant: Variant, position: Position): readonly [number, number] | null => {
  if (variant.shows !== 'cells') return null;
  const held: [number, number] = [0, 0];
  for (const { side, count } of variant.pieces(position)) held[side] += count;
  return held;
};
