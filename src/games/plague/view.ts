import { type Board, numberLabels, type PieceOnBoard } from '../../core/view.ts';
import type { Geometry } from './moves.ts';
import { cellName } from './notation.ts';
import type { PlaguePosition } from './position.ts';

/** Columns and rows are numbered from 1, from the top left. */
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

export const piecesOf = (position: PlaguePosition): PieceOnBoard[] =>
  Array.from({ length: position.geometry.grid.size }, (_, cell) => ({ cell, side: position.owner(cell) })).flatMap(
    ({ cell, side }) =>
      side === null
        ? []
        : [{ cell: cellName(position.geometry, cell), side, piece: 'cell', sign: signs[side], count: 1 }],
  );
