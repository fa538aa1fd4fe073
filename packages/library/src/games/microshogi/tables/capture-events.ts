import { SQUARES } from '../moves.ts';
import { NEVER, plyOfRating } from './ratings.ts';

export interface EventMemory {
  /** For each pair of placements. */
  readonly ratings: Uint8Array;
  /** Plies of the next event of each row, and of each pair; NEVER if there is none. */
  readonly rows: Uint8Array;
  readonly pairs: Uint8Array;
}

/** Schedules captures in retrograde analysis: winning ones decide at their ply, losing ones save until the slowest. */
export class CaptureEvents {
  /** Pairs with events to come. */
  waiting = 0;
  private readonly none = new Int32Array(SQUARES);

  constructor(private readonly memory: EventMemory) {}

  /** The caller must have written the ratings of the pair. */
  begin(pair: number): void {
    const { rows, pairs } = this.memory;
    rows.fill(0, SQUARES * pair, SQUARES * (pair + 1));
    pairs[pair] = 0;
    this.waiting++;
    // No capture decides at ply 0, so `none` stays empty and each row gets its first event.
    this.gather(pair, 0, this.none);
  }

  isDue(pair: number, ply: number): boolean {
    return this.memory.pairs[pair] === ply;
  }

  /** Also finds the next events of the pair. */
  gather(pair: number, ply: number, matrix: Int32Array): void {
    const { rows, pairs } = this.memory;
    let next = NEVER;
    for (let row = 0; row < SQUARES; row++) {
      const at = SQUARES * pair + row;
      if (rows[at] === ply) {
        matrix[row]! |= this.positionsAt(at, ply);
        rows[at] = this.nextEvent(at, ply);
      }
      if (rows[at]! < next) next = rows[at]!;
    }
    pairs[pair] = next;
    if (next === NEVER) this.waiting--;
  }

  private positionsAt(row: number, ply: number): number {
    const { ratings } = this.memory;
    let positions = 0;
    for (let square = 0; square < SQUARES; square++)
      if (plyOfRating[ratings[SQUARES * row + square]!] === ply) positions |= 1 << square;
    return positions;
  }

  private nextEvent(row: number, ply: number): number {
    const { ratings } = this.memory;
    let next = NEVER;
    for (let square = 0; square < SQUARES; square++) {
      const event = plyOfRating[ratings[SQUARES * row + square]!]!;
      if (event > ply && event < next) next = event;
    }
    return next;
  }
}
