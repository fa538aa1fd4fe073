import { seenBy } from '../../core/contract.ts';
import type { UrPosition } from './position.ts';

/**
 * Values in Ur are chances: CERTAIN is a won game, 0 an even one, so that the average over the dice of a value is the value
 * before the dice.
 */
export const CERTAIN = 1_000_000;

/** A lead of so many steps is worth half of what separates an even game from a won one. */
const HALF_WON_LEAD = 30;

/** The race as it stands, seen from the side to move: steps made, a piece at home counting its whole way. */
export const evaluate = (position: UrPosition): number => {
  const { atHome, course, side } = position;
  const lead = position.stepsOf(0) - position.stepsOf(1) + course.home * (atHome[0]! - atHome[1]!);
  return seenBy(side, Math.trunc((CERTAIN * lead) / (Math.abs(lead) + HALF_WON_LEAD)));
};
