import type { Side } from '../core/contract.ts';
import type { BriefMove } from './brief-move.ts';
import type { GameSession } from './session/game-session.ts';

export interface ListedMove {
  readonly text: string;
  readonly side: Side;
  /** Null in games without dice. */
  readonly roll: string | null;
  /** Since the previous move, in dice games; they count in the numbers of the moves, as in a written game. */
  readonly passes?: readonly ListedPass[];
  readonly brief?: BriefMove | null;
}

export interface ListedPass {
  readonly side: Side;
  readonly roll: string;
}

export const listMoves = ({ variant, played }: Pick<GameSession, 'variant' | 'played'>): readonly ListedMove[] => {
  const moves: ListedMove[] = [];
  let roll = variant.rules.dice === null ? null : '';
  let passes: ListedPass[] = [];
  for (const { text, shown, side, isDecision, brief } of played) {
    const count = variant.rules.dice?.countIn(text) ?? null;
    if (count !== null) roll = String(count);
    else if (!isDecision) passes.push({ side, roll: roll ?? '' });
    else {
      moves.push({ text: shown, side, roll, brief, ...(passes.length > 0 && { passes }) });
      passes = [];
    }
  }
  return moves;
};

/** The number of the last move in the list of moves, where the moves of both sides share a number. */
export const countMoves = (session: Pick<GameSession, 'variant' | 'played'>): number =>
  numbersOf(listMoves(session)).at(-1) ?? 0;

/** The number of each move's row or, in a dice game, of its turn, since every forced pass has a number there. */
export const numbersOf = (moves: readonly ListedMove[]): readonly number[] =>
  (moves[0]?.roll ?? null) === null
    ? rowsOf(moves).flatMap((row, rowIndex) => row.map(() => rowIndex + 1))
    : turnNumbers(moves);

/** A forced pass takes a turn too. */
const turnNumbers = (moves: readonly ListedMove[]): readonly number[] => {
  let number = 0;
  return moves.map(({ passes = [] }) => {
    number += passes.length + 1;
    return number;
  });
};

/** Rows of indices: a move of each side, or one move in dice games, where a side may move twice running. */
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

export const moveNumber = (number: number, isReply: boolean): string => `${number}${isReply ? '…' : '.'}`;

/** For example `2… 22-18`. */
export const numberedMove = (moves: readonly ListedMove[], index: number): string => {
  const { text, side, roll } = moves[index]!;
  return `${moveNumber(numbersOf(moves)[index]!, roll === null && side === 1)} ${text}`;
};

/** For example `1. 9-13 24-20  2. 10-14`; each full move has no-break spaces. */
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
