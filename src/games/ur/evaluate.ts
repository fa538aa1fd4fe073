import { seenBy } from '../../core/contract.ts';
import type { UrPosition } from './position.ts';

/** No evaluation reaches this: seven pieces at home on the longest path are worth far less. */
export const BOUND = 30_000;

/** One step of progress. */
const STEP = 10;

/** The race as it stands, seen from the side to move: steps made, a piece at home counting its whole way. */
export const evaluate = (position: UrPosition): number => {
  const { atHome, course, side } = position;
  const ahead = position.stepsOf(0) - position.stepsOf(1) + course.home * (atHome[0]! - atHome[1]!);
  return seenBy(side, STEP * ahead);
};
