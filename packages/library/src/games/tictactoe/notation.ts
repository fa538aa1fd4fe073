import type { Move } from '../../core/contract.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { map, ok, problemAt, type Result } from '../../core/result.ts';
import { TictactoePosition } from './position.ts';
import { board } from './view.ts';

/** An empty board, X to move (T1). */
export const START = '.../.../... x';

export const parsePosition = (evaluator: Evaluator<TictactoePosition>, text: string): Result<TictactoePosition> =>
  map(board.read(text, START), ({ owners, side }) => new TictactoePosition(evaluator, owners, side));

/** `column,row`, both from 1 (T2). */
export const parseMove = (position: TictactoePosition, text: string): Result<Move> => {
  const cell = board.parseName(text);
  if (!cell.ok) return cell;
  if (position.owner(cell.value) !== null) return problemAt(0, 'cell-taken', { text });
  if (position.countMoves() === 0) return problemAt(0, 'game-is-over', { move: text });
  return ok({ code: cell.value, payload: 0 });
};
