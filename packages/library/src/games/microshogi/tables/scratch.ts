import { SQUARES } from '../moves.ts';
import type { EventMemory } from './capture-events.ts';
import type { HalfMemory } from './half.ts';
import type { ArmySection } from './section.ts';
import { hasDistances } from './section-data.ts';

interface TypedArray<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): T;
  new (buffer: SharedArrayBuffer, at: number, length: number): T;
}

/** Allocates typed arrays one after the other; without a buffer it only counts the bytes. */
class Allocator {
  bytes = 0;

  constructor(private readonly buffer: SharedArrayBuffer | null) {}

  /** Aligned to eight bytes. */
  make<T>(kind: TypedArray<T>, length: number): T {
    const at = this.bytes;
    this.bytes += Math.ceil((kind.BYTES_PER_ELEMENT * length) / 8) * 8;
    return this.buffer === null ? new kind(0) : new kind(this.buffer, at, length);
  }
}

export class Scratch {
  readonly bytes: number;
  readonly bottom: HalfMemory;
  readonly top: HalfMemory;
  /** Null if distances are not computed. */
  readonly bottomEvents: EventMemory | null;
  readonly topEvents: EventMemory | null;

  constructor(section: ArmySection, buffer: SharedArrayBuffer | null) {
    const allocator = new Allocator(buffer);
    const { pairs } = section;
    this.bottom = allocateHalf(allocator, pairs);
    this.top = allocateHalf(allocator, pairs);
    this.bottomEvents = hasDistances(section) ? allocateEvents(allocator, pairs) : null;
    this.topEvents = hasDistances(section) ? allocateEvents(allocator, pairs) : null;
    this.bytes = allocator.bytes;
  }
}

const allocateHalf = (allocator: Allocator, pairs: number): HalfMemory => ({
  win: allocator.make(Int32Array, SQUARES * pairs),
  loss: allocator.make(Int32Array, SQUARES * pairs),
  open: allocator.make(Int32Array, SQUARES * pairs),
  winPly: allocator.make(Uint8Array, pairs),
  lossPly: allocator.make(Uint8Array, pairs),
});

const allocateEvents = (allocator: Allocator, pairs: number): EventMemory => ({
  ratings: allocator.make(Uint8Array, SQUARES * SQUARES * pairs),
  rows: allocator.make(Uint8Array, SQUARES * pairs),
  pairs: allocator.make(Uint8Array, pairs),
});
