import type { Board, BoardCell, Cell } from '@poda/library/core/view.ts';
import { faintInk, frame, light } from './palette.ts';
import { moved, type Point, path, rectangle, words } from './svg.ts';

const MARGIN = 22;
const LABEL = 24;

/** A board and its place in a figure, in the units of the drawing. */
export interface Layout {
  readonly board: Board;
  /** The side length of a square. */
  readonly size: number;
  /** The upper left corner of the squares. */
  readonly corner: Point;
  /** Width and height of the board with its labels and margin. */
  readonly width: number;
  readonly height: number;
}

export const layOut = (board: Board, size: number, [left, top]: Point = [0, 0]): Layout => {
  const beside = MARGIN + (board.rowLabels.length > 0 ? LABEL : 0);
  const above = MARGIN + (board.columnLabels.length > 0 ? LABEL : 0);
  return {
    board,
    size,
    corner: [left + beside, top + above],
    width: beside + board.columns * size + MARGIN,
    height: above + board.rows * size + MARGIN,
  };
};

const cornerOf = ({ corner, size }: Layout, { column, row }: BoardCell): Point =>
  moved(corner, [column * size, row * size]);

/** The centre of a cell. */
export const centreOf = (layout: Layout, cell: Cell): Point => {
  const found = layout.board.cells.find(candidate => candidate.cell === cell);
  if (found === undefined) throw new Error(`the board has no square ${cell}`);
  return moved(cornerOf(layout, found), [layout.size / 2, layout.size / 2]);
};

/** The colours and line widths of a board. */
export interface Paint {
  readonly fills: Readonly<Partial<Record<BoardCell['look'], string>>>;
  /** The width of the lines between squares. */
  readonly gap: number;
  /** The width of the frame around all squares. */
  readonly frame: number;
}

/** The empty board: its frame, its squares and the labels along its edges. */
export const drawBoard = (layout: Layout, paint: Paint): string[] => [
  path(runsOf(layout), {
    fill: frame,
    stroke: frame,
    'stroke-width': 2 * paint.frame,
    'stroke-linejoin': 'round',
  }),
  ...(['playing', 'idle', 'rosette'] as const)
    .map(look => layout.board.cells.filter(cell => cell.look === look))
    .filter(cells => cells.length > 0)
    .map(cells => path(squares(layout, cells, paint.gap), { fill: paint.fills[cells[0]!.look] ?? light })),
  edgeLabels(layout),
];

const squares = (layout: Layout, cells: readonly BoardCell[], gap: number): string =>
  cells
    .map(cell => rectangle(moved(cornerOf(layout, cell), [gap / 2, gap / 2]), layout.size - gap, layout.size - gap))
    .join('');

/**
 * The outline of the board as path data: one rectangle for each run of adjacent squares in a row, with no lines within
 * it.
 */
const runsOf = (layout: Layout): string => {
  const has = ({ column, row }: BoardCell, right: number) =>
    layout.board.cells.some(other => other.row === row && other.column === column + right);
  return layout.board.cells
    .filter(cell => !has(cell, -1))
    .map(first => {
      let length = 1;
      while (has(first, length)) length++;
      return rectangle(cornerOf(layout, first), length * layout.size, layout.size);
    })
    .join('');
};

const edgeLabels = ({ board, size, corner }: Layout): string =>
  words(
    15,
    [
      ...board.columnLabels.map((label, i) => [moved(corner, [(i + 0.5) * size, -20]), label] as const),
      ...board.rowLabels.map((label, i) => [moved(corner, [-20, (i + 0.5) * size]), label] as const),
    ],
    { fill: faintInk },
  );
