import type { Side } from '../../../core/contract.ts';
import type { Board, Cell } from '../../../core/view.ts';

/** The side of a square in the units of the drawing; its first square has its upper left corner at 0, 0. */
export const SQUARE = 100;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** How much room a game's frame and trays take around the squares. */
export interface Margins {
  readonly frame: number;
  /** The height of the trays; 0 where the game is drawn without them. */
  readonly tray: number;
  /** Between the frame and the trays. */
  readonly gap: number;
}

/** Where everything of a board lies on the screen. */
export interface Layout {
  readonly board: Board;
  readonly isFlipped: boolean;
  /** Whether a long board stands on its end, as a narrow screen has more room for it. */
  readonly isStanding: boolean;
  /** All that is drawn. */
  readonly sheet: Box;
  /** The squares without frame and trays. */
  readonly squares: Box;
  readonly boxes: ReadonlyMap<Cell, Box>;
  /** The cells that a hand may touch: lines from top to bottom, each from left to right; trays are lines of their own. */
  readonly lines: readonly (readonly Cell[])[];
}

/**
 * Lays a board out as the player of its bottom side sees it, or turned by half a circle. A board that stands is turned by a
 * quarter more: the bottom side is at the left, its first column above.
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

/** The distance between two cells, counted in squares. */
export const distanceBetween = (layout: Layout, from: Cell, to: Cell): number => {
  const [a, b] = [centreOf(layout, from), centreOf(layout, to)];
  return Math.hypot(a.x - b.x, a.y - b.y) / SQUARE;
};

/** The cell under a point that a hand may touch; undefined beside the board. */
export const cellAt = (layout: Layout, { x, y }: Point): Cell | undefined =>
  layout.lines.flat().find(cell => {
    const box = layout.boxes.get(cell)!;
    return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
  });

/** Whether a side sits at the top of the screen. */
export const isAtTop = ({ board, isFlipped }: Layout, side: Side): boolean => (side === board.bottom) === isFlipped;

/** Whether a cell is a tray rather than a square. */
export const isTray = ({ board }: Layout, cell: Cell): boolean => board.trays.some(tray => tray.cell === cell);

/**
 * Where a key takes the keyboard's place on the board: arrows to the next cell that can be touched, Home and End to the
 * ends of the line, with control to those of the board; undefined where the key means nothing.
 */
export const cellAfterKey = (layout: Layout, cell: Cell, key: string, isControl = false): Cell | undefined => {
  const { lines } = layout;
  const at = lines.findIndex(line => line.includes(cell));
  const line = lines[at];
  if (line === undefined) return undefined;
  const place = line.indexOf(cell);
  switch (key) {
    case 'ArrowLeft':
      return line[place - 1] ?? cell;
    case 'ArrowRight':
      return line[place + 1] ?? cell;
    case 'ArrowUp':
      return nearest(layout, lines[at - 1], cell);
    case 'ArrowDown':
      return nearest(layout, lines[at + 1], cell);
    case 'Home':
      return isControl ? lines[0]?.[0] : line[0];
    case 'End':
      return (isControl ? lines.at(-1) : line)?.at(-1);
    default:
      return undefined;
  }
};

/** Of two equally near cells the one in the same pair of columns, so that going up and up again keeps to a column. */
const nearest = (layout: Layout, line: readonly Cell[] | undefined, cell: Cell): Cell => {
  const { x } = centreOf(layout, cell);
  const pairOf = (place: number) => Math.floor(place / (2 * SQUARE));
  const farness = (candidate: Cell) => {
    const other = centreOf(layout, candidate).x;
    return Math.abs(other - x) + (pairOf(other) === pairOf(x) ? 0 : 0.5);
  };
  return (line ?? [cell]).reduce((best, candidate) => (farness(candidate) < farness(best) ? candidate : best));
};
