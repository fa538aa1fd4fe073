/**
 * A slow, literal implementation of the articles P1 to P5, used only by tests. It is the reference for the fast one and
 * shares no code with it.
 */

type Side = 0 | 1; // 0 is x
type Mark = 'x' | 'o';
type Place = { readonly column: number; readonly row: number }; // from 1, as moves are written
type Cell = Place & { readonly content: string };
type Position = { cells: readonly Cell[]; turn: Mark };

/** Returns the legal moves, row by row; none when the game is over. */
export const plainMoves = (position: string): string[] => {
  const { cells, turn } = parsePosition(position);
  // A side without pieces ends the game, no matter which side is to move (P4).
  if (!hasPieces(cells, 'x') || !hasPieces(cells, 'o')) return [];
  return movesOf(cells, turn);
};

/** Returns the position after a move. */
export const plainPlay = (position: string, move: string): string => {
  const { cells, turn } = parsePosition(position);
  const [column = 0, row = 0] = move.split(',').map(Number);
  const filled = { column, row };
  const after = cells.map(cell => {
    const isFilled = cell.column === column && cell.row === row; // P2
    const isInfected = cell.content === enemyOf(turn) && isTouching(cell, filled); // P3
    return isFilled || isInfected ? { ...cell, content: turn } : cell;
  });
  return formatPosition({ cells: after, turn: enemyOf(turn) });
};

/** Returns the outcome after the moves, or null while the game is not over. */
export const plainOutcome = (
  start: string,
  moves: readonly string[],
): { winner: Side | null; reason: string } | null => {
  const { cells, turn } = parsePosition(moves.reduce((position, move) => plainPlay(position, move), start));

  // P5 goes before P4: on a full board no player can move, but none counts as blocked.
  if (count(cells, '.') === 0) return { winner: winnerOf(cells), reason: 'board-full' };
  const blocked = blockedSide(cells, turn);
  if (blocked === null) return null;
  const filled = cells.map(cell => (cell.content === '.' ? { ...cell, content: enemyOf(blocked) } : cell));
  return { winner: winnerOf(filled), reason: 'blocked' }; // P4
};

const parsePosition = (text: string): Position => {
  const [board = '', turn] = text.split(' ');
  const cells = board
    .split('/')
    .flatMap((row, r) => [...row].map((content, c) => ({ column: c + 1, row: r + 1, content })));
  return { cells, turn: turn === 'x' ? 'x' : 'o' };
};

const formatPosition = ({ cells, turn }: Position): string => {
  const rows = cells.map(cell => (cell.column === 1 && cell.row > 1 ? '/' : '') + cell.content);
  return `${rows.join('')} ${turn}`;
};

const movesOf = (cells: readonly Cell[], side: Mark): string[] =>
  cells
    .filter(cell => cell.content === '.')
    .filter(cell => cells.some(own => own.content === side && isTouching(own, cell))) // P2
    .map(({ column, row }) => `${column},${row}`);

/** True for the eight neighbours; a cell does not touch itself. */
const isTouching = (a: Place, b: Place): boolean =>
  Math.max(Math.abs(a.column - b.column), Math.abs(a.row - b.row)) === 1;

/**
 * Returns the side that is blocked while cells are empty: the side to move without a move, or a side without pieces
 * (P4).
 */
const blockedSide = (cells: readonly Cell[], turn: Mark): Mark | null => {
  if (movesOf(cells, turn).length === 0) return turn;
  return hasPieces(cells, enemyOf(turn)) ? null : enemyOf(turn);
};

const enemyOf = (side: Mark): Mark => (side === 'x' ? 'o' : 'x');

const count = (cells: readonly Cell[], content: string): number =>
  cells.filter(cell => cell.content === content).length;

const hasPieces = (cells: readonly Cell[], side: Mark): boolean => count(cells, side) > 0;

/** The side with more cells wins; equal numbers are a draw (P5). */
const winnerOf = (cells: readonly Cell[]): Side | null => {
  const lead = count(cells, 'x') - count(cells, 'o');
  if (lead === 0) return null;
  return lead > 0 ? 0 : 1;
};
