import { Random } from '../random.ts';
import { opponent, type Side } from '../side.ts';

/** 64-bit keys for Zobrist hashing: the hash of a position is the exclusive or of the keys of its parts. */
export class HashKeys {
  readonly lo: Int32Array;
  readonly hi: Int32Array;
  /** Part of the hash when side 1 is to move. */
  readonly sideLo: number;
  readonly sideHi: number;

  private readonly random: Random;
  private isDrawn = false;

  constructor(count: number, seed: number) {
    this.random = new Random(seed);
    this.sideLo = this.random.uint32() | 0;
    this.sideHi = this.random.uint32() | 0;
    this.lo = new Int32Array(count);
    this.hi = new Int32Array(count);
  }

  /** Sets the hash of an empty board, before the pieces are added. */
  begin(position: { hashLo: number; hashHi: number; side: Side }, side: Side): void {
    if (!this.isDrawn) this.draw();
    position.side = side;
    position.hashLo = side === 1 ? this.sideLo : 0;
    position.hashHi = side === 1 ? this.sideHi : 0;
  }

  toggle(position: { hashLo: number; hashHi: number }, key: number): void {
    position.hashLo ^= this.lo[key]!;
    position.hashHi ^= this.hi[key]!;
  }

  turn(position: { hashLo: number; hashHi: number; side: Side }): void {
    position.hashLo ^= this.sideLo;
    position.hashHi ^= this.sideHi;
    position.side = opponent(position.side);
  }

  /** The first hashed position draws the keys, so that a program start does not pay for games that are not played. */
  private draw(): void {
    for (let i = 0; i < this.lo.length; i++) {
      this.lo[i] = this.random.uint32();
      this.hi[i] = this.random.uint32();
    }
    this.isDrawn = true;
  }
}
