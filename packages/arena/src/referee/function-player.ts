import type { Move } from '@poda/library/core/contract.ts';
import { defined } from '@poda/library/core/defined.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { ok, unwrap } from '@poda/library/core/result.ts';
import { errorLine, escapedText, evidenceLine } from '../game/evidence-text.ts';
import { judgeText } from '../game/judge-answer.ts';
import {
  type Choice,
  type ClockReading,
  type Contender,
  identityOf,
  noOutput,
  type Question,
  type Setting,
} from '../game/player.ts';
import type { Evidence, Fault } from '../game/verdict.ts';

export interface Turn extends Setting {
  readonly number: number;
  readonly clock: ClockReading | null;
}

/** Returns a legal move, or its text. The state is a copy, so the function may play on it. */
export type MoveFunction = (state: GameState, turn: Turn) => Move | string | Promise<Move | string>;

export const functionPlayer = (name: string, move: MoveFunction, signal?: AbortSignal): Contender => ({
  ...identityOf({ name, fingerprint: name }),
  isOwn: true,
  check: async () => ok(undefined),
  sit: async setting => {
    const choose = async ({ state, number, clock }: Question): Promise<Choice> => {
      const began = performance.now();
      const faultNow = (fault: Fault, evidence: Evidence): Choice => ({
        kind: 'fault',
        fault,
        millis: performance.now() - began,
        evidence,
      });
      const copy = unwrap(GameState.read(state.variant, state.start, state.moveTexts()));
      try {
        const answer = await inTime(move(copy, { ...setting, number, clock }), clock, signal);
        if (answer === 'stopped') return { kind: 'our-fault', what: 'stopped' };
        const millis = performance.now() - began;
        if (answer === 'late') return faultNow('timeout', { what: `${Math.round(millis)} ms` });
        const text = textOf(state, answer.value);
        if (text !== undefined) return judgeText(state, text, { question: state.text, stderr: '', millis });
        return faultNow('unreadable-answer', { what: evidenceLine(String(answer.value)) });
      } catch (error) {
        const stack = error instanceof Error ? error.stack : undefined;
        return faultNow('exception', defined({ what: errorLine(error), traceback: stack && escapedText(stack) }));
      }
    };
    return { kind: 'seated', player: { choose, leave: async () => noOutput } };
  },
});

/** Gives up a promise when the time is up or the match is stopped. */
const inTime = async (
  answer: unknown,
  clock: ClockReading | null,
  signal: AbortSignal | undefined,
): Promise<{ readonly value: unknown } | 'late' | 'stopped'> => {
  if (!(answer instanceof Promise)) return { value: answer };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {};
  const end = new Promise<'late' | 'stopped'>(resolve => {
    if (clock !== null) timer = setTimeout(() => resolve('late'), clock.limitMillis + MARGIN_MILLIS);
    stop = () => resolve('stopped');
    signal?.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([answer.then(value => ({ value })), end]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
};

const MARGIN_MILLIS = 50;

const textOf = (state: GameState, answer: unknown): string | undefined => {
  if (typeof answer === 'string') return answer;
  const { code, payload } = (answer ?? {}) as Partial<Move>;
  if (typeof code !== 'number') return undefined;
  const legal = state.legalMoves().find(move => move.code === code && move.payload === payload);
  return legal === undefined ? `${code} ${payload}` : state.moveText(legal);
};
