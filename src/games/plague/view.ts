import {
  type Board,
  numberLabels,
  type PieceDrawing,
  type PieceKind,
  type PieceOnBoard,
  type Placement,
} from '../../core/view.ts';
import type { Geometry } from './moves.ts';
import { cellName, letters } from './notation.ts';
import type { PlaguePosition } from './position.ts';

export const boardOf = (geometry: Geometry): Board => ({
  columns: geometry.grid.columns,
  rows: geometry.grid.rows,
  cells: Array.from({ length: geometry.grid.size }, (_, cell) => ({
    cell: cellName(geometry, cell),
    column: geometry.grid.column(cell),
    row: geometry.grid.row(cell),
    label: '',
    look: 'playing' as const,
  })),
  trays: [],
  columnLabels: numberLabels(geometry.grid.columns, 1),
  rowLabels: numberLabels(geometry.grid.rows, 1),
  bottom: 1,
  colours: ['red', 'blue'],
});

const signs = ['X', 'O'] as const;

export const pieceKinds: readonly PieceKind[] = ([0, 1] as const).map(side => ({
  side,
  piece: 'cell',
  sign: signs[side],
}));

/** Without colours, a pattern shows the owner. */
export const drawPiece = ({ side, sign }: PieceKind): PieceDrawing => ({
  small: sign,
  body: 'square',
  fill: ['▓', '░'][side]!,
});

export const piecesOf = (position: PlaguePosition): PieceOnBoard[] =>
  Array.from({ length: position.geometry.grid.size }, (_, cell) => ({ cell, side: position.owner(cell) })).flatMap(
    ({ cell, side }) =>
      side === null ? [] : [{ cell: cellName(position.geometry, cell), ...pieceKinds[side]!, count: 1 }],
  );

export const compose = (geometry: Geometry, { pieces, side }: Placement): string => {
  const { grid } = geometry;
  const owners = new Map(pieces.map(piece => [piece.cell, piece.side]));
  const rows = Array.from({ length: grid.rows }, (_, row) =>
    Array.from({ length: grid.columns }, (_, column) => {
      const owner = owners.get(cellName(geometry, grid.index(column, row)));
      return owner === undefined ? '.' : letters[owner];
    }).join(''),
  );
  return `${rows.join('/')} ${letters[side]}`;
};
