import type { Move, Side } from '../../core/contract.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import { parseTurn, split } from '../../core/text/parts.ts';
import { CELLS } from './moves.ts';
import { TictactoePosition } from './position.ts';
import { SIZE } from './rulesets.ts';

export const letters = ['x', 'o'] as const;

/** An empty board, X to move (T1). */
export const START = '.../.../... x';

/** The rows from top to bottom, then the side to move. */
export const parsePosition = (
  evaluator: Evaluator<TictactoePosition>,
  text: string,
): Result<TictactoePosition, Problem> => {
  const [board, turn, ...more] = split({ text, at: 0 }, ' ');
  if (board === undefined || turn === undefined || more.length > 0)
    return problem('unreadable-position', more[0]?.at ?? text.length, { form: START });
  const rows = split(board, '/');
  const owners: (Side | null)[] = [];
  for (const row of rows) {
    for (const [index, letter] of [...row.text].entries()) {
      if (letter !== 'x' && letter !== 'o' && letter !== '.')
        return problem('unreadable-cell', row.at + index, { text: letter });
      owners.push(letter === '.' ? null : letter === 'x' ? 0 : 1);
    }
    if (row.text.length !== SIZE) return problem('wrong-board', row.at, { text: row.text });
  }
  if (rows.length !== SIZE) return problem('wrong-board', 0, { text: board.text });
  const side = parseTurn(turn, letters);
  if (!side.ok) return side;
  const position = new TictactoePosition(evaluator);
  position.setUp(owners, side.value);
  return ok(position);
};

export const formatBoard = (ownerOf: (cell: number) => Side | null | undefined, side: Side): string => {
  const cells = Array.from({ length: CELLS }, (_, cell) => {
    const owner = ownerOf(cell) ?? null;
    return owner === null ? '.' : letters[owner];
  });
  const rows = Array.from({ length: SIZE }, (_, row) => cells.slice(SIZE * row, SIZE * (row + 1)).join(''));
  return `${rows.join('/')} ${letters[side]}`;
};

export const formatPosition = (position: TictactoePosition): string =>
  formatBoard(cell => position.owner(cell), position.side);

export const cellName = (cell: number): string => `${(cell % SIZE) + 1},${Math.floor(cell / SIZE) + 1}`;

/** `column,row`, both from 1 (T2). */
export const parseMove = (position: TictactoePosition, text: string): Result<Move, Problem> => {
  const [, column, row] = /^(0|-?[1-9]\d*),(0|-?[1-9]\d*)$/.exec(text)?.map(Number) ?? [];
  if (column === undefined || row === undefined) return problem('unreadable-move', 0, { text, form: '2,1' });
  if ([column, row].some(place => place < 1 || place > SIZE)) return problem('cell-off-the-board', 0, { text });
  const cell = SIZE * (row - 1) + column - 1;
  if (position.owner(cell) !== null) return problem('cell-taken', 0, { text });
  return position.countMoves() === 0 ? problem('game-is-over', 0, { move: text }) : ok({ code: cell, payload: 0 });
};

/** Exchanges the signs of the sides; the moves stay the same. */
export const mirrorPosition = (text: string): string =>
  [...text].map(letter => (letter === 'x' ? 'o' : letter === 'o' ? 'x' : letter)).join('');
