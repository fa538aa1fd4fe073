import type { Move } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import { ok, type Result } from '../../core/result.ts';

export const pdnMove = (state: GameState, move: Move): string => {
  if (move.payload === 0) return state.moveText(move);
  const [from, to] = endsOf(state.cells(move));
  const isUnique = capturesBetween(state, from, to).length === 1;
  return isUnique ? `${from}x${to}` : state.routes(move)[0]!.join('x');
};

/**
 * Besides the notations of the game itself, PDN allows a capture written as its whole path, even if a longer capture
 * has the same first and last square; a capture with some of the squares passed or of the pieces taken; a capture with
 * a hyphen, as in older books; and, if squares have names, a short form with only the column of the piece: `cd4`.
 */
export const findPdnMove = (state: GameState, text: string): Result<Move> => {
  const [, column, target] = /^([a-h])x?(\d+)$/.exec(text) ?? [];
  if (column !== undefined) return findFromColumn(state, COLUMNS.indexOf(column), target!, text);
  const plain = state.findMove(text);
  if (plain.ok || plain.error.code === 'game-is-over' || !/^\d+([-x]\d+)+$/.test(text)) return plain;
  const squares = text.split(/[-x]/);
  const [from, to] = endsOf(squares);
  const captures = capturesBetween(state, from, to);
  const passed = squares.slice(1, -1);
  const exact = captures.filter(move => state.routes(move).some(route => route.join() === squares.join()));
  const fitting = captures.filter(move => passed.every(square => squaresOf(state, move).includes(square)));
  const [found, ...others] = exact.length > 0 ? exact : passed.length > 0 || text.includes('-') ? fitting : [];
  return found !== undefined && others.length === 0 ? ok(found) : plain;
};

const COLUMNS = 'abcdefgh';

const findFromColumn = (state: GameState, column: number, target: string, text: string): Result<Move> => {
  const fitting = state.legalMoves().filter(move => {
    const [from, to] = endsOf(state.cells(move));
    return to === target && columnOf(Number(from)) === column;
  });
  const [found, ...others] = fitting;
  return found !== undefined && others.length === 0 ? ok(found) : state.findMove(text);
};

/** Square 1 is at b8, the only numbering with square names. */
const columnOf = (square: number): number => {
  const row = Math.floor((square - 1) / 4);
  return 2 * ((square - 1) % 4) + 1 - (row % 2);
};

const endsOf = (squares: readonly string[]): [string, string] => [squares[0]!, squares.at(-1)!];

const capturesBetween = (state: GameState, from: string, to: string): Move[] =>
  state.legalMoves().filter(move => {
    const [first, last] = endsOf(state.cells(move));
    return move.payload !== 0 && first === from && last === to;
  });

const squaresOf = (state: GameState, move: Move): string[] => [
  ...state.routes(move).flat(),
  ...(/\{(.*)\}/.exec(state.moveText(move))?.[1]?.split(',') ?? []),
];
