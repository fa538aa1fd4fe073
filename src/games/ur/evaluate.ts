import { seenBy } from '../../core/contract.ts';
import type { EvaluationKind } from '../../core/evaluation.ts';
import type { UrPosition } from './position.ts';

/**
 * Values in Ur are chances: CERTAIN is a won game, 0 an even one, so that the average over the dice of a value is the value
 * before the dice.
 */
export const CERTAIN = 1_000_000;

/** The race as it stands: steps made, a piece at home counting its whole way. Half won is a lead of `halfWonLead` steps. */
const progress: EvaluationKind<UrPosition> = {
  id: 'progress',
  weights: { halfWonLead: 30 },
  make: ({ halfWonLead = 1 }) => ({
    evaluate: position => {
      const { atHome, course, side } = position;
      const lead = position.stepsOf(0) - position.stepsOf(1) + course.home * (atHome[0]! - atHome[1]!);
      return seenBy(side, Math.trunc((CERTAIN * lead) / (Math.abs(lead) + Math.max(1, halfWonLead))));
    },
  }),
};

/** The ways to estimate a position; the first one plays. */
export const evaluations: readonly EvaluationKind<UrPosition>[] = [progress];
