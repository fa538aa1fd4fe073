import { readCells } from '../../core/board/cell-board.ts';
import type { Move } from '../../core/contract.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { map, ok, type Problem, problem, type Result } from '../../core/result.ts';
import { TictactoePosition } from './position.ts';
import { SIZE } from './rulesets.ts';
import { board } from './view.ts';

/** An empty board, X to move (T1). */
export const START = '.../.../... x';

export const parsePosition = (evaluator: Evaluator<TictactoePosition>, text: string): Result<TictactoePosition> =>
  map(
    readCells(text, START, (rows, row) => {
      if ((row === undefined ? rows : row.text).length === SIZE) return undefined;
      return problem('wrong-board', row?.at ?? 0, { text: row?.text ?? text.split(' ')[0]! });
    }),
    ({ owners, side }) => {
      const position = new TictactoePosition(evaluator);
      position.setUp(owners, side);
      return position;
    },
  );

/** `column,row`, both from 1 (T2). */
export const parseMove = (position: TictactoePosition, text: string): Result<Move, Problem> => {
  const cell = board.parseName(text);
  if (!cell.ok) return cell;
  if (position.owner(cell.value) !== null) return problem('cell-taken', 0, { text });
  return position.countMoves() === 0
    ? problem('game-is-over', 0, { move: text })
    : ok({ code: cell.value, payload: 0 });
};
