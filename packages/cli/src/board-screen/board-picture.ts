import type { Board, BoardCell, Cell } from '@poda/library/core/view.ts';
import { centred, widthOf } from '../terminal/wrap.ts';
import { Canvas } from './canvas.ts';
import { type DrawnPiece, drawSquare, type SquareMarks, type SquareSize } from './square.ts';

/** The board as the player at the bottom sees it. */
export interface BoardView {
  readonly board: Board;
  readonly pieces: ReadonlyMap<Cell, DrawnPiece>;
  readonly marks: ReadonlyMap<Cell, SquareMarks>;
}

/** Largest first. Without colours, lines separate the squares if there is room. */
export const squareSizes = ({ board, pieces }: BoardView, hasColour: boolean): SquareSize[] => {
  const labels = board.cells.map(({ label, symbol }) =>
    Math.max(label.length, symbol === undefined ? 0 : symbol.sign.length + symbol.label.length),
  );
  const label = Math.max(...labels);
  const sign = Math.max(1, ...[...pieces.values()].map(({ drawing }) => widthOf(drawing.small)));
  const least = Math.max(label + (label > 0 ? 1 : 0) + sign + 2, ...board.columnLabels.map(({ length }) => length + 1));
  // About as wide as high on most terminals.
  const sizes = [
    { width: Math.max(11, sign + 4), height: 5 },
    { width: Math.max(7, sign + 4), height: 3 },
    { width: Math.max(5, sign + 2, label + 1), height: 2 },
    { width: least, height: 1 },
  ];
  const plain = sizes.map(size => ({ ...size, hasGrid: false }));
  return hasColour ? plain : [...sizes.map(size => ({ ...size, hasGrid: true })), ...plain.slice(2)];
};

export const pictureSize = ({ board }: BoardView, size: SquareSize): { columns: number; rows: number } => {
  const line = size.hasGrid ? 1 : 0;
  return {
    columns: marginOf(board) + board.columns * (size.width + line) + line,
    rows: headingOf(board) + board.rows * (size.height + line) + line,
  };
};

const marginOf = ({ rowLabels }: Board): number => Math.max(0, ...rowLabels.map(({ length }) => length + 1));
const headingOf = ({ columnLabels }: Board): number => (columnLabels.length > 0 ? 1 : 0);

export const drawPicture = (view: BoardView, size: SquareSize, hasColour: boolean): Canvas => {
  const { board, pieces, marks } = view;
  const { columns, rows } = pictureSize(view, size);
  const canvas = new Canvas(columns, rows);
  const line = size.hasGrid ? 1 : 0;
  const left = (column: number) => marginOf(board) + column * (size.width + line) + line;
  const top = (row: number) => headingOf(board) + row * (size.height + line) + line;
  const dim = { isDim: true };
  for (const [column, label] of board.columnLabels.entries())
    canvas.put(left(column), 0, centred(label, size.width), dim);
  for (const [row, label] of board.rowLabels.entries())
    canvas.put(0, top(row) + Math.floor(size.height / 2), label.padStart(marginOf(board) - 1), dim);
  if (size.hasGrid) drawGrid(canvas, board, left, top);
  for (const square of board.cells)
    drawSquare(
      canvas,
      [left(square.column), top(square.row)],
      { square, piece: pieces.get(square.cell), marks: marks.get(square.cell) ?? {} },
      size,
      hasColour,
    );
  return canvas;
};

const drawGrid = (canvas: Canvas, board: Board, left: (column: number) => number, top: (row: number) => number) => {
  const taken = new Set(board.cells.map(({ column, row }: BoardCell) => `${column},${row}`));
  const has = (column: number, row: number) => taken.has(`${column},${row}`);
  for (let row = 0; row <= board.rows; row++)
    for (let column = 0; column <= board.columns; column++) {
      const [upLeft, upRight] = [has(column - 1, row - 1), has(column, row - 1)];
      const [downLeft, downRight] = [has(column - 1, row), has(column, row)];
      const lines = [upLeft || upRight, downLeft || downRight, upLeft || downLeft, upRight || downRight];
      const [x, y] = [left(column) - 1, top(row) - 1];
      canvas.put(x, y, corners[lines.reduce((bits, isDrawn, i) => bits + (isDrawn ? 1 << i : 0), 0)]!);
      if (upRight || downRight) canvas.put(x + 1, y, '─'.repeat(left(1) - left(0) - 1));
      if (downLeft || downRight) for (let i = 1; i < top(1) - top(0); i++) canvas.put(x, y + i, '│');
    }
};

/** Indexed by the lines that meet there: 1 from above, 2 from below, 4 from the left, 8 from the right. */
const corners = [...' ╵╷│╴┘┐┤╶└┌├─┴┬┼'];
