import {
  type Board,
  numberLabels,
  type PieceDrawing,
  type PieceKind,
  type PieceOnBoard,
  type Placement,
} from '../../core/view.ts';
import { CELLS } from './moves.ts';
import { cellName, formatBoard } from './notation.ts';
import type { TictactoePosition } from './position.ts';
import { SIZE } from './rulesets.ts';

export const board: Board = {
  columns: SIZE,
  rows: SIZE,
  cells: Array.from({ length: CELLS }, (_, cell) => ({
    cell: cellName(cell),
    column: cell % SIZE,
    row: Math.floor(cell / SIZE),
    label: '',
    look: 'playing',
  })),
  trays: [],
  columnLabels: numberLabels(SIZE, 1),
  rowLabels: numberLabels(SIZE, 1),
  bottom: 0,
  colours: ['red', 'blue'],
};

const signs = ['X', 'O'] as const;

export const pieceKinds: readonly PieceKind[] = ([0, 1] as const).map(side => ({
  side,
  piece: 'sign',
  sign: signs[side],
}));

export const drawPiece = ({ side }: PieceKind): PieceDrawing => ({ ...drawings[side], body: 'sign' });

const drawings = [
  { small: '╳', large: [['╲ ╱', ' ╳ ', '╱ ╲']] },
  { small: '○', large: [['╭─╮', '│ │', '╰─╯']] },
] as const;

export const piecesOf = (position: TictactoePosition): PieceOnBoard[] =>
  Array.from({ length: CELLS }, (_, cell) => ({ cell: cellName(cell), side: position.owner(cell) })).flatMap(
    ({ cell, side }) => (side === null ? [] : [{ cell, ...pieceKinds[side]!, count: 1 }]),
  );

export const compose = ({ pieces, side }: Placement): string => {
  const owners = new Map(pieces.map(piece => [piece.cell, piece.side]));
  return formatBoard(cell => owners.get(cellName(cell)), side);
};
