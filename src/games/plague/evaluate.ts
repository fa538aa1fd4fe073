import { countBits } from '../../core/bits.ts';
import { seenBy } from '../../core/contract.ts';
import type { PlaguePosition } from './position.ts';

/** No evaluation reaches this: a board has at most a hundred cells. */
export const BOUND = 30_000;

/** One cell more than the opponent. */
export const CELL = 100;

/** Cells ahead, seen from the side to move. */
export const evaluate = (position: PlaguePosition): number => {
  let ahead = 0;
  for (let word = 0; word < 4; word++) ahead += countBits(position.cells[word]!) - countBits(position.cells[4 + word]!);
  return seenBy(position.side, CELL * ahead);
};
