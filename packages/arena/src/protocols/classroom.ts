import type { Move, Side, Variant } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import { ok, problem, type Result } from '@poda/library/core/result.ts';

/** The only variant for bots with the classroom's function `player(E, M, J)` (C1 to C7). */
export const CLASSROOM_GAME = 'draughts:checkers';

export const isClassroomGame = ({ game, ruleset }: Variant): boolean => `${game.id}:${ruleset}` === CLASSROOM_GAME;

export type Square = readonly [row: number, column: number];

export const sideLetter = (side: Side): 'X' | 'O' => (side === 0 ? 'X' : 'O');

const SIZE = 8;

const squareOf = (cell: string): Square => {
  const row = Math.floor((Number(cell) - 1) / 4);
  return [row, 2 * ((Number(cell) - 1) % 4) + (row % 2)];
};

/** The classroom's argument E: `x` and `X` are white, `o` and `O` black, kings are capitals, `-` is empty. */
export const boardRows = (state: GameState): string[] => {
  const rows = Array.from({ length: SIZE }, () => Array<string>(SIZE).fill('-'));
  for (const { cell, sign } of state.variant.face.pieces(state.position)) {
    const [row, column] = squareOf(cell);
    rows[row]![column] = sign;
  }
  return rows.map(row => row.join(''));
};

/** The classroom's argument M: every path of every legal move, in the order of the legal moves. */
export const routesOf = (state: GameState): { readonly squares: readonly Square[]; readonly move: Move }[] =>
  state
    .legalMoves()
    .flatMap(move => state.routes(move).map(cells => ({ squares: cells.map(cell => squareOf(cell)), move })));

export const readRoute = (state: GameState, squares: readonly Square[]): Result<Move> => {
  const wanted = formatRoute(squares);
  const route = routesOf(state).find(candidate => formatRoute(candidate.squares) === wanted);
  return route === undefined ? problem('illegal-move', { text: wanted }) : ok(route.move);
};

export const formatRoute = (squares: readonly Square[]): string => squares.map(square => square.join(',')).join(';');

const COORDINATE = '[0-7a-h]';
const routePattern = new RegExp(`^${COORDINATE},${COORDINATE}(?:;${COORDINATE},${COORDINATE})+;?$`, 'i');
const MAX_ROUTE_CHARACTERS = 200;

/** Letters a to h stand for 0 to 7. */
export const parseRoute = (text: string): Result<Square[]> => {
  const trimmed = text.replaceAll(' ', '');
  if (trimmed.length > MAX_ROUTE_CHARACTERS || !routePattern.test(trimmed))
    return problem('unreadable-route', { text: text.slice(0, MAX_ROUTE_CHARACTERS) });
  const squares = trimmed.replace(/;$/, '').split(';');
  return ok(squares.map(square => square.split(',').map(coordinateOf) as unknown as Square));
};

const coordinateOf = (digit: string): number =>
  /\d/.test(digit) ? Number(digit) : digit.toLowerCase().charCodeAt(0) - 97;

/** The question in the classroom's original line format: the 32 playing squares row by row, then the side to move. */
export const legacyQuestion = (state: GameState): string => {
  const playing = boardRows(state).map((row, i) => [...row].filter((_, column) => (i + column) % 2 === 0).join(''));
  return `${playing.join('')}:${sideLetter(state.side)}`;
};
