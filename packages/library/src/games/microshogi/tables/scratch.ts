import { SQUARES } from '../moves.ts';
import type { HalfMemory } from './half.ts';
import type { ArmySection } from './section.ts';
import { hasDistances } from './section-data.ts';

interface TypedArray<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): T;
  new (buffer: SharedArrayBuffer, at: number, length: number): T;
}

/** Typed arrays one after the other in a buffer; without a buffer only their bytes are counted. */
export class Scratch {
  bytes = 0;
  readonly bottom: HalfMemory;
  readonly top: HalfMemory;

  constructor(
    section: ArmySection,
    private readonly buffer: SharedArrayBuffer | null,
  ) {
    this.bottom = this.allocateHalf(section);
    this.top = this.allocateHalf(section);
  }

  private allocateHalf(section: ArmySection): HalfMemory {
    const { pairs } = section;
    return {
      win: this.allocate(Int32Array, SQUARES * pairs),
      loss: this.allocate(Int32Array, SQUARES * pairs),
      open: this.allocate(Int32Array, SQUARES * pairs),
      winPly: this.allocate(Uint8Array, pairs),
      lossPly: this.allocate(Uint8Array, pairs),
      events: hasDistances(section)
        ? {
            ratings: this.allocate(Uint8Array, SQUARES * SQUARES * pairs),
            rows: this.allocate(Uint8Array, SQUARES * pairs),
            pairs: this.allocate(Uint8Array, pairs),
          }
        : null,
    };
  }

  /** Aligned to eight bytes. */
  private allocate<T>(kind: TypedArray<T>, length: number): T {
    const at = this.bytes;
    this.bytes += Math.ceil((kind.BYTES_PER_ELEMENT * length) / 8) * 8;
    return this.buffer === null ? new kind(0) : new kind(this.buffer, at, length);
  }
}
