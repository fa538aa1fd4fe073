import type { Problem } from '@poda/library/core/result.ts';
import type { Cell } from '@poda/library/core/view.ts';
import { capitalised } from '@poda/library/i18n/translate.ts';
import { cellText } from '@poda/library/play/game-in-words.ts';
import { type Hand, touchedText, whyNoMove, wrongSquare } from '@poda/library/play/input/explain-refusal.ts';
import {
  type InputStep,
  type InputTurn,
  isBound,
  release,
  touchable,
  touchCell,
  typeMove,
} from '@poda/library/play/input/move-input.ts';
import { cellNamed, firstCell } from '@poda/library/play/input/typed-move.ts';
import { seatName, timeText } from './game-text.ts';
import type { TerminalGame } from './terminal-game.ts';
import { nearestCommand } from './typed-commands.ts';

export const inputTurnOf = ({ session, entry, options }: TerminalGame): InputTurn => ({
  state: session.state,
  input: entry,
  rules: options,
});

/** A move, one of its squares, or one of its numbers. */
export const enterLine = (game: TerminalGame, line: string): void => {
  if (takeNumber(game, line)) return;
  const step = typeMove(inputTurnOf(game), line);
  if (step.kind === 'bound') refuse(game, touchedText(handOf(game)));
  else if (step.kind !== 'no-move') playStep(game, step);
  else {
    const cell = squareCodes.has(step.problem.code) ? cellNamed(game.session.state, line) : undefined;
    if (cell !== undefined) enterCell(game, cell);
    else {
      refuse(game, explain(game, line, step.problem));
      bindTo(game, line);
    }
  }
};

/** Plays a chosen move or keeps the touched cells; false if the step is a refusal. */
export const playStep = (game: TerminalGame, step: InputStep): boolean => {
  switch (step.kind) {
    case 'move':
      game.playMove(step.move);
      return true;
    case 'warned':
      game.entry = { ...game.entry, ...step.input };
      game.tell(game.say('play.danger', { move: game.session.state.moveText(step.move) }));
      return true;
    case 'touched':
      game.entry = { ...game.entry, ...step.input, isRefused: false };
      return true;
    default:
      return false;
  }
};

/** Under touch-move (D10) the touched cells stay. */
export const releaseTouched = (game: TerminalGame): void => {
  const step = release(inputTurnOf(game));
  if (step.kind === 'released') game.entry = { ...game.entry, ...step.input };
};

const refuse = (game: TerminalGame, reason: string): void => {
  game.tell(reason);
  releaseTouched(game);
  game.entry = { ...game.entry, isRefused: true, numbers: [] };
};

/** A number alone, such as the row of a square, is the next part of a move; the last part plays it. */
const takeNumber = (game: TerminalGame, line: string): boolean => {
  const { typedParts } = game.session.variant.extras;
  const part = typedParts?.parts[game.entry.numbers.length];
  const [, word = '', digits] = /^(?:(fila|row|columna|column) *)?(\d{1,3})\.?$/i.exec(line) ?? [];
  if (typedParts === undefined || part === undefined || digits === undefined) return false;
  const number = Number(digits);
  const isOther = word !== '' && /^[fr]/i.test(word) !== (part.name === 'row');
  if (isOther || number < 1 || number > part.most) {
    refuse(game, game.say(`play.no-such-part.${part.name}`, { number: line, most: part.most }));
    return true;
  }
  const numbers = [...game.entry.numbers, number];
  game.entry = { ...game.entry, numbers };
  if (numbers.length === typedParts.parts.length) enterLine(game, typedParts.join(numbers));
  return true;
};

const explain = (game: TerminalGame, line: string, problem: Problem): string => {
  const suggestion = problem.code === 'unreadable-move' ? nearestCommand(line, game.translator.language) : undefined;
  const values = suggestion === undefined ? problem.values : { ...problem.values, suggestion };
  return whyNoMove(handOf(game), line, { ...problem, ...(values && { values }) });
};

const handOf = ({ session, entry, translator }: TerminalGame): Hand => ({
  state: session.state,
  touched: entry.touched,
  translator,
});

/** Refused lines with these codes may be a square. */
const squareCodes: ReadonlySet<string> = new Set(['unreadable-move', 'incomplete-move', 'not-your-piece']);

const enterCell = (game: TerminalGame, cell: Cell): void => {
  const turn = inputTurnOf(game);
  if (playStep(game, touchCell(turn, cell))) return;
  refuse(game, isBound(turn) ? touchedText(handOf(game)) : wrongSquare(handOf(game), cell));
};

/** Under touch-move (D10), the piece of an illegal move must move, if it can. */
const bindTo = (game: TerminalGame, line: string): void => {
  const { state } = game.session;
  if (!game.options.isTouchMove || game.entry.touched.length > 0) return;
  const cell = firstCell(state, line);
  if (cell === undefined || !touchable(state, []).includes(cell)) return;
  game.entry = { ...game.entry, touched: [cell], isRefused: false };
  game.tell(touchedText(handOf(game)));
};

export const promptText = (game: TerminalGame, millisLeft: number | null): string => {
  const { translator, entry } = game;
  const { state, variant } = game.session;
  const time = millisLeft === null ? '' : ` (${timeText(game, millisLeft)})`;
  const values = {
    side: capitalised(translator.sideName(variant, state.side)) + time,
    player: seatName(game, state.side) + time,
    touched: entry.touched.map(cell => cellText(variant, cell)).join(', '),
  };
  if (entry.touched.length > 0) return game.say('play.destination', values);
  const part = variant.extras.typedParts?.parts[entry.numbers.length];
  if (part !== undefined) return game.say(`play.part.${part.name}`, values);
  return game.say(entry.isRefused ? 'play.again' : 'play.turn', values);
};
