import { countBits } from '../../core/bits.ts';
import { seenBy } from '../../core/contract.ts';
import type { EvaluationKind } from '../../core/evaluation.ts';
import type { PlaguePosition } from './position.ts';

/** No evaluation reaches this: a board has at most a hundred cells. */
export const BOUND = 30_000;

/** What a cell more than the opponent is worth at the end of the game, and so in every value that is shown. */
export const CELL = 100;

/** Cells ahead, and nothing else. */
const cells: EvaluationKind<PlaguePosition> = {
  id: 'cells',
  weights: { cell: CELL },
  make: ({ cell = 0 }) => ({
    evaluate: position => {
      let ahead = 0;
      for (let word = 0; word < 4; word++)
        ahead += countBits(position.cells[word]!) - countBits(position.cells[4 + word]!);
      return seenBy(position.side, cell * ahead);
    },
  }),
};

/** The ways to estimate a position; the first one plays. */
export const evaluations: readonly EvaluationKind<PlaguePosition>[] = [cells];
