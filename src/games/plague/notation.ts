import type { Move, Side } from '../../core/contract.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { ok, type Problem, problem, type Result } from '../../core/result.ts';
import { parseTurn, split } from '../../core/text/parts.ts';
import type { Geometry } from './moves.ts';
import { PlaguePosition } from './position.ts';
import { formatSize } from './rulesets.ts';

export const letters = ['x', 'o'] as const;

/** Rows from top to bottom, then the side to move, such as `x.../..../...o x`. */
export const parsePosition = (
  geometry: Geometry,
  evaluator: Evaluator<PlaguePosition>,
  text: string,
): Result<PlaguePosition, Problem> => {
  const { columns, rows } = geometry.size;
  const [board, turn, ...more] = split({ text, at: 0 }, ' ');
  if (board === undefined || turn === undefined || more.length > 0)
    return problem('unreadable-position', more[0]?.at ?? text.length, { form: 'x.../..../...o x' });
  const lines = split(board, '/');
  const owners: (Side | null)[] = [];
  for (const line of lines) {
    for (const [index, letter] of [...line.text].entries()) {
      if (letter !== 'x' && letter !== 'o' && letter !== '.')
        return problem('unreadable-cell', line.at + index, { text: letter });
      owners.push(letter === '.' ? null : letter === 'x' ? 0 : 1);
    }
    if (line.text.length !== lines[0]?.text.length) return problem('uneven-rows', line.at, { text: line.text });
  }
  const found = { columns: lines[0]?.text.length ?? 0, rows: lines.length };
  if (found.columns !== columns || found.rows !== rows)
    return problem('wrong-size', 0, { found: formatSize(found), size: formatSize(geometry.size) });
  const side = parseTurn(turn, letters);
  if (!side.ok) return side;
  if (owners.every(owner => owner === null)) return problem('no-pieces-at-all', 0);
  const position = new PlaguePosition(geometry, evaluator);
  position.setUp(owners, side.value);
  return ok(position);
};

export const formatPosition = (position: PlaguePosition): string => {
  const { grid } = position.geometry;
  const lines = Array.from({ length: grid.rows }, (_, row) =>
    Array.from({ length: grid.columns }, (_, column) => {
      const owner = position.owner(grid.index(column, row));
      return owner === null ? '.' : letters[owner];
    }).join(''),
  );
  return `${lines.join('/')} ${letters[position.side]}`;
};

/** X in the top left corner, O in the bottom right one (P1). */
export const startText = ({ grid }: Geometry): string => {
  const cells = Array.from({ length: grid.size }, (_, cell) => (cell === 0 ? 'x' : cell === grid.size - 1 ? 'o' : '.'));
  const lines = Array.from({ length: grid.rows }, (_, row) =>
    cells.slice(row * grid.columns, (row + 1) * grid.columns).join(''),
  );
  return `${lines.join('/')} x`;
};

/** Reads `column,row`, both from 1, or the form of the original document, `fila 1 columna 2`. */
export const parseMove = (position: PlaguePosition, text: string): Result<Move, Problem> => {
  const named = /^(?:fila|row) (\d+),? (?:columna|column) (\d+)$/i.exec(text);
  const pair = named === null ? text : `${named[2]},${named[1]}`;
  const [, column, row] = /^(0|-?[1-9]\d*),(0|-?[1-9]\d*)$/.exec(pair)?.map(Number) ?? [];
  if (column === undefined || row === undefined) return problem('unreadable-move', 0, { text, form: '2,1' });
  const { grid } = position.geometry;
  if (!grid.has(column - 1, row - 1))
    return problem('cell-off-the-board', 0, { text, size: formatSize(position.geometry.size) });
  const cell = grid.index(column - 1, row - 1);
  if (position.owner(cell) !== null) return problem('cell-taken', 0, { text });
  const isNear = (position.frontier(position.side, cell >> 5) >>> (cell & 31)) & 1;
  return isNear ? ok({ code: cell, payload: 0 }) : problem('cell-not-touching', 0, { text });
};

export const cellName = ({ grid }: Geometry, cell: number): string => `${grid.column(cell) + 1},${grid.row(cell) + 1}`;

/** Turns the board by half a circle and exchanges the colours. */
export const mirrorPosition = (text: string): string => {
  const swapped = [...text].map(letter => (letter === 'x' ? 'o' : letter === 'o' ? 'x' : letter)).join('');
  const [board = '', turn = ''] = swapped.split(' ');
  return `${[...board].reverse().join('')} ${turn}`;
};

export const mirrorMove = ({ grid }: Geometry, text: string): string => {
  const [column = 0, row = 0] = text.split(',').map(Number);
  return `${grid.columns + 1 - column},${grid.rows + 1 - row}`;
};

/** The board size of a position, such as `8x8`; undefined if there is no position. */
export const sizeOf = (text: string | undefined): string | undefined => {
  const rows = text?.split(' ')[0]?.split('/');
  return rows === undefined ? undefined : `${rows[0]!.length}x${rows.length}`;
};
