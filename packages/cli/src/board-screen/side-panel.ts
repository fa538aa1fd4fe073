import type { PieceColour } from '@poda/library/core/view.ts';
import { widthOf } from '../terminal/wrap.ts';
import type { Canvas, Style } from './canvas.ts';
import { pieceColours } from './palette.ts';

export interface PlayerView {
  readonly side: string;
  readonly player: string;
  /** The sign of one of the player's pieces. */
  readonly sign: string;
  readonly colour: PieceColour;
  readonly isToMove: boolean;
  readonly clock: string | null;
  /** Pieces or squares; null if the game does not count them. */
  readonly score: string | null;
}

export interface MoveRow {
  readonly number: number;
  readonly moves: readonly [string, string];
  /** The side of the game's last move, if it is in this row. */
  readonly last: 0 | 1 | null;
}

export interface PanelView {
  /** The top of the board first. */
  readonly players: readonly [PlayerView, PlayerView];
  readonly facts: readonly string[];
  readonly movesTitle: string;
  readonly moves: readonly MoveRow[];
}

export const drawPanel = (
  canvas: Canvas,
  { players, facts, movesTitle, moves }: PanelView,
  hasColour: boolean,
): void => {
  const width = canvas.columns;
  let row = 0;
  for (const { side, player, sign, colour, isToMove, clock, score } of players) {
    const time = clock ?? '';
    drawSign(canvas, 2, row, sign, colour, hasColour);
    canvas.put(0, row, isToMove ? '▶' : ' ', bold);
    const start = widthOf(sign) + 5;
    canvas.putCut(start, row, side, width - start - time.length - 1, isToMove ? bold : {});
    canvas.put(width - time.length, row, time, isToMove ? bold : {});
    canvas.put(2, row + 1, fitted(player, score === null ? [] : [score], width - 2), { isDim: true });
    row += 3;
  }
  for (const fact of facts) canvas.putCut(0, row++, fact, width);
  if (facts.length > 0) row++;
  canvas.putCut(0, row++, movesTitle, width, bold);
  const room = canvas.rows.length - row;
  for (const line of moves.slice(Math.max(0, moves.length - room))) drawMoves(canvas, row++, line, width);
};

const bold: Style = { isBold: true };

/** Cuts the name to one line with the facts. */
const fitted = (name: string, facts: readonly string[], width: number): string => {
  const end = facts.map(fact => ` · ${fact}`).join('');
  const room = width - widthOf(end);
  if (widthOf(name) <= room) return name + end;
  return room < 2 ? facts.join(' · ') : `${[...name].slice(0, room - 1).join('')}…${end}`;
};

const drawSign = (canvas: Canvas, column: number, row: number, sign: string, colour: PieceColour, hasColour: boolean) =>
  canvas.put(column, row, hasColour ? ` ${sign} ` : sign, hasColour ? { ...pieceColours[colour], isBold: true } : {});

const drawMoves = (canvas: Canvas, row: number, { number, moves, last }: MoveRow, width: number): void => {
  const half = Math.floor((width - NUMBER_WIDTH) / 2);
  canvas.put(0, row, `${number}.`.padStart(NUMBER_WIDTH - 1));
  for (const [side, move] of moves.entries()) {
    const [sign, style] = last === side ? ['›', bold] : [' ', {}];
    canvas.putCut(NUMBER_WIDTH + side * half, row, sign + move, half, style);
  }
};

/** With its full stop and a space. */
const NUMBER_WIDTH = 5;

/** Two lines, for screens too narrow for a panel beside the board. */
export const drawNarrowPanel = (canvas: Canvas, view: PanelView, hasColour: boolean): void => {
  const { players, moves } = view;
  const half = Math.floor(canvas.columns / 2);
  for (const [i, { side, sign, colour, isToMove, clock, score }] of players.entries()) {
    canvas.put(i * half, 0, isToMove ? '▶' : ' ');
    drawSign(canvas, i * half + 1, 0, sign, colour, hasColour);
    const start = i * half + widthOf(sign) + 4;
    const facts = [clock, score].filter(fact => fact !== null);
    const words = fitted(side, facts, (i + 1) * half - start - 1);
    canvas.put(start, 0, words, isToMove ? bold : {});
  }
  const last = moves.slice(-2).map(row => `${row.number}. ${row.moves.filter(move => move !== '').join(' ')}`);
  canvas.putCut(0, 1, [...view.facts, ...last].join('   '), canvas.columns, { isDim: true });
};
