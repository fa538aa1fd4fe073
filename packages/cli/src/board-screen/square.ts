import type { BoardCell, PieceColour, PieceDrawing } from '@poda/library/core/view.ts';
import { marks as boardMarks } from '../terminal/board.ts';
import { widthOf } from '../terminal/wrap.ts';
import type { Canvas, Style } from './canvas.ts';
import { type Colour, markColours, palette, pieceColours } from './palette.ts';

export interface DrawnPiece {
  readonly drawing: PieceDrawing;
  readonly colour: PieceColour;
}

/** `outer`: what the user does; `target`: where a touched piece can go; `choice`: where a piece can be placed. */
export interface SquareMarks {
  readonly outer?: 'cursor' | 'touched' | undefined;
  readonly inner?: 'choice' | 'target' | 'forced' | 'last' | undefined;
}

/** Size in columns and rows, without the lines between squares. */
export interface SquareSize {
  readonly width: number;
  readonly height: number;
  readonly hasGrid: boolean;
}

interface SquareView {
  readonly square: BoardCell;
  readonly piece: DrawnPiece | undefined;
  readonly marks: SquareMarks;
}

export const markSigns = {
  ...boardMarks,
  choice: { left: '+', right: '+' },
  forced: { left: '!', right: '!' },
} as const;

export const drawSquare = (
  canvas: Canvas,
  [x, y]: readonly [number, number],
  { square, piece, marks }: SquareView,
  { width, height, hasGrid }: SquareSize,
  hasColour: boolean,
): void => {
  const mark = marks.outer ?? (marks.inner === 'choice' ? undefined : marks.inner);
  const ground = hasColour ? squareColour(square) : undefined;
  const paper = hasColour && mark !== undefined ? markColours[mark] : ground;
  const style: Style = paper === undefined ? {} : { ink: palette.sign, paper };
  // Without colours, unused squares are hatched if they are dark or no lines separate squares.
  const isHatched = square.look === 'idle' && (square.shade === 'dark' || !hasGrid);
  canvas.fill(x, y, width, height, style, isHatched && !hasColour ? '░' : ' ');
  if (square.look === 'idle') return;
  const place: Place = { x, y, width, height, style, hasColour, hasLabel: square.label !== '' };
  // A dot shows where a piece can go, unless a symbol stands there.
  const isFree = piece === undefined && !showsSymbol(square, place);
  const isDot = isFree && (marks.inner === 'target' || marks.inner === 'choice');
  if (piece === undefined) drawEmpty(canvas, square, isDot, place);
  else drawPiece(canvas, piece, mark !== undefined, place);
  drawLabel(canvas, square, piece !== undefined, place);
  drawMarks(canvas, marks.outer, isDot ? undefined : marks.inner, place);
};

/** A special square shows its symbol in the middle if it is empty. */
const showsSymbol = ({ symbol }: BoardCell, { height }: Place): boolean => symbol !== undefined && height > 1;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly style: Style;
  readonly hasColour: boolean;
  readonly hasLabel: boolean;
}

/** The middle row, or the lower one of two. */
const signRow = ({ y, height }: Place): number => y + Math.floor(height / 2);

const squareColour = ({ symbol, shade, column, row }: BoardCell): Colour => {
  if (shade !== undefined) return shade === 'dark' ? palette.darkSquare : palette.lightSquare;
  if (symbol?.hasColour) return palette.specialSquare;
  return (column + row) % 2 === 0 ? palette.evenSquare : palette.oddSquare;
};

/** A small or occupied special square shows its symbol before the label. */
const labelOf = ({ symbol, label }: BoardCell, isTaken: boolean, { height }: Place): string => {
  if (symbol === undefined) return label;
  return height === 1 || isTaken ? `${symbol.sign}${symbol.label}` : symbol.label;
};

const drawLabel = (canvas: Canvas, square: BoardCell, isTaken: boolean, place: Place): void => {
  const { x, y, width, height, style, hasColour } = place;
  const label = labelOf(square, isTaken, place);
  if (label === '') return;
  const ink =
    square.shade === 'dark' && style.paper === palette.darkSquare ? palette.labelOnDark : palette.labelOnLight;
  const column = height === 1 ? signColumn(place, 1) - 1 - widthOf(label) : x;
  canvas.putCut(column, y, label, width - 1, hasColour ? { ...style, ink } : style);
};

const drawEmpty = (canvas: Canvas, square: BoardCell, isDot: boolean, place: Place): void => {
  const { style, hasColour } = place;
  const isSymbol = showsSymbol(square, place);
  const sign = isSymbol ? square.symbol!.sign : isDot ? '•' : hasColour ? ' ' : '·';
  const ink = isSymbol && hasColour ? { ink: palette.special, isBold: true } : {};
  canvas.put(signColumn(place, 1), signRow(place), sign, { ...style, ...ink });
};

/** In the middle, or at the right beside a label. */
const signColumn = ({ x, width, height, hasLabel }: Place, signWidth: number): number =>
  height === 1 && hasLabel ? x + width - 1 - signWidth : x + Math.floor((width - signWidth) / 2);

const drawPiece = (canvas: Canvas, { drawing, colour }: DrawnPiece, isMarked: boolean, place: Place): void => {
  const { x, y, width, height, style, hasColour } = place;
  const lines = linesThatFit(drawing, place);
  const lineWidth = widthOf(lines[0]!);
  const left = signColumn(place, lineWidth);
  const top = y + Math.ceil((height - lines.length) / 2);
  const { ink, paper } = pieceColours[colour];
  const body: Style = hasColour ? { ink, paper, isBold: true } : {};
  if (drawing.body === 'square') {
    const edge = hasColour && isMarked ? 1 : 0;
    canvas.fill(x + edge, y, width - 2 * edge, height, body, hasColour ? ' ' : (drawing.fill ?? ' '));
  }
  if (drawing.body === 'disc' && hasColour && width > 4) drawDisc(canvas, paper, place, left);
  const drawn = drawing.body === 'sign' && hasColour ? { ...style, ink: paper, isBold: true } : body;
  for (const [i, line] of lines.entries()) canvas.put(left, top + i, line, drawn);
};

/** Half-high first and last rows make the disc look round. */
const drawDisc = (canvas: Canvas, colour: Colour, place: Place, column: number): void => {
  const { height, style } = place;
  const radius = Math.max(0, Math.floor((height - 3) / 2));
  const [left, width] = [column - 1 - 2 * radius, 3 + 4 * radius];
  const top = signRow(place) - radius;
  canvas.fill(left, top, width, 2 * radius + 1, { paper: colour });
  if (height < 3) return;
  canvas.put(left, top - 1, '▄'.repeat(width), { ...style, ink: colour });
  canvas.put(left, top + 2 * radius + 1, '▀'.repeat(width), { ...style, ink: colour });
};

/** Leaves room for the label and the marks beside it. */
const linesThatFit = ({ small, large = [] }: PieceDrawing, { width, height, hasLabel }: Place): readonly string[] =>
  large.find(lines => !hasLabel && lines.length <= height && widthOf(lines[0]!) + 2 <= width) ?? [small];

const drawMarks = (canvas: Canvas, outer: SquareMarks['outer'], inner: SquareMarks['inner'], place: Place): void => {
  const { x, width, style } = place;
  const row = signRow(place);
  const draw = (mark: keyof typeof markSigns, distance: number) => {
    const sign: Style = place.hasColour ? { ...style, isBold: true } : {};
    canvas.put(x + distance, row, markSigns[mark].left, sign);
    canvas.put(x + width - 1 - distance, row, markSigns[mark].right, sign);
  };
  const hasBoth = place.height > 1 && width >= MIN_WIDTH_FOR_TWO_MARKS;
  if (inner !== undefined && (outer === undefined || hasBoth)) draw(inner, outer === undefined ? 0 : 1);
  if (outer !== undefined) draw(outer, 0);
};

const MIN_WIDTH_FOR_TWO_MARKS = 5;
