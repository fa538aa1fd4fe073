import { countBits } from '../../core/bits.ts';
import type { EvaluationKind } from '../../core/evaluation.ts';
import type { DraughtsPosition } from './position.ts';

/** No evaluation reaches this: twelve kings are worth far less. */
export const BOUND = 30_000;

/** What a man is worth, and so in every value that is shown. */
export const MAN = 100;

/** Men and kings, and nothing else. */
const material: EvaluationKind<DraughtsPosition> = {
  id: 'material',
  weights: { man: MAN, king: 300 },
  make: ({ man = 0, king = 0 }) => ({
    evaluate: ({ own, enemy, kings }) =>
      man * (countBits(own) - countBits(enemy)) + (king - man) * (countBits(own & kings) - countBits(enemy & kings)),
  }),
};

/** The ways to estimate a position; the first one plays. */
export const evaluations: readonly EvaluationKind<DraughtsPosition>[] = [material];
