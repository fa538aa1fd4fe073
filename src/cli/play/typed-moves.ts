import type { Move } from '../../core/contract.ts';
import type { Problem } from '../../core/result.ts';
import type { Cell } from '../../core/view.ts';
import { type Hand, touchedText, whyNoMove, wrongSquare } from '../../play/input/explain-refusal.ts';
import { cellNamed, touch, touchable } from '../../play/input/touch-cells.ts';
import { findTyped, firstCell } from '../../play/input/typed-move.ts';
import { nearestCommand } from './command-words.ts';
import type { TerminalGame } from './terminal-game.ts';

export const playTyped = (game: TerminalGame, line: string): void => {
  if (takeNumber(game, line)) return;
  const { state } = game.session;
  const found = findTyped(state, line);
  if (found.ok) {
    if (isBoundElsewhere(game, found.value)) game.refuse(touchedText(handOf(game)));
    else game.playChosen(found.value);
    return;
  }
  // It may be one square of a move.
  const cell = squareCodes.has(found.error.code) ? cellNamed(state, line) : undefined;
  if (cell !== undefined) touchCell(game, cell);
  else {
    game.refuse(explain(game, line, found.error));
    bindTo(game, line);
  }
};

/** A number alone, such as the row of a square, is the next part of a move; the last part plays it. */
const takeNumber = (game: TerminalGame, line: string): boolean => {
  const { typedParts } = game.session.variant;
  const part = typedParts?.parts[game.numbers.length];
  const [, word = '', digits] = /^(?:(fila|row|columna|column) *)?(\d{1,3})\.?$/i.exec(line) ?? [];
  if (typedParts === undefined || part === undefined || digits === undefined) return false;
  const number = Number(digits);
  const isOther = word !== '' && /^[fr]/i.test(word) !== (part.name === 'row');
  if (isOther || number < 1 || number > part.most) {
    game.refuse(game.say(`play.no-such-part.${part.name}`, { number: line, most: part.most }));
    return true;
  }
  game.numbers = [...game.numbers, number];
  if (game.numbers.length === typedParts.parts.length) playTyped(game, typedParts.join(game.numbers));
  return true;
};

const explain = (game: TerminalGame, line: string, problem: Problem): string => {
  const suggestion = problem.code === 'unreadable-move' ? nearestCommand(line, game.translator.language) : undefined;
  const values = suggestion === undefined ? problem.values : { ...problem.values, suggestion };
  return whyNoMove(handOf(game), line, { ...problem, ...(values && { values }) });
};

const handOf = ({ session, touched, translator }: TerminalGame): Hand => ({
  state: session.state,
  touched,
  translator,
});

/** Refused lines with these codes may be a square. */
const squareCodes: ReadonlySet<string> = new Set(['unreadable-move', 'incomplete-move', 'not-your-piece']);

const touchCell = (game: TerminalGame, cell: Cell): void => {
  const { move, touched, next } = touch(game.session.state, game.touched, cell);
  if (move !== undefined) game.playChosen(move);
  else if (next.length > 0) game.touch(touched);
  else if (game.touched.length > 0 && game.options.isTouchMove) game.refuse(touchedText(handOf(game)));
  else game.refuse(wrongSquare(handOf(game), cell));
};

/** Touch-move: another piece was touched (D10). */
const isBoundElsewhere = ({ options, touched, session }: TerminalGame, move: Move): boolean =>
  options.isTouchMove && touched.length > 0 && session.state.cells(move)[0] !== touched[0];

/** Under touch-move (D10), the piece of an illegal move must move, if it can. */
const bindTo = (game: TerminalGame, line: string): void => {
  const { state } = game.session;
  if (!game.options.isTouchMove || game.touched.length > 0) return;
  const cell = firstCell(state, line);
  if (cell === undefined || !touchable(state, []).includes(cell)) return;
  game.touch([cell]);
  game.tell(touchedText(handOf(game)));
};
