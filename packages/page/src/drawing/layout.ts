import type { Side } from '@poda/library/core/contract.ts';
import type { Board, Cell } from '@poda/library/core/view.ts';

/** The side of a square in SVG units; the upper left corner of the board's squares is the origin. */
export const SQUARE = 100;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** In SVG units. */
export interface Margins {
  readonly frame: number;
  readonly tray: number;
  readonly gap: number;
}

/** In SVG units. */
export interface Layout {
  readonly board: Board;
  readonly isFlipped: boolean;
  /** Rotated a quarter turn, for narrow screens. */
  readonly isStanding: boolean;
  readonly sheet: Box;
  /** Without frame and trays. */
  readonly squares: Box;
  readonly boxes: ReadonlyMap<Cell, Box>;
  /** The touchable cells from top to bottom, each row from left to right; each tray is a row. */
  readonly lines: readonly (readonly Cell[])[];
}

/**
 * Flipped is a rotation by 180 degrees. A standing board is rotated by another 90 degrees: its bottom side is at the
 * left, its first column at the top.
 */
export const layOut = (board: Board, isFlipped: boolean, { frame, tray, gap }: Margins, isStanding = false): Layout => {
  const width = board.columns * SQUARE;
  const height = board.rows * SQUARE;
  const hasTrays = board.trays.length > 0;
  const beyond = hasTrays ? frame + gap + tray : frame;
  const flipped = (box: Box): Box =>
    isFlipped ? { ...box, x: width - box.x - box.width, y: height - box.y - box.height } : box;
  const stood = (box: Box): Box =>
    isStanding ? { x: height - box.y - box.height, y: box.x, width: box.height, height: box.width } : box;
  const turned = (box: Box): Box => stood(flipped(box));

  const squares = board.cells.map(({ cell, column, row }) => {
    const box = turned({ x: column * SQUARE, y: row * SQUARE, width: SQUARE, height: SQUARE });
    return [cell, box] as const;
  });
  const trays = board.trays.map(({ cell, side }) => {
    const mates = board.trays.filter(other => other.side === side);
    const share = width / mates.length;
    const x = share * mates.findIndex(other => other.cell === cell);
    const y = side === board.bottom ? height + frame + gap : -beyond;
    return [cell, turned({ x, y, width: share, height: tray })] as const;
  });

  const boxes = new Map<Cell, Box>([...squares, ...trays]);
  const idle = new Set(board.cells.filter(({ look }) => look === 'idle').map(({ cell }) => cell));
  return {
    board,
    isFlipped,
    isStanding,
    sheet: stood({ x: -frame, y: -beyond, width: width + 2 * frame, height: height + 2 * beyond }),
    squares: stood({ x: 0, y: 0, width, height }),
    boxes,
    lines: inLines(boxes, idle),
  };
};

const inLines = (boxes: ReadonlyMap<Cell, Box>, idle: ReadonlySet<Cell>): Cell[][] => {
  const lines = new Map<number, Cell[]>();
  const sorted = [...boxes].sort(([, a], [, b]) => a.y - b.y || a.x - b.x);
  for (const [cell, { y }] of sorted) {
    if (idle.has(cell)) continue;
    const line = lines.get(y);
    if (line === undefined) lines.set(y, [cell]);
    else line.push(cell);
  }
  return [...lines.values()];
};

export const centreOf = (layout: Layout, cell: Cell): Point => {
  const { x, y, width, height } = layout.boxes.get(cell)!;
  return { x: x + width / 2, y: y + height / 2 };
};

/** In squares. */
export const distanceBetween = (layout: Layout, from: Cell, to: Cell): number => {
  const [a, b] = [centreOf(layout, from), centreOf(layout, to)];
  return Math.hypot(a.x - b.x, a.y - b.y) / SQUARE;
};

export const cellAt = (layout: Layout, { x, y }: Point): Cell | undefined =>
  layout.lines.flat().find(cell => {
    const box = layout.boxes.get(cell)!;
    return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
  });

export const isAtTop = ({ board, isFlipped }: Layout, side: Side): boolean => (side === board.bottom) === isFlipped;

export const isTray = ({ board }: Layout, cell: Cell): boolean => board.trays.some(tray => tray.cell === cell);

/** Home and End move the focus to the ends of the row, with Ctrl to the ends of the board. */
export const cellAfterKey = (layout: Layout, cell: Cell, key: string, isControl = false): Cell | undefined => {
  const { lines } = layout;
  const at = lines.findIndex(line => line.includes(cell));
  const line = lines[at];
  if (line === undefined) return undefined;
  const place = line.indexOf(cell);
  return {
    ArrowLeft: line[place - 1] ?? cell,
    ArrowRight: line[place + 1] ?? cell,
    ArrowUp: nearest(layout, lines[at - 1], cell),
    ArrowDown: nearest(layout, lines[at + 1], cell),
    Home: isControl ? lines[0]?.[0] : line[0],
    End: (isControl ? lines.at(-1) : line)?.at(-1),
  }[key];
};

/** On a draughts board two cells are equally near; the one in the same pair of columns keeps the focus in a column. */
const nearest = (layout: Layout, line: readonly Cell[] | undefined, cell: Cell): Cell => {
  const { x } = centreOf(layout, cell);
  const pairOf = (place: number) => Math.floor(place / (2 * SQUARE));
  const farness = (candidate: Cell) => {
    const other = centreOf(layout, candidate).x;
    return Math.abs(other - x) + (pairOf(other) === pairOf(x) ? 0 : 0.5);
  };
  return (line ?? [cell]).reduce((best, candidate) => (farness(candidate) < farness(best) ? candidate : best));
};
