import { exchangeSides } from '../../core/board/cell-board.ts';
import type { Move } from '../../core/contract.ts';
import type { Evaluator } from '../../core/evaluation.ts';
import { ok, problemAt, type Result } from '../../core/result.ts';
import type { Geometry } from './moves.ts';
import { PlaguePosition } from './position.ts';
import { formatSize } from './rulesets.ts';

/** Rows from top to bottom, then the side to move, such as `x.../..../...o x`. */
export const parsePosition = (
  geometry: Geometry,
  evaluator: Evaluator<PlaguePosition>,
  text: string,
): Result<PlaguePosition> => {
  const size = formatSize(geometry.size);
  const read = geometry.cellBoard.read(text, 'x.../..../...o x', (rows, row) => {
    const columns = rows[0]!.text.length;
    if (row !== undefined)
      return row.text.length === columns ? undefined : problemAt(row.at, 'uneven-rows', { text: row.text });
    const found = formatSize({ columns, rows: rows.length });
    return found === size ? undefined : problemAt(0, 'wrong-size', { found, size });
  });
  if (!read.ok) return read;
  const { owners, side } = read.value;
  if (owners.every(owner => owner === null)) return problemAt(0, 'no-pieces-at-all');
  return ok(new PlaguePosition(geometry, evaluator, owners, side));
};

export const formatPosition = (position: PlaguePosition): string => position.geometry.cellBoard.write(position);

/** X in the top left corner, O in the bottom right one (P1). */
export const startText = ({ grid, cellBoard }: Geometry): string =>
  cellBoard.write({ side: 0, owner: cell => (cell === 0 ? 0 : cell === grid.size - 1 ? 1 : null) });

/** Reads `column,row`, both from 1, or the form of the original document, `fila 1 columna 2`. */
export const parseMove = (position: PlaguePosition, text: string): Result<Move> => {
  const named = /^(?:fila|row) (\d+),? (?:columna|column) (\d+)$/i.exec(text);
  const cell = position.geometry.cellBoard.parseName(named === null ? text : `${named[2]},${named[1]}`);
  if (!cell.ok) return { ok: false, error: { ...cell.error, values: { ...cell.error.values, text } } };
  const code = cell.value;
  if (position.owner(code) !== null) return problemAt(0, 'cell-taken', { text });
  const isNear = (position.frontier(position.side, code >> 5) >>> (code & 31)) & 1;
  return isNear ? ok({ code, payload: 0 }) : problemAt(0, 'cell-not-touching', { text });
};

/** Turns the board by half a circle and exchanges the colours. */
export const mirrorPosition = (text: string): string => {
  const [board = '', turn = ''] = exchangeSides(text).split(' ');
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
