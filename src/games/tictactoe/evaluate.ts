import { countBits } from '../../core/board/bits.ts';
import { opponent } from '../../core/contract.ts';
import { type EvaluationKind, within } from '../../core/evaluation.ts';
import { lines } from './moves.ts';
import type { TictactoePosition } from './position.ts';

export const BOUND = 10_000;

/** All values of this game are in this unit. */
export const OPEN_LINE = 100;

/** The evaluation of textbooks: the lines still open to a side, less those still open to its opponent. */
const openLines: EvaluationKind<TictactoePosition> = {
  id: 'lines',
  weights: {
    // Lines without signs of the opponent, by own signs.
    empty: OPEN_LINE,
    one: OPEN_LINE,
    two: OPEN_LINE,
  },
  make: ({ empty = 0, one = 0, two = 0 }) => {
    const worth = [empty, one, two, 0];
    return {
      evaluate: ({ marks, side }) => {
        const mine = marks[side]!;
        const yours = marks[opponent(side)]!;
        let sum = 0;
        for (let i = 0; i < lines.length; i++) {
          const line = lines[i]!;
          if ((yours & line) === 0) sum += worth[countBits(mine & line)]!;
          if ((mine & line) === 0) sum -= worth[countBits(yours & line)]!;
        }
        return within(BOUND, sum);
      },
    };
  },
};

export const evaluations: readonly EvaluationKind<TictactoePosition>[] = [openLines];
