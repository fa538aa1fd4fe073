import type { Side } from './contract.ts';
import { Random } from './random.ts';

/**
 * Random 64-bit keys for incremental hashing, as two words each: what stands on the table hashes to the exclusive or
 * of the keys of its parts.
 */
export class HashKeys {
  readonly lo: Int32Array;
  readonly hi: Int32Array;
  /** The key that tells whose turn it is: part of the hash when side 1 moves. */
  readonly sideLo: number;
  readonly sideHi: number;

  constructor(count: number, seed: number) {
    const random = new Random(seed);
    this.sideLo = random.uint32() | 0;
    this.sideHi = random.uint32() | 0;
    this.lo = new Int32Array(count);
    this.hi = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      this.lo[i] = random.uint32();
      this.hi[i] = random.uint32();
    }
  }

  /** The hash of an empty table with this side to move, from which a position is hashed from scratch. */
  begin(position: { hashLo: number; hashHi: number; side: Side }, side: Side): void {
    position.side = side;
    position.hashLo = side === 1 ? this.sideLo : 0;
    position.hashHi = side === 1 ? this.sideHi : 0;
  }
}
