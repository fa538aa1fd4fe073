import type { Move } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import type { Result } from '../core/result.ts';
import type { Happening } from '../i18n/translate.ts';
import { readRoute, type Square } from '../protocols/classroom.ts';
import { trimmed } from '../protocols/words.ts';
import { errorLine, shownLine } from './evidence-text.ts';
import type { Choice, PlayerFault } from './player.ts';
import type { Evidence, Fault } from './verdict.ts';

/**
 * Judges a bot's answer: the result is a legal move, or a fault with its evidence (answer, error, stderr). Whatever the
 * bot wrote, these functions do not throw.
 */

/** Maximum number of characters in a bot's move; the moves of all games are shorter. */
export const MAX_MOVE_CHARACTERS = 200;

/** The question, stderr and time that belong to a bot's answer; they become evidence if the answer is a fault. */
export interface AnswerContext {
  readonly question: string;
  readonly stderr: string;
  readonly millis: number;
}

/** Judges an answer in which the bot gives its move in the game's notation. */
export const judgeText = (state: GameState, text: string, asked: AnswerContext): Choice => {
  const shown = shownLine(text);
  const refuse = (fault: Fault, what: Happening): PlayerFault => faultOf(asked, fault, { ...what, answer: shown });
  const move = trimmed(text);
  if (move === '' || text.length > MAX_MOVE_CHARACTERS) return refuse('unreadable-answer', { what: shown });
  return judgeMove(() => state.findMove(move), shown, asked, refuse);
};

/**
 * Judges an answer in which the bot gives its move as a list of squares, as in classroom checkers. `answer` is the
 * list as evidence shows it.
 */
export const judgeRoute = (
  state: GameState,
  squares: readonly Square[],
  answer: string,
  asked: AnswerContext,
): Choice =>
  judgeMove(
    () => readRoute(state, squares),
    JSON.stringify(squares),
    asked,
    (fault, what): PlayerFault => faultOf(asked, fault, { ...what, answer }),
  );

const judgeMove = (
  find: () => Result<Move>,
  what: string,
  { millis }: AnswerContext,
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

/** Makes a fault whose evidence includes the question, stderr and time of the bot's answer. */
export const faultOf = (
  { question, stderr, millis }: AnswerContext,
  fault: Fault,
  evidence: Evidence,
): PlayerFault => ({
  kind: 'fault',
  fault,
  evidence: { ...evidence, question, ...(stderr === '' ? {} : { stderr }) },
  millis,
});

/** A bot's error message in one line; an empty message is replaced by the code `nothing-said`. */
export const errorMessageOf = (text: string): Happening => {
  const said = shownLine(text, 1000);
  return said === '' ? { what: 'nothing said', code: 'nothing-said' } : { what: said };
};

/** Parses what a bot wrote. If the parser throws, the bot's output is at fault, and `refuse` makes the result. */
export const readSafely = <T>(read: () => T, refuse: (what: Happening) => T): T => {
  try {
    return read();
  } catch (error) {
    return refuse(readingFailed(error));
  }
};

/** Describes an exception that the parser of bots' answers threw. */
export const readingFailed = (thrown: unknown): Happening => {
  const error = errorLine(thrown);
  return { what: `the referee could not read it: ${error}`, code: 'reading-failed', values: { error } };
};
