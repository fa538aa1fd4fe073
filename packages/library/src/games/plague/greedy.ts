import { countBits } from '../../core/board/bits.ts';
import type { Move } from '../../core/contract.ts';
import { WORDS } from './moves.ts';
import type { PlaguePosition } from './position.ts';

/** The mover's cells after the move (P3). */
export const appeal = ({ cells, geometry, side }: PlaguePosition, { code }: Move): number => {
  const mine = WORDS * side;
  const yours = WORDS - mine;
  let held = 1;
  for (let word = 0; word < WORDS; word++)
    held +=
      countBits(cells[mine + word]!) + countBits(geometry.neighbours[WORDS * code + word]! & cells[yours + word]!);
  return held;
};
