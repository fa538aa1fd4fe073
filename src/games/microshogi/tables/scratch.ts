import { SQUARES } from '../moves.ts';
import type { EventMemory } from './capture-events.ts';
import type { HalfMemory } from './half.ts';
import type { ArmySection } from './section.ts';
import { hasDistances } from './section-data.ts';

/** The most threads that may run a step. */
export const MAX_TEAM = 256;

/** The number of sums that each thread tells the others for each half at the end of a step: wins, losses, longest. */
export const SUMS = 3;

/** Cuts views out of a buffer, one after the other; without a buffer it only counts the bytes. */
class Cutter {
  bytes = 0;

  constructor(private readonly buffer: SharedArrayBuffer | null) {}

  words(length: number): Int32Array {
    const at = this.take(4 * length);
    return this.buffer === null ? new Int32Array(0) : new Int32Array(this.buffer, at, length);
  }

  numbers(length: number): Float64Array {
    const at = this.take(8 * length);
    return this.buffer === null ? new Float64Array(0) : new Float64Array(this.buffer, at, length);
  }

  octets(length: number): Uint8Array {
    const at = this.take(length);
    return this.buffer === null ? new Uint8Array(0) : new Uint8Array(this.buffer, at, length);
  }

  /** Begins every view at a multiple of eight bytes. */
  private take(bytes: number): number {
    const at = this.bytes;
    this.bytes += Math.ceil(bytes / 8) * 8;
    return at;
  }
}

/** The memory that the threads of a step share. */
export class Scratch {
  readonly bytes: number;
  readonly bottom: HalfMemory;
  readonly top: HalfMemory;
  /** Only if distances are computed. */
  readonly bottomEvents: EventMemory | null;
  readonly topEvents: EventMemory | null;
  /** What each thread found in each half. */
  readonly sums: Float64Array;
  /** Two numbers of each thread. */
  readonly slots: Int32Array;

  constructor(section: ArmySection, buffer: SharedArrayBuffer | null) {
    const cutter = new Cutter(buffer);
    const { pairs } = section;
    this.sums = cutter.numbers(2 * SUMS * MAX_TEAM);
    this.slots = cutter.words(2 * MAX_TEAM);
    this.bottom = cutHalf(cutter, pairs);
    this.top = cutHalf(cutter, pairs);
    this.bottomEvents = hasDistances(section) ? cutEvents(cutter, pairs) : null;
    this.topEvents = hasDistances(section) ? cutEvents(cutter, pairs) : null;
    this.bytes = cutter.bytes;
  }
}

const cutHalf = (cutter: Cutter, pairs: number): HalfMemory => ({
  win: cutter.words(SQUARES * pairs),
  loss: cutter.words(SQUARES * pairs),
  open: cutter.words(SQUARES * pairs),
  winPly: cutter.octets(pairs),
  lossPly: cutter.octets(pairs),
});

const cutEvents = (cutter: Cutter, pairs: number): EventMemory => ({
  ratings: cutter.octets(SQUARES * SQUARES * pairs),
  rows: cutter.octets(SQUARES * pairs),
  pairs: cutter.octets(pairs),
});
