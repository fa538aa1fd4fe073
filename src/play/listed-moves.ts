import type { Side } from '../core/contract.ts';
import type { BriefMove } from './brief-move.ts';
import type { GameSession } from './session/game-session.ts';

/** A chosen move as the list of moves shows it. */
export interface ListedMove {
  readonly text: string;
  readonly side: Side;
  /** The count of the dice roll before the move; null in games without dice. */
  readonly roll: string | null;
  /**
   * In dice games, the forced passes since the previous move. They count in the numbers of the moves, as in a review
   * and in a written game.
   */
  readonly passes?: readonly ListedPass[];
  /** The move in a few words, in games that have such words. */
  readonly brief?: BriefMove | null;
}

/** A forced pass: the side that could not move, and its roll. */
export interface ListedPass {
  readonly side: Side;
  readonly roll: string;
}

/** The chosen moves of a game so far, each with its dice roll and the forced passes before it. */
export const listMoves = ({ variant, played }: Pick<GameSession, 'variant' | 'played'>): readonly ListedMove[] => {
  const moves: ListedMove[] = [];
  let roll = variant.dice === null ? null : '';
  let passes: ListedPass[] = [];
  for (const { text, shown, side, isDecision, brief } of played) {
    const count = variant.dice?.countIn(text) ?? null;
    if (count !== null) roll = String(count);
    else if (!isDecision) passes.push({ side, roll: roll ?? '' });
    else {
      moves.push({ text: shown, side, roll, brief, ...(passes.length > 0 && { passes }) });
      passes = [];
    }
  }
  return moves;
};

/** The number of moves of a game up to its last chosen move, forced passes included. */
export const countMoves = (session: Pick<GameSession, 'variant' | 'played'>): number =>
  turnNumbers(listMoves(session)).at(-1) ?? 0;

/**
 * The number of each move: that of its row or, in a dice game, that of its turn, since every forced pass has a number
 * of its own there.
 */
export const numbersOf = (moves: readonly ListedMove[]): readonly number[] =>
  (moves[0]?.roll ?? null) === null
    ? rowsOf(moves).flatMap((row, rowIndex) => row.map(() => rowIndex + 1))
    : turnNumbers(moves);

/** The number of the turn in which each move was played. A forced pass takes a turn too. */
const turnNumbers = (moves: readonly ListedMove[]): readonly number[] => {
  let number = 0;
  return moves.map(({ passes = [] }) => {
    number += passes.length + 1;
    return number;
  });
};

/**
 * Groups moves into the rows of a list, as indices: one move of each side per row, or a single move in dice games,
 * where a side may move twice running.
 */
export const rowsOf = (moves: readonly ListedMove[]): readonly (readonly number[])[] => {
  const rows: number[][] = [];
  for (const [index, { side, roll }] of moves.entries()) {
    const row = rows.at(-1);
    const isReply = roll === null && row?.length === 1 && side === 1 && moves[row[0]!]!.side === 0;
    if (isReply) row.push(index);
    else rows.push([index]);
  }
  return rows;
};

/** The number of a move as players write it: `7.` for the first move of a row, `7…` for the reply. */
export const moveNumber = (number: number, isReply: boolean): string => `${number}${isReply ? '…' : '.'}`;

/** The moves of a game as a line of text by full moves, such as `1. 9-13 24-20  2. 10-14`; each full move has no-break spaces. */
export const movesLine = (moves: readonly ListedMove[]): string => {
  const numbers = numbersOf(moves);
  return rowsOf(moves)
    .map(row => {
      const texts = row.map(
        index => (moves[index]!.roll === null ? '' : `(${moves[index]!.roll}) `) + moves[index]!.text,
      );
      const isReply = row.length === 1 && moves[row[0]!]!.side === 1 && moves[row[0]!]!.roll === null;
      return [moveNumber(numbers[row[0]!]!, isReply), ...texts].join(' ').replaceAll(' ', '\u00a0');
    })
    .join('  ');
};
