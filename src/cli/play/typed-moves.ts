import type { Move } from '../../core/contract.ts';
import type { Problem } from '../../core/result.ts';
import type { Cell } from '../../core/view.ts';
import { type Hand, touchedText, whyNoMove, wrongSquare } from '../../play/refusing.ts';
import { cellNamed, touch, touchable } from '../../play/touching.ts';
import { findTyped, firstCell } from '../../play/typed.ts';
import { nearestOrder } from './command-words.ts';
import type { Table } from './terminal-game.ts';

/** Plays the move that a line means, touches the square that it names, or tells why neither can be. */
export const playTyped = (table: Table, line: string): void => {
  const { state } = table.session;
  const found = findTyped(state, line);
  if (found.ok) {
    if (isBoundElsewhere(table, found.value)) table.refuse(touchedText(handOf(table)));
    else table.playChosen(found.value);
    return;
  }
  // A text that is no whole move may be a square of one.
  const cell = partialMove.has(found.error.code) ? cellNamed(state, line) : undefined;
  if (cell !== undefined) touchCell(table, cell);
  else {
    table.refuse(explain(table, line, found.error));
    bindTo(table, line);
  }
};

/** Why a text is no move; a word that nearly is an order is named. */
const explain = (table: Table, line: string, problem: Problem): string => {
  const suggestion = problem.code === 'unreadable-move' ? nearestOrder(line, table.translator.language) : undefined;
  const values = suggestion === undefined ? problem.values : { ...problem.values, suggestion };
  return whyNoMove(handOf(table), line, { ...problem, ...(values && { values }) });
};

const handOf = ({ session, touched, translator }: Table): Hand => ({ state: session.state, touched, translator });

/** What games say of a text that is a square and not a move. */
const partialMove: ReadonlySet<string> = new Set(['unreadable-move', 'incomplete-move', 'not-your-piece']);

/** Touches a square that was typed alone. */
const touchCell = (table: Table, cell: Cell): void => {
  const { move, touched, next } = touch(table.session.state, table.touched, cell);
  if (move !== undefined) table.playChosen(move);
  else if (next.length > 0) table.touch(touched);
  else if (table.touched.length > 0 && table.style.isTouchMove) table.refuse(touchedText(handOf(table)));
  else table.refuse(wrongSquare(handOf(table), cell));
};

/** Whether a touched piece forbids a move, which is another piece's (D10). */
const isBoundElsewhere = ({ style, touched, session }: Table, move: Move): boolean =>
  style.isTouchMove && touched.length > 0 && session.state.cells(move)[0] !== touched[0];

/** Where touching binds, a refused move binds its piece, if that can move at all (D10). */
const bindTo = (table: Table, line: string): void => {
  const { state } = table.session;
  if (!table.style.isTouchMove || table.touched.length > 0) return;
  const cell = firstCell(state, line);
  if (cell === undefined || !touchable(state, []).includes(cell)) return;
  table.touch([cell]);
  table.tell(touchedText(handOf(table)));
};
