import { countBits } from '../../core/board/bits.ts';
import type { Move } from '../../core/contract.ts';
import { WORDS } from './moves.ts';
import type { PlaguePosition } from './position.ts';

/** How many cells the mover holds after the move: those of now, the one filled, and those that it turns (P3). */
export const appeal = ({ cells, geometry, side }: PlaguePosition, { code }: Move): number => {
  const mine = WORDS * side;
  const yours = WORDS - mine;
  let held = 1;
  for (let word = 0; word < WORDS; word++)
    held +=
      countBits(cells[mine + word]!) + countBits(geometry.neighbours[WORDS * code + word]! & cells[yours + word]!);
  return held;
};
