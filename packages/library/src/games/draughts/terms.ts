import { countBits } from '../../core/board/bits.ts';
import { downLeft, downRight, MAIN_DIAGONAL, upLeft, upRight } from './geometry.ts';

/** Even twelve kings are worth far less. */
export const BOUND = 30_000;

/** The value of a man, and the unit of all values in draughts. */
export const MAN = 100;

/** The pieces left measure how near the endgame is. */
export const PIECES_AT_START = 24;

/** With more pieces than this, the stronger side can drive a flying king off the main diagonal. */
const MAX_STRONGER = 3;

/** The weaker side has a king on the main diagonal, and the stronger side has few pieces and none of them there. */
export const isDiagonalHeld = (first: number, second: number, kings: number): boolean => {
  const lead = countBits(first) - countBits(second);
  if (lead === 0 || countBits(first | second) >= 2 * MAX_STRONGER) return false;
  const weaker = lead < 0 ? first : second;
  const stronger = lead < 0 ? second : first;
  return (
    countBits(stronger) <= MAX_STRONGER && (weaker & kings & MAIN_DIAGONAL) !== 0 && (stronger & MAIN_DIAGONAL) === 0
  );
};

export const shareOf = (percent: number, value: number): number =>
  // Adding 0 turns -0 into 0.
  0 + Math.trunc((value * percent) / 100);

/**
 * The empty squares on which no neighbouring enemy could capture a piece, seen from the side that moves up.
 * `backJumpers` are the enemies that may capture backwards.
 */
export const safeSquares = (own: number, enemy: number, backJumpers: number): number => {
  const empty = ~(own | enemy);
  let attacked = (downLeft(enemy) & upRight(empty)) | (downRight(enemy) & upLeft(empty));
  if (backJumpers !== 0)
    attacked |= (upLeft(backJumpers) & downRight(empty)) | (upRight(backJumpers) & downLeft(empty));
  return empty & ~attacked;
};

/** Safe steps of men to the left; an enemy ahead in the line of the step could jump to the square that is left. */
export const safeToLeft = (men: number, enemy: number, safe: number): number => upLeft(men) & safe & ~downRight(enemy);

export const safeToRight = (men: number, enemy: number, safe: number): number => upRight(men) & safe & ~downLeft(enemy);

export const stuckMen = (men: number, toLeft: number, toRight: number): number =>
  countBits(men & ~(downRight(toLeft) | downLeft(toRight)));

export const trappedKings = (kings: number, safe: number): number => countBits(kings & ~besides(besides(kings) & safe));

const besides = (set: number): number => upLeft(set) | upRight(set) | downLeft(set) | downRight(set);
