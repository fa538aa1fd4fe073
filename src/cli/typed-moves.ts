import type { Move } from '../core/contract.ts';
import type { Problem } from '../core/result.ts';
import type { Cell } from '../core/view.ts';
import { nearestOrder } from './orders.ts';
import type { Table } from './table.ts';
import { cellText } from './telling.ts';
import { cellNamed, touch, touchable } from './touching.ts';

/** Plays the move that a line means, touches the square that it names, or tells why neither can be. */
export const playTyped = (table: Table, line: string): void => {
  const { state } = table.session;
  const found = state.findMove(line);
  if (found.ok) {
    if (isBoundElsewhere(table, found.value)) table.refuse(touchedText(table));
    else table.playChosen(found.value);
    return;
  }
  // A text that is no whole move may be a square of one.
  const cell = partialMove.has(found.error.code) ? cellNamed(state, line) : undefined;
  if (cell !== undefined) touchCell(table, cell, found.error);
  else {
    table.refuse(explain(table, line, found.error));
    bindTo(table, line);
  }
};

/** What games say of a text that is a square and not a move. */
const partialMove: ReadonlySet<string> = new Set(['unreadable-move', 'incomplete-move', 'not-your-piece']);

/** Why a text is no move; a word that nearly is an order is named. */
const explain = ({ translator, session }: Table, line: string, problem: Problem): string => {
  const suggestion = problem.code === 'unreadable-move' ? nearestOrder(line, translator.language) : undefined;
  const values = suggestion === undefined ? problem.values : { ...problem.values, suggestion };
  return translator.problem({ ...problem, ...(values && { values }) }, session.variant.game);
};

/** Touches a square that was typed alone. */
const touchCell = (table: Table, cell: Cell, problem: Problem): void => {
  const { move, touched, next } = touch(table.session.state, table.touched, cell);
  if (move !== undefined) table.playChosen(move);
  else if (next.length > 0) table.touch(touched);
  else if (table.touched.length > 0) table.refuse(wrongDestination(table, cell));
  else table.refuse(wrongPiece(table, cell, problem));
};

const wrongDestination = (table: Table, cell: Cell): string => {
  if (table.style.isTouchMove) return touchedText(table);
  const { state } = table.session;
  const names = (cells: readonly Cell[]) => cells.map(next => cellText(state.variant, next)).join(', ');
  const [from = ''] = table.touched;
  const values = { from: names([from]), to: names([cell]), cells: names(touchable(state, table.touched)) };
  return table.say('play.wrong-destination', values);
};

/** Why a piece cannot be moved, and which can. */
const wrongPiece = (table: Table, cell: Cell, problem: Problem): string => {
  const { state } = table.session;
  const { variant, position } = state;
  const square = cellText(variant, cell);
  const isOwn = variant.pieces(position).some(piece => piece.cell === cell && piece.side === state.side);
  if (!isOwn)
    return (
      table.translator.ofGame(variant.game, 'problem.not-your-piece', { square }) ??
      table.translator.problem(problem, variant.game)
    );
  const pieces = touchable(state, []).map(next => cellText(variant, next));
  const key = position.forced ? 'play.piece-must-capture' : 'play.piece-cannot-move';
  return table.say(key, { square, pieces: pieces.join(', ') });
};

const touchedText = (table: Table): string => {
  const { state } = table.session;
  const [from = ''] = table.touched;
  const cells = touchable(state, table.touched).map(cell => cellText(state.variant, cell));
  return table.say('play.touched', { from: cellText(state.variant, from), cells: cells.join(', ') });
};

/** Whether a touched piece forbids a move, which is another piece's (D10). */
const isBoundElsewhere = ({ style, touched, session }: Table, move: Move): boolean =>
  style.isTouchMove && touched.length > 0 && session.state.cells(move)[0] !== touched[0];

/** Where touching binds, a refused move binds its piece, if that can move at all (D10). */
const bindTo = (table: Table, line: string): void => {
  const { state } = table.session;
  if (!table.style.isTouchMove || table.touched.length > 0) return;
  const [name = ''] = /^(\(\s*\d+\s*,\s*\d+\s*\)|\d[a-e]|\d+)/.exec(line) ?? [];
  const cell = cellNamed(state, name);
  if (cell === undefined || !touchable(state, []).includes(cell)) return;
  table.touch([cell]);
  table.tell(touchedText(table));
};
