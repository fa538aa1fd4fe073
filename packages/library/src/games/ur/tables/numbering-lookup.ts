import { countBits } from '../../../core/board/bits.ts';
import type { Track } from '../moves.ts';
import type { Numbering } from './numbering.ts';

/** The ranks of the pieces on private steps within a block, by the set of a side with a limited number of pieces. */
export interface PrivatePlaces {
  readonly ranks: Uint8Array;
  /** The number of ranks that are possible with the same pieces on shared steps. */
  readonly counts: Uint8Array;
}

/**
 * The numbering as lookup tables, for the solver's inner loop. A side's pieces on the path are a set whose bit s is
 * step s. The number of a placement in its layer is `starts[ownSquares[own] + enemySquares[enemy]] + ranks[enemy] *
 * counts[own] + ranks[own]`.
 */
export class NumberingLookup {
  /** The other side's steps on the squares of a set. */
  readonly met: Int32Array;
  /** The shared squares of a set as a number in base 3, with digits 1 for own pieces and 2 for the enemy's. */
  readonly ownSquares: Int32Array;
  readonly enemySquares: Int32Array;
  private readonly places: PrivatePlaces[] = [];

  constructor(
    track: Track,
    private readonly numbering: Numbering,
  ) {
    const words = 2 << track.length;
    this.met = new Int32Array(words);
    this.ownSquares = new Int32Array(words);
    this.enemySquares = new Int32Array(words);
    // The entry of a set extends the entry of the set without its highest step by that step. Bit 0 stands for no step.
    for (let step = 1; step <= track.length; step++) {
      const bit = 1 << step;
      const isShared = track.meets[step] !== 0;
      const met = isShared ? 1 << track.meets[step]! : 0;
      const ownDigit = isShared ? 3 ** numbering.sharedSteps.indexOf(step) : 0;
      const enemyDigit = isShared ? 2 * 3 ** numbering.enemySteps.indexOf(step) : 0;
      for (let set = 0; set < bit; set++) {
        this.met[bit | set] = this.met[set]! | met;
        this.ownSquares[bit | set] = this.ownSquares[set]! + ownDigit;
        this.enemySquares[bit | set] = this.enemySquares[set]! + enemyDigit;
      }
    }
  }

  placesOf(left: number): PrivatePlaces {
    const { numbering, met } = this;
    const rest = (set: number) => left - countBits(met[set]!);
    this.places[left] ??= {
      ranks: Uint8Array.from(met, (_, set) => (countBits(set & ~1) > left ? 0 : numbering.rank(set, rest(set)))),
      counts: Uint8Array.from(met, (_, set) => (rest(set) < 0 ? 0 : numbering.countSets(rest(set)))),
    };
    return this.places[left];
  }

  /** The first number of every block of a layer. */
  startsOf(left: number, enemyLeft: number): Int32Array {
    const { numbering } = this;
    const starts = new Int32Array(3 ** numbering.sharedSteps.length);
    const fill = (squares: number, number: number, start: number, rest: number, enemyRest: number) => {
      if (rest < 0 || enemyRest < 0) return;
      if (squares === 0) {
        starts[number] = start;
        return;
      }
      const square = squares - 1;
      const empty = numbering.placements(square, rest, enemyRest);
      const own = numbering.placements(square, rest - 1, enemyRest);
      fill(square, 3 * number, start, rest, enemyRest);
      fill(square, 3 * number + 1, start + empty, rest - 1, enemyRest);
      fill(square, 3 * number + 2, start + empty + own, rest, enemyRest - 1);
    };
    fill(numbering.sharedSteps.length, 0, 0, left, enemyLeft);
    return starts;
  }
}

/** The values of a layer, by the number of the placement. */
export class LayerValues {
  readonly values: Float64Array;
  readonly starts: Int32Array;
  readonly own: PrivatePlaces;
  readonly enemy: PrivatePlaces;

  constructor(
    private readonly lookup: NumberingLookup,
    readonly left: number,
    readonly enemyLeft: number,
    data: SharedArrayBuffer,
  ) {
    this.values = new Float64Array(data);
    this.starts = lookup.startsOf(left, enemyLeft);
    this.own = lookup.placesOf(left);
    this.enemy = lookup.placesOf(enemyLeft);
  }

  indexOf(own: number, enemy: number): number {
    const { ownSquares, enemySquares } = this.lookup;
    const start = this.starts[ownSquares[own]! + enemySquares[enemy]!]!;
    return start + this.enemy.ranks[enemy]! * this.own.counts[own]! + this.own.ranks[own]!;
  }

  valueOf(own: number, enemy: number): number {
    return this.values[this.indexOf(own, enemy)]!;
  }
}
