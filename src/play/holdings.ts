import type { Position, Variant } from '../core/contract.ts';

/** The number of squares that each side holds, in games decided by that number; null in other games. */
export const cellsHeld = (variant: Variant, position: Position): readonly [number, number] | null => {
  if (variant.shows !== 'cells') return null;
  const held: [number, number] = [0, 0];
  for (const { side, count } of variant.pieces(position)) held[side] += count;
  return held;
};
