import type { Move } from '@poda/library/core/contract.ts';
import type { GameState } from '@poda/library/core/game-state.ts';
import type { Result } from '@poda/library/core/result.ts';
import type { Happening } from '@poda/library/i18n/translate.ts';
import { readRoute, type Square } from '../protocols/classroom.ts';
import { trimmed } from '../protocols/line-words.ts';
import { errorLine, evidenceLine } from './evidence-text.ts';
import type { Choice, PlayerFault } from './player.ts';
import type { Evidence, Fault } from './verdict.ts';

/** Whatever the bot wrote, these functions do not throw. */

export const MAX_MOVE_CHARACTERS = 200;

export interface AnswerContext {
  readonly question: string;
  readonly stderr: string;
  readonly millis: number;
}

export const judgeText = (state: GameState, text: string, context: AnswerContext): Choice => {
  const shown = evidenceLine(text);
  const refuse = (fault: Fault, what: Happening): PlayerFault => faultOf(context, fault, { ...what, answer: shown });
  const move = trimmed(text);
  if (move === '' || text.length > MAX_MOVE_CHARACTERS) return refuse('unreadable-answer', { what: shown });
  return judgeMove(() => state.findMove(move), shown, context, refuse);
};

/** For classroom checkers. In the evidence `what` is the move, `answer` all that the bot said. */
export const judgeRoute = (
  state: GameState,
  squares: readonly Square[],
  what: string,
  answer: string,
  context: AnswerContext,
): Choice =>
  judgeMove(
    () => readRoute(state, squares),
    what,
    context,
    (fault, happened): PlayerFault => faultOf(context, fault, { ...happened, answer }),
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

/** In one line; an empty message is replaced by the code `nothing-said`. */
export const errorMessageOf = (text: string): Happening => {
  const said = evidenceLine(text, 1000);
  return said === '' ? { what: 'nothing said', code: 'nothing-said' } : { what: said };
};

/** If the parser throws, the bot's output is at fault, and `refuse` makes the result. */
export const readSafely = <T>(read: () => T, refuse: (what: Happening) => T): T => {
  try {
    return read();
  } catch (error) {
    return refuse(readingFailed(error));
  }
};

export const readingFailed = (thrown: unknown): Happening => {
  const error = errorLine(thrown);
  return { what: `the referee could not read it: ${error}`, code: 'reading-failed', values: { error } };
};
