import { opponent, type Side } from '../core/contract.ts';
import type { RecordClock } from '../notation/record/record.ts';

/** How much a player may think: time for each move or for the game, or positions to look at; what is missing is unlimited. */
export interface TimeControl {
  readonly clock?: RecordClock;
  /** For players that count positions; the referee cannot check it. */
  readonly nodes?: number;
}

/** What the clock shows when a side is asked for a move; null where time is unlimited. */
export interface ClockReading {
  /** After so long the move is too late. */
  readonly limitMillis: number;
  readonly otherMillis: number;
  readonly incrementMillis: number;
  readonly per: RecordClock['per'];
}

/** The referee's clock of one game. */
export class GameClock {
  private readonly left: [number, number];

  constructor(private readonly control: RecordClock | undefined) {
    const millis = control?.millis ?? Infinity;
    this.left = [millis, millis];
  }

  read(side: Side): ClockReading | null {
    if (this.control === undefined) return null;
    const { per, incrementMillis } = this.control;
    return {
      limitMillis: this.left[side],
      otherMillis: this.left[opponent(side)],
      incrementMillis,
      per,
    };
  }

  /** Takes what a move took from a side's time. */
  charge(side: Side, millis: number): void {
    if (this.control?.per !== 'game') return;
    this.left[side] = Math.max(0, this.left[side] - millis) + this.control.incrementMillis;
  }
}
