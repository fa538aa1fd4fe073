import { SQUARES } from '../moves.ts';
import type { MoverMemory } from './mover-positions.ts';
import type { ArmySection } from './section.ts';
import { hasDistances } from './section-data.ts';

interface TypedArray<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): T;
  new (buffer: SharedArrayBuffer, at: number, length: number): T;
}

/** Typed arrays one after the other in a buffer; without a buffer only their bytes are counted. */
export const scratchOf = (section: ArmySection, buffer: SharedArrayBuffer | null) => {
  const { pairs } = section;
  let bytes = 0;
  /** Aligned to eight bytes. */
  const allocate = <T>(kind: TypedArray<T>, length: number): T => {
    const at = bytes;
    bytes += Math.ceil((kind.BYTES_PER_ELEMENT * length) / 8) * 8;
    return buffer === null ? new kind(0) : new kind(buffer, at, length);
  };
  const allocateMover = (): MoverMemory => ({
    win: allocate(Int32Array, SQUARES * pairs),
    loss: allocate(Int32Array, SQUARES * pairs),
    open: allocate(Int32Array, SQUARES * pairs),
    winPly: allocate(Uint8Array, pairs),
    lossPly: allocate(Uint8Array, pairs),
    events: hasDistances(section)
      ? {
          ratings: allocate(Uint8Array, SQUARES * SQUARES * pairs),
          rows: allocate(Uint8Array, SQUARES * pairs),
          pairs: allocate(Uint8Array, pairs),
        }
      : null,
  });
  const [bottom, top] = [allocateMover(), allocateMover()];
  return { bottom, top, bytes };
};
