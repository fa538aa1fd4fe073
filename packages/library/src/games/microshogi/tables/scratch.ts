import { SQUARES } from '../moves.ts';
import type { EventMemory } from './capture-events.ts';
import type { HalfMemory } from './half.ts';
import type { ArmySection } from './section.ts';
import { hasDistances } from './section-data.ts';

export const MAX_TEAM = 256;

/** The sums of each thread and half: wins, losses and longest distance. */
export const SUMS = 3;

/** Allocates typed arrays one after the other; without a buffer it only counts the bytes. */
class Allocator {
  bytes = 0;

  constructor(private readonly buffer: SharedArrayBuffer | null) {}

  int32(length: number): Int32Array {
    const at = this.take(4 * length);
    return this.buffer === null ? new Int32Array(0) : new Int32Array(this.buffer, at, length);
  }

  float64(length: number): Float64Array {
    const at = this.take(8 * length);
    return this.buffer === null ? new Float64Array(0) : new Float64Array(this.buffer, at, length);
  }

  uint8(length: number): Uint8Array {
    const at = this.take(length);
    return this.buffer === null ? new Uint8Array(0) : new Uint8Array(this.buffer, at, length);
  }

  /** Aligns every array to eight bytes. */
  private take(bytes: number): number {
    const at = this.bytes;
    this.bytes += Math.ceil(bytes / 8) * 8;
    return at;
  }
}

export class Scratch {
  readonly bytes: number;
  readonly bottom: HalfMemory;
  readonly top: HalfMemory;
  /** Null if distances are not computed. */
  readonly bottomEvents: EventMemory | null;
  readonly topEvents: EventMemory | null;
  readonly sums: Float64Array;
  /** Two numbers of each thread, for a maximum over all threads. */
  readonly slots: Int32Array;

  constructor(section: ArmySection, buffer: SharedArrayBuffer | null) {
    const allocator = new Allocator(buffer);
    const { pairs } = section;
    this.sums = allocator.float64(2 * SUMS * MAX_TEAM);
    this.slots = allocator.int32(2 * MAX_TEAM);
    this.bottom = allocateHalf(allocator, pairs);
    this.top = allocateHalf(allocator, pairs);
    this.bottomEvents = hasDistances(section) ? allocateEvents(allocator, pairs) : null;
    this.topEvents = hasDistances(section) ? allocateEvents(allocator, pairs) : null;
    this.bytes = allocator.bytes;
  }
}

const allocateHalf = (allocator: Allocator, pairs: number): HalfMemory => ({
  win: allocator.int32(SQUARES * pairs),
  loss: allocator.int32(SQUARES * pairs),
  open: allocator.int32(SQUARES * pairs),
  winPly: allocator.uint8(pairs),
  lossPly: allocator.uint8(pairs),
});

const allocateEvents = (allocator: Allocator, pairs: number): EventMemory => ({
  ratings: allocator.uint8(SQUARES * SQUARES * pairs),
  rows: allocator.uint8(SQUARES * pairs),
  pairs: allocator.uint8(pairs),
});
