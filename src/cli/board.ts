import type { GameState } from '../core/game-state.ts';
import type { BoardCell, PieceOnBoard, Tray } from '../core/view.ts';
import type { Translator } from '../i18n/translate.ts';
import { capitalised } from '../i18n/translate.ts';
import { paint, type Terminal } from './terminal.ts';

/** Draws the board of any game as lines of text, from what its view tells. */
export const drawBoard = (state: GameState, translator: Translator, terminal: Terminal): string => {
  const { board } = state.variant;
  const pieces = state.variant.pieces(state.position);
  const labelWidth = Math.max(...board.cells.map(({ label }) => label.length));
  const signWidth = Math.max(1, ...pieces.map(({ sign }) => sign.length));
  const contentWidth = labelWidth + signWidth + (labelWidth > 0 ? 1 : 0);
  const hasLines = contentWidth > 1;
  const bare = Math.max(contentWidth, ...board.columnLabels.map(({ length }) => length));
  // Squares with lines around them have a space on either side as long as the board stays within eighty columns.
  const isRoomy = board.columns * (bare + 3) + 4 < 80;
  const width = hasLines && isRoomy ? bare + 2 : bare;

  const cellText = ({ cell, label, look }: BoardCell): string => {
    const piece = pieces.find(standing => standing.cell === cell);
    const sign = centred(piece?.sign ?? (look === 'idle' ? '' : '.'), signWidth);
    const shown = piece === undefined ? sign : paint(terminal, board.colours[piece.side], sign);
    const number = paint(terminal, 'dim', label.padStart(labelWidth));
    const right = hasLines && isRoomy ? 1 : 0;
    const content = labelWidth > 0 ? `${number} ${shown}` : shown;
    return ' '.repeat(width - contentWidth - right) + content + ' '.repeat(right);
  };
  const rows = Array.from({ length: board.rows }, (_, row) =>
    Array.from({ length: board.columns }, (_, column) =>
      board.cells.find(cell => cell.column === column && cell.row === row),
    ),
  );
  const margin = Math.max(0, ...board.rowLabels.map(({ length }) => length + 1));
  const labelOf = (row: number) => (board.rowLabels[row] ?? '').padStart(margin - 1).padEnd(margin);
  const lines: string[] = [];
  if (board.columnLabels.length > 0) {
    const heads = board.columnLabels.map(label => (hasLines ? ` ${centred(label, width)}` : label.padStart(width)));
    lines.push(' '.repeat(margin) + heads.join(hasLines ? '' : ' '));
  }
  for (const [row, cells] of rows.entries()) {
    if (hasLines) lines.push(' '.repeat(margin) + borderBetween(rows[row - 1], cells, width));
    const plain = () => cells.map(cell => (cell ? cellText(cell) : ' '.repeat(width))).join(' ');
    lines.push(labelOf(row) + (hasLines ? rowWithLines(cells, cellText, width) : plain()));
  }
  if (hasLines) lines.push(' '.repeat(margin) + borderBetween(rows.at(-1), undefined, width));
  const groups = new Map<string, Tray[]>();
  for (const tray of board.trays) {
    const key = `${tray.side} ${tray.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), tray]);
  }
  const trayLine = (trays: readonly Tray[]): string => {
    const [{ side, kind }] = trays as [Tray];
    const name = translator.ofGame(state.variant.game, `tray.${kind}`) ?? kind;
    return `${capitalised(translator.sideName(state.variant, side))}, ${name}: ${trayText(pieces, trays)}`;
  };
  return [...lines, ...[...groups.values()].map(trayLine)].map(line => line.trimEnd()).join('\n');
};

/** Pieces that are all alike are counted; others are shown, each by one of its faces. */
const trayText = (pieces: readonly PieceOnBoard[], trays: readonly Tray[]): string => {
  const here = pieces.filter(
    ({ cell, otherFaceOf }) => otherFaceOf === undefined && trays.some(tray => tray.cell === cell),
  );
  const areAlike = here.every(({ sign }) => sign.length === 1);
  if (areAlike) return String(here.reduce((sum, { count }) => sum + count, 0));
  return here.map(({ sign, count }) => (count > 1 ? `${count} ${sign}` : sign)).join('  ');
};

const centred = (text: string, width: number): string => {
  const left = Math.floor((width - text.length) / 2);
  return ' '.repeat(left) + text + ' '.repeat(width - text.length - left);
};

type Row = readonly (BoardCell | undefined)[];

const rowWithLines = (cells: Row, cellText: (cell: BoardCell) => string, width: number): string => {
  const walls = Array.from({ length: cells.length + 1 }, (_, i) => (cells[i - 1] || cells[i] ? '|' : ' '));
  return cells.map((cell, i) => `${walls[i]}${cell ? cellText(cell) : ' '.repeat(width)}`).join('') + walls.at(-1);
};

/** The line between two rows, drawn only where a square touches it. */
const borderBetween = (above: Row | undefined, below: Row | undefined, width: number): string => {
  const count = (above ?? below)!.length;
  const isDrawn = Array.from({ length: count }, (_, i) => Boolean(above?.[i] || below?.[i]));
  const corner = (i: number) => (isDrawn[i - 1] || isDrawn[i] ? '+' : ' ');
  return isDrawn.map((drawn, i) => corner(i) + (drawn ? '-' : ' ').repeat(width)).join('') + corner(count);
};
