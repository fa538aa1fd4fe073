import type { Move } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { ok, type Result, unwrap } from '../../core/result.ts';
import { judgeText } from '../bot-judging.ts';
import { errorLine } from '../evidence-text.ts';
import { type Choice, type Contender, noOutput, type Question, type Seating, type Setting } from '../player.ts';

/** A player as a function: returns a legal move, or its text. The state is a copy, so the function may play on it. */
export type MoveFunction = (
  state: GameState,
  about: Setting & Pick<Question, 'number' | 'clock'>,
) => Move | string | Promise<Move | string>;

/** A player written in TypeScript, which runs in this process. */
export class FunctionPlayer implements Contender {
  readonly record;
  readonly fingerprint: string;
  readonly isOwn = true;

  constructor(
    readonly name: string,
    private readonly move: MoveFunction,
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
        const answer = await this.move(copy, { ...setting, number, clock });
        const text = typeof answer === 'string' ? answer : textOf(state, answer);
        return judgeText(state, text, { question: state.text, stderr: '', millis: millis() });
      } catch (error) {
        return { kind: 'fault', fault: 'exception', millis: millis(), evidence: { what: errorLine(error) } };
      }
    };
    return { kind: 'seated', player: { choose, leave: async () => noOutput } };
  }
}

/** The text of a move; the numbers themselves if it is not legal. */
const textOf = (state: GameState, { code, payload }: Move): string => {
  const legal = state.legalMoves().find(move => move.code === code && move.payload === payload);
  return legal === undefined ? `${code} ${payload}` : state.moveText(legal);
};
