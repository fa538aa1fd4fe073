import { countBits } from '../../core/board/bits.ts';
import { MAIN_DIAGONAL } from './geometry.ts';

/** No evaluation reaches this: twelve kings are worth far less. */
export const BOUND = 30_000;

/** What a man is worth, and so in every value that is shown. */
export const MAN = 100;

/** Both sides' men at the start; the fewer pieces are left, the nearer the ending. */
export const PIECES_AT_START = 24;

/** With so few pieces nobody drives a flying king off the main diagonal. */
const HELD_BY_MOST = 3;

/** Whether fewer pieces, a king on the main diagonal among them, face a few that have nothing there. */
export const isDiagonalHeld = (first: number, second: number, kings: number): boolean => {
  const lead = countBits(first) - countBits(second);
  if (lead === 0 || countBits(first | second) >= 2 * HELD_BY_MOST) return false;
  const weaker = lead < 0 ? first : second;
  const stronger = lead < 0 ? second : first;
  return (
    countBits(stronger) <= HELD_BY_MOST && (weaker & kings & MAIN_DIAGONAL) !== 0 && (stronger & MAIN_DIAGONAL) === 0
  );
};

/** So many hundredths of a value, cut off to a whole number. */
export const shareOf = (percent: number, value: number): number =>
  // 0 plus -0 is 0.
  0 + Math.trunc((value * percent) / 100);
