import type { Cell } from '@poda/library/core/view.ts';
import { widthOf, wrapLines } from '../terminal/wrap.ts';
import { type BoardView, drawPicture, pictureSize, squareSizes } from './board-picture.ts';
import { Canvas, type Style } from './canvas.ts';
import { markColours, palette, pieceColours } from './palette.ts';
import { drawNarrowPanel, drawPanel, type PanelView } from './side-panel.ts';
import { type DrawnPiece, markSigns, type SquareMarks, type SquareSize } from './square.ts';

export interface TrayView {
  readonly name: string;
  readonly items: readonly {
    readonly cell: Cell;
    readonly piece: DrawnPiece;
    /** Null if the piece's other face is drawn next and has the count. */
    readonly count: number | null;
    readonly marks: SquareMarks;
    readonly isOtherFace?: boolean;
  }[];
}

export interface ScreenView {
  readonly title: string;
  readonly board: BoardView;
  /** At the top, and at the bottom. */
  readonly trays: readonly [readonly TrayView[], readonly TrayView[]];
  readonly panel: PanelView;
  readonly messages: readonly string[];
  readonly prompt: string;
  readonly typed: string;
  readonly help: string;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export interface Frame {
  readonly canvas: Canvas;
  readonly cursor: readonly [column: number, row: number];
}

/** The smallest size at which every board, with panel and messages, can be read. */
export const MIN_SIZE: Size = { columns: 60, rows: 20 };

const MIN_PANEL = 26;
const MAX_PANEL = 44;
/** Rows of the panel beside a low board, if there is room. */
const PANEL_ROWS = 13;
const NARROW_PANEL_ROWS = 2;
const MIN_MESSAGES = 3;
/** Left of the board, and between board and panel. */
const MARGIN = 1;
const GAP = 3;
const TITLE_ROWS = 1;
const LAST_ROWS = 2;

/** The largest squares that leave room for panel and messages; `panelRow` is for a panel below the board. */
const arrange = (view: ScreenView, { columns, rows }: Size, hasColour: boolean) => {
  const { board, trays } = view;
  const sizes = squareSizes(board, hasColour);
  const choices = [true, false].flatMap(isPanelBeside => sizes.map(size => ({ size, isPanelBeside })));
  const trayRows = trays.filter(list => list.length > 0).length;
  const heightOf = ({ size, isPanelBeside }: (typeof choices)[number]) =>
    pictureSize(board, size).rows + trayRows + (isPanelBeside ? 0 : NARROW_PANEL_ROWS);
  const room = rows - TITLE_ROWS - LAST_ROWS;
  const chosen =
    choices.find(choice => {
      const width = columns - MARGIN - (choice.isPanelBeside ? GAP + MIN_PANEL : 0);
      return widthBeside(view, choice.size) <= width && heightOf(choice) <= room - MIN_MESSAGES;
    }) ?? choices.at(-1)!;
  const wantedRows = chosen.isPanelBeside ? Math.min(PANEL_ROWS, room - MIN_MESSAGES) : 0;
  const height = Math.max(heightOf(chosen), wantedRows);
  const spare = Math.max(0, Math.min(2, room - height - MIN_MESSAGES));
  const boardRow = TITLE_ROWS + Math.floor(spare / 2);
  const messageRow = TITLE_ROWS + height + spare;
  return {
    ...chosen,
    boardRow,
    panelRow: boardRow + height - NARROW_PANEL_ROWS,
    messageRow,
    messageRows: Math.max(0, rows - LAST_ROWS - messageRow),
  };
};

const widthBeside = ({ board, trays }: ScreenView, size: SquareSize): number =>
  Math.max(pictureSize(board, size).columns, ...trays.map(trayColumns));

export const drawScreen = (view: ScreenView, size: Size, hasColour: boolean): Frame => {
  const { columns, rows } = size;
  const canvas = new Canvas(columns, rows);
  const places = arrange(view, size, hasColour);
  const picture = drawPicture(view.board, places.size, hasColour);
  const [above, below] = view.trays;
  drawTitle(canvas, view.title);
  drawTrays(canvas, places.boardRow, above, hasColour);
  const pictureRow = places.boardRow + (above.length > 0 ? 1 : 0);
  canvas.place(MARGIN, pictureRow, picture);
  drawTrays(canvas, pictureRow + picture.rows.length, below, hasColour);
  if (places.isPanelBeside) {
    const left = MARGIN + widthBeside(view, places.size) + GAP;
    const panel = new Canvas(Math.min(MAX_PANEL, columns - left), places.messageRow - places.boardRow - 1);
    drawPanel(panel, view.panel, hasColour);
    canvas.place(left, places.boardRow, panel);
  } else {
    const panel = new Canvas(columns - 2 * MARGIN, NARROW_PANEL_ROWS);
    drawNarrowPanel(panel, view.panel, hasColour);
    canvas.place(MARGIN, places.panelRow, panel);
  }
  for (const [i, line] of wrapMessages(view.messages, columns).slice(-places.messageRows).entries())
    canvas.putCut(MARGIN, places.messageRow + i, line, columns - MARGIN);
  return { canvas, cursor: drawLastLines(canvas, view) };
};

export const drawPage = (view: ScreenView, lines: readonly string[], { columns, rows }: Size): Frame => {
  const canvas = new Canvas(columns, rows);
  drawTitle(canvas, view.title);
  for (const [i, line] of lines.slice(0, pageRows({ columns, rows })).entries())
    canvas.putCut(MARGIN, TITLE_ROWS + i, line, columns - MARGIN);
  return { canvas, cursor: drawLastLines(canvas, view) };
};

export const pageRows = ({ rows }: Size): number => rows - TITLE_ROWS - LAST_ROWS;

export const wrapMessages = (messages: readonly string[], columns: number): string[] =>
  messages.flatMap(message => wrapLines(message, Math.max(1, columns - 2 * MARGIN)).split('\n'));

export const messageRows = (view: ScreenView, size: Size, hasColour: boolean): number =>
  arrange(view, size, hasColour).messageRows;

const drawTitle = (canvas: Canvas, title: string): void =>
  canvas.putCut(MARGIN, 0, title, canvas.columns - MARGIN, { isBold: true });

/** Shows only the end of a long line. */
const drawLastLines = (canvas: Canvas, { prompt, typed, help }: ScreenView): Frame['cursor'] => {
  const { columns } = canvas;
  const row = canvas.rows.length - LAST_ROWS;
  const start = MARGIN + widthOf(prompt);
  const room = Math.max(1, columns - start - 1);
  const letters = [...typed];
  while (widthOf(letters.join('')) > room) letters.shift();
  canvas.putCut(MARGIN, row, prompt, columns - MARGIN, { isBold: true });
  canvas.put(start, row, letters.join(''));
  canvas.putCut(MARGIN, row + 1, help, columns - MARGIN, { isDim: true });
  return [Math.min(columns - 1, start + widthOf(letters.join(''))), row];
};

const trayTexts = (trays: readonly TrayView[], hasColour: boolean): { text: string; style: Style }[] =>
  trays.flatMap(({ name, items }, i) => [
    { text: `${i === 0 ? '' : '   '}${name}: `, style: { isDim: true } },
    ...(items.length === 0 ? [{ text: '–', style: {} }] : []),
    ...items.flatMap(({ piece, count, marks, isOtherFace = false }) => {
      const mark = marks.outer ?? marks.inner;
      const { left, right } = mark === undefined ? { left: ' ', right: ' ' } : markSigns[mark];
      const isPainted = hasColour && mark !== undefined && mark !== 'choice';
      const style: Style = isPainted ? { ink: palette.sign, paper: markColours[mark] } : {};
      const ofPiece = hasColour ? { ...pieceColours[piece.colour], isBold: true } : style;
      return [
        ...(isOtherFace ? [{ text: '/', style: {} }] : []),
        { text: left, style },
        { text: ` ${piece.drawing.small} `, style: ofPiece },
        { text: count === null ? right : ` ${count}${right}`, style },
      ];
    }),
  ]);

const trayColumns = (trays: readonly TrayView[]): number =>
  trayTexts(trays, false).reduce((sum, { text }) => sum + widthOf(text), 0);

const drawTrays = (canvas: Canvas, row: number, trays: readonly TrayView[], hasColour: boolean): void => {
  let column = MARGIN;
  for (const { text, style } of trayTexts(trays, hasColour)) {
    canvas.put(column, row, text, style);
    column += widthOf(text);
  }
};
