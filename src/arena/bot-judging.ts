import type { Move } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import type { Result } from '../core/result.ts';
import type { Happening } from '../i18n/translate.ts';
import { readRoute, type Square } from '../protocols/classroom.ts';
import { harmlessLine } from './evidence-text.ts';
import type { Choice, PlayerFault } from './player.ts';
import type { Evidence, Fault } from './verdict.ts';

/** Judges what a bot has written: a legal move, or a fault with its evidence. Nothing that a bot writes makes this throw. */

/** Characters in the text of a move; no move of any game is longer. */
export const MAX_MOVE_CHARACTERS = 200;

/** What evidence tells beside the answer. */
export interface Asked {
  readonly question: string;
  readonly stderr: string;
  readonly millis: number;
}

/** The choice that a bot's text means. */
export const judgeText = (state: GameState, text: string, asked: Asked): Choice => {
  const shown = shownLine(text);
  const refuse = (fault: Fault, what: Happening): PlayerFault => faultOf(asked, fault, { ...what, answer: shown });
  if (text.trim() === '' || text.length > MAX_MOVE_CHARACTERS) return refuse('unreadable-answer', { what: shown });
  return judgeMove(() => state.findMove(text.trim()), shown, asked, refuse);
};

/** The choice that a list of squares means in classroom checkers; `answer` is the line as it came. */
export const judgeRoute = (state: GameState, squares: readonly Square[], answer: string, asked: Asked): Choice =>
  judgeMove(
    () => readRoute(state, squares),
    JSON.stringify(squares),
    asked,
    (fault, what): PlayerFault => faultOf(asked, fault, { ...what, answer }),
  );

const judgeMove = (
  find: () => Result<Move>,
  what: string,
  { millis }: Asked,
  refuse: (fault: Fault, what: Happening) => PlayerFault,
): Choice =>
  readSafely(
    () => {
      const move = find();
      if (move.ok) return { kind: 'move', move: move.value, millis };
      return refuse(move.error.code.startsWith('unreadable') ? 'unreadable-answer' : 'illegal-move', { what });
    },
    failed => refuse('unreadable-answer', failed),
  );

/** A fault in an answer. */
export const faultOf = ({ question, stderr, millis }: Asked, fault: Fault, evidence: Evidence): PlayerFault => ({
  kind: 'fault',
  fault,
  evidence: { ...evidence, question, ...(stderr === '' ? {} : { stderr }) },
  millis,
});

/** What a bot's error says; one without words is told as such. */
export const saidOrNothing = (text: string): Happening => {
  const said = shownLine(text, 1000);
  return said === '' ? { what: 'nothing said', code: 'nothing-said' } : { what: said };
};

/** Reads a bot's text. An exception on the way is held against the bot: it wrote what the reader cannot take. */
export const readSafely = <T>(read: () => T, refuse: (what: Happening) => T): T => {
  try {
    return read();
  } catch (error) {
    return refuse(readingFailed(error));
  }
};

/** What is told of a text on which our own reader threw. */
export const readingFailed = (thrown: unknown): Happening => {
  const error = errorLine(thrown);
  return { what: `the referee could not read it: ${error}`, code: 'reading-failed', values: { error } };
};

/** An exception of ours in one line, for evidence and for games that do not count. */
export const errorLine = (thrown: unknown): string =>
  shownLine(thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : typeof thrown, MAX_ERROR_CHARACTERS);

const MAX_ERROR_CHARACTERS = 300;

/**
 * A bot's text as one line for people. It is cut before it is cleaned as well: cleaning takes quadratic time on a long run of
 * blanks, and a line may have 64 KiB of them.
 */
export const shownLine = (text: string, mostCharacters = 200): string =>
  harmlessLine(text.slice(0, 2 * mostCharacters), mostCharacters);
