import type { GameState } from '@poda/library/core/game-state.ts';
import type { Board, BoardCell, Cell, PieceOnBoard, Tray } from '@poda/library/core/view.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import type { FullTranslator } from '../words/translators.ts';
import { paint, type Style, type Terminal } from './terminal.ts';
import { centred, widthOf } from './wrap.ts';

export interface BoardOptions {
  readonly isFlipped?: boolean;
  /** True for traditional glyphs, such as kanji, in place of letters. */
  readonly hasGlyphs?: boolean;
  readonly marks?: ReadonlyMap<Cell, Mark>;
}

export type Mark = keyof typeof marks;

export const marks = {
  cursor: { left: '[', right: ']', style: 'inverse' },
  touched: { left: '(', right: ')', style: 'inverse' },
  target: { left: '+', right: '+', style: 'underlined' },
  last: { left: '>', right: '<', style: 'underlined' },
} as const satisfies Readonly<Record<string, { left: string; right: string; style: Style }>>;

/** Highest priority first: a separator between two squares shows only one mark. */
const markPriority: readonly Mark[] = ['cursor', 'touched', 'target', 'last'];

export const drawBoard = (
  state: GameState,
  translator: FullTranslator,
  terminal: Terminal,
  options: BoardOptions = {},
): string => {
  const board = options.isFlipped ? rotated(state.variant.face.board) : state.variant.face.board;
  const pieces = state.variant.face
    .pieces(state.position)
    .map(piece => ({ ...piece, sign: signOf(piece, state, translator, options) }));
  const owners = board.rowOwners?.map(side => (side === null ? '' : translator.sideName(state.variant, side))) ?? [];
  const drawing = new Drawing(board, pieces, terminal, options.marks ?? new Map(), owners);
  const trays = traysOf(board).map(group => trayLine(group, pieces, state, translator, terminal, options));
  return [...drawing.lines(), ...trays].map(line => line.trimEnd()).join('\n');
};

export const rotated = (board: Board): Board => ({
  ...board,
  cells: board.cells.map(cell => ({
    ...cell,
    column: board.columns - 1 - cell.column,
    row: board.rows - 1 - cell.row,
  })),
  trays: board.trays.toReversed(),
  columnLabels: board.columnLabels.toReversed(),
  rowLabels: board.rowLabels.toReversed(),
  ...(board.rowOwners && { rowOwners: board.rowOwners.toReversed() }),
});

/** The letter of the piece in the user's language, or its glyph. */
const signOf = (
  { sign, turnedSign, glyph }: PieceOnBoard,
  { variant }: GameState,
  translator: FullTranslator,
  { isFlipped = false, hasGlyphs = false }: BoardOptions,
): string => {
  const seen = isFlipped ? (turnedSign ?? sign) : sign;
  if (hasGlyphs && glyph !== undefined) return seen.replace(/[A-Z]/, glyph);
  return translator.ofGame(variant.game, `sign.${seen}`) ?? seen;
};

/** Stands after the letter of a crowned man. */
const CROWN = '^';

class Drawing {
  private readonly labelWidth: number;
  private readonly signWidth: number;
  private readonly hasLines: boolean;
  private readonly width: number;
  private readonly right: number;
  private readonly margin: number;
  /** True if the names of the rows' owners fit into 80 columns. */
  private readonly hasOwners: boolean;

  constructor(
    private readonly board: Board,
    private readonly pieces: readonly PieceOnBoard[],
    private readonly terminal: Terminal,
    private readonly marked: ReadonlyMap<Cell, Mark>,
    private readonly owners: readonly string[],
  ) {
    this.labelWidth = Math.max(...board.cells.map(({ label }) => label.length));
    this.signWidth = Math.max(1, ...pieces.map(({ sign }) => widthOf(sign)));
    const content = this.labelWidth + this.signWidth + (this.labelWidth > 0 ? 1 : 0);
    this.hasLines = content > 1;
    const bare = Math.max(content, ...board.columnLabels.map(({ length }) => length));
    // Bordered squares get spaces if the board then fits 80 columns.
    this.right = this.hasLines && board.columns * (bare + 3) + 4 < 80 ? 1 : 0;
    this.width = bare + 2 * this.right;
    this.margin = Math.max(0, ...board.rowLabels.map(({ length }) => length + 1));
    const whole = this.margin + board.columns * (this.width + 1) + 1;
    this.hasOwners = owners.every(owner => whole + 1 + widthOf(owner) <= 80);
  }

  lines(): string[] {
    const { board, margin, hasLines } = this;
    const rows = Array.from({ length: board.rows }, (_, row) =>
      Array.from({ length: board.columns }, (_, column) =>
        board.cells.find(cell => cell.column === column && cell.row === row),
      ),
    );
    const border = (above: Row | undefined, below: Row | undefined) =>
      hasLines ? [' '.repeat(margin) + borderBetween(above, below, this.width)] : [];
    return [
      ...this.heading(),
      ...rows.flatMap((cells, row) => [...border(rows[row - 1], cells), this.rowText(cells, row)]),
      ...border(rows.at(-1), undefined),
    ];
  }

  private heading(): string[] {
    const { board, width, hasLines } = this;
    if (board.columnLabels.length === 0) return [];
    const heads = board.columnLabels.map(label => (hasLines ? ` ${centred(label, width)}` : label.padStart(width)));
    return [' '.repeat(this.margin) + heads.join(hasLines ? '' : ' ')];
  }

  /** Between the squares stand borders, spaces, or marks of the neighbouring cells. */
  private rowText(cells: Row, row: number): string {
    const label = (this.board.rowLabels[row] ?? '').padStart(this.margin - 1);
    const between = Array.from({ length: cells.length + 1 }, (_, i) => this.separator(cells, i));
    const before = this.hasLines ? label.padEnd(this.margin) : label;
    const owner = this.hasOwners && this.owners[row] ? ` ${this.owners[row]}` : '';
    return before + cells.map((cell, i) => between[i] + this.cellText(cell)).join('') + between.at(-1) + owner;
  }

  private separator(cells: Row, place: number): string {
    const left = this.markOf(cells[place - 1]);
    const right = this.markOf(cells[place]);
    const isLeft =
      left !== undefined && (right === undefined || markPriority.indexOf(left) <= markPriority.indexOf(right));
    if (isLeft) return marks[left].right;
    if (right !== undefined) return marks[right].left;
    if (!this.hasLines) return place === 0 && this.margin === 0 ? '' : ' ';
    return cells[place - 1] || cells[place] ? '|' : ' ';
  }

  private markOf(cell: BoardCell | undefined): Mark | undefined {
    return cell === undefined ? undefined : this.marked.get(cell.cell);
  }

  private cellText(cell: BoardCell | undefined): string {
    const { width, right, signWidth, labelWidth, terminal, board } = this;
    if (cell === undefined) return ' '.repeat(width);
    // Hatched dark squares make the others look light.
    if (cell.look === 'idle') return (cell.shade === 'dark' ? ':' : ' ').repeat(width);
    const piece = this.pieces.find(standing => standing.cell === cell.cell);
    const sign = centred(piece?.sign ?? '.', signWidth);
    const mark = this.markOf(cell);
    const coloured = piece === undefined ? sign : paint(terminal, board.colours[piece.side], sign);
    const shown = mark === undefined ? coloured : paint(terminal, marks[mark].style, coloured);
    const content = labelWidth > 0 ? `${paint(terminal, 'dim', cell.label.padStart(labelWidth))} ${shown}` : shown;
    const after = piece?.isCrowned ? CROWN : ' ';
    return ' '.repeat(width - widthOf(content) - right) + content + after.repeat(right);
  }
}

type Row = readonly (BoardCell | undefined)[];

const borderBetween = (above: Row | undefined, below: Row | undefined, width: number): string => {
  const count = (above ?? below)!.length;
  const isDrawn = Array.from({ length: count }, (_, i) => Boolean(above?.[i] || below?.[i]));
  const corner = (i: number) => (isDrawn[i - 1] || isDrawn[i] ? '+' : ' ');
  return isDrawn.map((drawn, i) => corner(i) + (drawn ? '-' : ' ').repeat(width)).join('') + corner(count);
};

export const traysOf = ({ trays }: Board): Tray[][] => {
  const groups = new Map<string, Tray[]>();
  for (const tray of trays) {
    const key = `${tray.side} ${tray.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), tray]);
  }
  return [...groups.values()];
};

const trayLine = (
  trays: readonly Tray[],
  pieces: readonly PieceOnBoard[],
  { variant }: GameState,
  translator: FullTranslator,
  terminal: Terminal,
  { marks: marked = new Map() }: BoardOptions,
): string => {
  const [{ side, kind }] = trays as [Tray];
  const name = translator.ofGame(variant.game, `tray.${kind}`) ?? kind;
  const text = trayText(pieces, trays, marked, terminal);
  return `${capitalised(translator.sideName(variant, side))}, ${name}: ${text}`;
};

/** A number if all pieces of the tray are alike, else a list; a piece shows its other face too if one is marked. */
const trayText = (
  pieces: readonly PieceOnBoard[],
  trays: readonly Tray[],
  marked: ReadonlyMap<Cell, Mark>,
  terminal: Terminal,
): string => {
  const isHere = ({ cell }: PieceOnBoard) => trays.some(tray => tray.cell === cell);
  const here = pieces.filter(piece => isHere(piece) && (piece.otherFaceOf === undefined || marked.has(piece.cell)));
  const around = (cell: Cell, text: string) => {
    const mark = marked.get(cell);
    return mark === undefined ? text : marks[mark].left + paint(terminal, marks[mark].style, text) + marks[mark].right;
  };
  const areAlike = here.every(({ sign }) => sign.length === 1);
  if (areAlike) {
    const count = String(here.reduce((sum, piece) => sum + piece.count, 0));
    return trays.length === 1 ? around(trays[0]!.cell, count) : count;
  }
  return here.map(({ cell, sign, count }) => around(cell, count > 1 ? `${count} ${sign}` : sign)).join('  ');
};
