import { opponent, type Side } from '@poda/library/core/contract.ts';
import type { RecordClock } from '@poda/library/notation/record/record.ts';

/** A missing limit means unlimited. */
export interface TimeControl {
  readonly clock?: RecordClock;
  /** Most positions to search for a move. The referee tells the players but cannot check it. */
  readonly nodes?: number;
}

export interface ClockReading {
  readonly limitMillis: number;
  readonly otherMillis: number;
  readonly incrementMillis: number;
  readonly per: RecordClock['per'];
}

export const clockPerMove = (millis: number): ClockReading => ({
  per: 'move',
  limitMillis: millis,
  otherMillis: millis,
  incrementMillis: 0,
});

export class GameClock {
  private readonly left: [number, number];

  constructor(private readonly control: RecordClock | undefined) {
    const millis = control?.millis ?? Infinity;
    this.left = [millis, millis];
  }

  /** Null if time is unlimited. */
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

  /** Subtracts the time of a move and adds the increment. */
  charge(side: Side, millis: number): void {
    if (this.control?.per !== 'game') return;
    this.left[side] = Math.max(0, this.left[side] - millis) + this.control.incrementMillis;
  }
}
