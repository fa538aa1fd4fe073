import type { Move } from '@poda/library/core/contract.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { ok, type Result, unwrap } from '@poda/library/core/result.ts';
import { errorLine, harmless, shownLine } from '../game/evidence-text.ts';
import { judgeText } from '../game/judge-answer.ts';
import type { ClockReading } from '../game/player.ts';
import { type Choice, type Contender, noOutput, type Question, type Seating, type Setting } from '../game/player.ts';

export interface Turn extends Setting {
  /** Counts the player's moves from 1. */
  readonly number: number;
  readonly clock: ClockReading | null;
}

/** Returns a legal move, or its text. The state is a copy, so the function may play on it. */
export type MoveFunction = (state: GameState, turn: Turn) => Move | string | Promise<Move | string>;

export class FunctionPlayer implements Contender {
  readonly record;
  readonly fingerprint: string;
  readonly isOwn = true;

  constructor(
    readonly name: string,
    private readonly move: MoveFunction,
    private readonly signal?: AbortSignal,
  ) {
    this.record = { name, kind: 'bot' as const };
    this.fingerprint = name;
  }

  async check(): Promise<Result<void>> {
    return ok(undefined);
  }

  async sit(setting: Setting): Promise<Seating> {
    const choose = async ({ state, number, clock }: Question): Promise<Choice> => {
      const began = performance.now();
      const millis = () => performance.now() - began;
      const copy = unwrap(GameState.read(state.variant, state.start, state.moveTexts()));
      try {
        const answer = await this.answerInTime(copy, { ...setting, number, clock });
        if (answer === 'stopped') return { kind: 'our-fault', what: 'stopped' };
        if (answer === 'late')
          return {
            kind: 'fault',
            fault: 'timeout',
            millis: millis(),
            evidence: { what: `${Math.round(millis())} ms` },
          };
        const asked = { question: state.text, stderr: '', millis: millis() };
        const text = textOf(state, answer.value);
        if (text !== undefined) return judgeText(state, text, asked);
        const what = shownLine(String(answer.value));
        return { kind: 'fault', fault: 'unreadable-answer', millis: millis(), evidence: { what } };
      } catch (error) {
        const traceback =
          error instanceof Error && error.stack !== undefined ? { traceback: harmless(error.stack) } : {};
        const evidence = { what: errorLine(error), ...traceback };
        return { kind: 'fault', fault: 'exception', millis: millis(), evidence };
      }
    };
    return { kind: 'seated', player: { choose, leave: async () => noOutput } };
  }

  /** Gives up a promise when the time is up or the match is stopped. */
  private async answerInTime(state: GameState, turn: Turn): Promise<{ readonly value: unknown } | 'late' | 'stopped'> {
    const answer = this.move(state, turn);
    if (!(answer instanceof Promise)) return { value: answer };
    const { signal } = this;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = () => {};
    const end = new Promise<'late' | 'stopped'>(resolve => {
      if (turn.clock !== null) timer = setTimeout(() => resolve('late'), turn.clock.limitMillis + MARGIN_MILLIS);
      stop = () => resolve('stopped');
      signal?.addEventListener('abort', stop);
    });
    try {
      return await Promise.race([answer.then(value => ({ value })), end]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }
}

/** Timers may fire late. */
const MARGIN_MILLIS = 50;

const textOf = (state: GameState, answer: unknown): string | undefined => {
  if (typeof answer === 'string') return answer;
  const { code, payload } = (answer ?? {}) as Partial<Move>;
  if (typeof code !== 'number') return undefined;
  const legal = state.legalMoves().find(move => move.code === code && move.payload === payload);
  return legal === undefined ? `${code} ${payload}` : state.moveText(legal);
};
