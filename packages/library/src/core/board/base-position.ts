import { type Evaluator, valueFor } from '../evaluation.ts';
import { worthOf } from '../outcome.ts';
import type { Position } from '../position.ts';
import type { Side } from '../side.ts';

/** The members with which most games without dice do. A game overrides those that it answers differently, or faster. */
export abstract class BasePosition implements Position {
  side: Side = 0;
  hashLo = 0;
  hashHi = 0;
  readonly chance: number = 0;
  forced = false;
  protected abstract readonly evaluator: Evaluator<this>;

  abstract generate(out: Int32Array, at: number): number;
  abstract make(code: number, payload: number): void;
  abstract unmake(): void;
  abstract outcome(): number;

  countMoves(): number {
    return this.generate(counted, 0) >> 1;
  }

  generateNoisy(_out: Int32Array, at: number): number {
    return at;
  }

  finalValue(): number {
    return worthOf(this.outcome(), this.side);
  }

  historyKey(_plies: number): number {
    return 0;
  }

  evaluate(): number {
    return this.evaluator.evaluate(this);
  }

  evaluateFor(side: Side): number {
    return valueFor(this.evaluator, this, side);
  }

  probability(_outcome: number): number {
    return noDice();
  }

  roll(_outcome: number): void {
    noDice();
  }

  unroll(): void {
    noDice();
  }
}

const noDice = (): never => {
  throw new Error('no dice fall in this game');
};

/** Room for more moves than any position has. */
const counted = new Int32Array(1 << 12);
