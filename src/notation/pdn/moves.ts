import type { Move } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import { ok, type Problem, type Result } from '../../core/result.ts';

/** A move as PDN writes it: the two ends where they are enough, the whole path where not. */
export const pdnMove = (state: GameState, move: Move): string => {
  if (move.payload === 0) return state.moveText(move);
  const [from, to] = endsOf(state.cells(move));
  const isUnique = capturesBetween(state, from, to).length === 1;
  return isUnique ? `${from}x${to}` : state.routes(move)[0]!.join('x');
};

/**
 * Finds the move that a PDN file means. Besides the forms that the game itself reads: a capture that is its own whole path,
 * even where a longer one has the same ends; a capture fitting by some of the squares passed or by the pieces taken; and a
 * capture with a hyphen, as older books write it. Where squares have names, the column alone may tell the piece: `cd4`.
 */
export const findPdnMove = (state: GameState, text: string): Result<Move, Problem> => {
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

/** The move to a square of the only piece of a column that can make it. */
const findFromColumn = (state: GameState, column: number, target: string, text: string): Result<Move, Problem> => {
  const fitting = state.legalMoves().filter(move => {
    const [from, to] = endsOf(state.cells(move));
    return to === target && columnOf(Number(from)) === column;
  });
  const [found, ...others] = fitting;
  return found !== undefined && others.length === 0 ? ok(found) : state.findMove(text);
};

/** The column of a square where 1 is b8; only such boards have names. */
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

/** The squares on which a capture may land, and those of the pieces it takes. */
const squaresOf = (state: GameState, move: Move): string[] => [
  ...state.routes(move).flat(),
  ...(/\{(.*)\}/.exec(state.moveText(move))?.[1]?.split(',') ?? []),
];
