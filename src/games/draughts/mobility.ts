import { countBits } from '../../core/board/bits.ts';
import { downLeft, downRight, upLeft, upRight } from './geometry.ts';

/**
 * Empty squares, as a side sees them that moves up, where no enemy beside could capture what stands there.
 * `backJumpers` are the enemies that capture against their way: kings, and men where the rules let them.
 */
export const safeSquares = (own: number, enemy: number, backJumpers: number): number => {
  const empty = ~(own | enemy);
  let attacked = (downLeft(enemy) & upRight(empty)) | (downRight(enemy) & upLeft(empty));
  if (backJumpers !== 0)
    attacked |= (upLeft(backJumpers) & downRight(empty)) | (upRight(backJumpers) & downLeft(empty));
  return empty & ~attacked;
};

// The square that a man leaves is free to be landed on, by whoever stands ahead in the line of the step.
/** Where men step safely to the left. */
export const safeToLeft = (men: number, enemy: number, safe: number): number => upLeft(men) & safe & ~downRight(enemy);

/** Where men step safely to the right. */
export const safeToRight = (men: number, enemy: number, safe: number): number => upRight(men) & safe & ~downLeft(enemy);

/** Men without a safe step, given where the others go. */
export const stuckMen = (men: number, toLeft: number, toRight: number): number =>
  countBits(men & ~(downRight(toLeft) | downLeft(toRight)));

/** Kings with no safe square beside them. */
export const trappedKings = (kings: number, safe: number): number => countBits(kings & ~besides(besides(kings) & safe));

/** The squares diagonally beside those of a set. */
const besides = (set: number): number => upLeft(set) | upRight(set) | downLeft(set) | downRight(set);
