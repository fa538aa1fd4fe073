import { countBits } from '../../core/board/bits.ts';
import { type Move, opponent } from '../../core/contract.ts';
import { type EvaluationKind, within } from '../../core/evaluation.ts';
import { hasLine, lines } from './moves.ts';
import type { TictactoePosition } from './position.ts';

export const BOUND = 10_000;

/** All values of this game are in this unit. */
export const OPEN_LINE = 100;

/** The evaluation of textbooks: the lines still open to a side, less those still open to its opponent. */
export const evaluations: readonly EvaluationKind<TictactoePosition>[] = [
  {
    id: 'lines',
    // Lines without signs of the opponent, by own signs.
    weights: { empty: OPEN_LINE, one: OPEN_LINE, two: OPEN_LINE },
    make: ({ empty = 0, one = 0, two = 0 }) => {
      const worth = [empty, one, two, 0];
      const worthOf = (mine: number, yours: number): number => {
        let sum = 0;
        for (let i = 0; i < lines.length; i++)
          if ((yours & lines[i]!) === 0) sum += worth[countBits(mine & lines[i]!)]!;
        return sum;
      };
      return {
        evaluate: ({ marks, side }) => {
          const mine = marks[side]!;
          const yours = marks[opponent(side)]!;
          return within(BOUND, worthOf(mine, yours) - worthOf(yours, mine));
        },
      };
    },
  },
];

/** Returns 20 for a win, else the lines through the cell that are still open to the mover. */
export const appeal = ({ marks, side }: TictactoePosition, { code }: Move): number => {
  if (hasLine(marks[side]! | (1 << code))) return 20;
  return lines.filter(line => ((line >> code) & 1) !== 0 && (line & marks[opponent(side)]!) === 0).length;
};
