import { bitsOf, countBits, lowestBit } from '@poda/library/core/board/bits.ts';
import type { Track } from '@poda/library/games/ur/moves.ts';

/** A placement before the roll, seen from the side to roll: both sets of steps, and the pieces not yet home. */
export interface Placement {
  readonly own: number;
  readonly enemy: number;
  readonly ownLeft: number;
  readonly enemyLeft: number;
}

/** A move with its exact value. */
interface UrMove {
  readonly to: number;
  readonly reached: Placement & { readonly again: boolean };
  readonly exact: number;
}

/**
 * The exact chance of the side to roll in every placement of up to a number of pieces, by value iteration. Pieces at
 * home never return, so the placements with (a, b) pieces left depend only on those with fewer pieces and on (b, a):
 * each such pair of layers is iterated until it converges, the fewest pieces first. A layer is a dense square of the
 * two sets of steps; sets are numbered by their size, so that one numbering serves every layer.
 */
export class UrValues {
  /** The sets of steps in order, and the index of each set. */
  readonly sets: Int32Array;
  private readonly rank: Int32Array;
  /** `setsUpTo[n]`: the number of sets with at most n steps. */
  readonly setsUpTo: number[] = [];
  private readonly layers: Float64Array[][] = [];
  private readonly safeRosettes: number;
  private readonly rosettesAgain: number;
  private readonly captureAgain: boolean;
  private readonly homeAgain: boolean;
  /** The number of pieces left with which a side has won. */
  private readonly wonAt: number;

  constructor(
    readonly track: Track,
    readonly pieces: number,
    precision = 1e-11,
    /** True for the race in which the first piece at home wins. */
    isRace = false,
  ) {
    this.wonAt = isRace ? pieces - 1 : 0;
    const { rosettesAre, anotherRoll } = track.ruleset;
    this.safeRosettes = rosettesAre === 'safe' ? track.sharedRosettes.reduce((set, step) => set | (1 << step), 0) : 0;
    this.rosettesAgain = anotherRoll.includes('rosette') ? track.rosettes : 0;
    this.captureAgain = anotherRoll.includes('capture');
    this.homeAgain = anotherRoll.includes('home');
    this.rank = new Int32Array(2 << track.length);
    const sets: number[] = [];
    for (let count = 0; count <= pieces; count++) {
      for (let set = 0; set < 2 << track.length; set += 2) {
        if (countBits(set) !== count) continue;
        this.rank[set] = sets.length;
        sets.push(set);
      }
      this.setsUpTo.push(sets.length);
    }
    this.sets = Int32Array.from(sets);
    for (let a = 0; a <= pieces; a++)
      this.layers.push(
        Array.from({ length: pieces + 1 }, (_, b) =>
          Math.min(a, b) <= this.wonAt
            ? new Float64Array(0)
            : new Float64Array(this.setsUpTo[a]! * this.setsUpTo[b]!).fill(0.5),
        ),
      );
    for (let total = 2 * (this.wonAt + 1); total <= 2 * pieces; total++)
      for (let a = Math.max(this.wonAt + 1, total - pieces); 2 * a <= total; a++) {
        const b = total - a;
        for (let change = 1; change > precision; ) {
          change = this.sweep(a, b);
          if (a !== b) change = Math.max(change, this.sweep(b, a));
        }
      }
  }

  /** Returns the chance of the side to roll. */
  valueOf({ own, enemy, ownLeft, enemyLeft }: Placement): number {
    return this.chanceOf(own, enemy, ownLeft, enemyLeft);
  }

  /** True if a side has won. */
  isOver({ ownLeft, enemyLeft }: Placement): boolean {
    return Math.min(ownLeft, enemyLeft) <= this.wonAt;
  }

  /** True if no square is occupied twice. */
  isPossible(own: number, enemy: number): boolean {
    const { meets } = this.track;
    for (let rest = own; rest !== 0; rest &= rest - 1) {
      const met = meets[lowestBit(rest)]!;
      if (met !== 0 && (enemy >>> met) & 1) return false;
    }
    return true;
  }

  /** Returns the steps that a count can reach; none with a count of 0. */
  targets(own: number, enemy: number, ownLeft: number, count: number): number {
    if (count === 0) return 0;
    const movers = ownLeft > countBits(own) ? own | 1 : own;
    let targets = (movers << count) & ((2 << this.track.home) - 2) & ~own;
    for (let rest = targets & this.safeRosettes; rest !== 0; rest &= rest - 1) {
      const step = lowestBit(rest);
      if ((enemy >>> this.track.meets[step]!) & 1) targets &= ~(1 << step);
    }
    return targets;
  }

  /** Returns the placement after a move to a step, and whether the same side rolls again. */
  after({ own, enemy, ownLeft, enemyLeft }: Placement, count: number, to: number): Placement & { again: boolean } {
    const left = own & ~(1 << (to - count));
    if (to === this.track.home) {
      const next = { own: left, enemy, ownLeft: ownLeft - 1, enemyLeft };
      return this.homeAgain ? { ...next, again: true } : { ...exchanged(next), again: false };
    }
    const met = this.track.meets[to]!;
    const captured = met === 0 ? 0 : enemy & (1 << met);
    const next = { own: left | (1 << to), enemy: enemy ^ captured, ownLeft, enemyLeft };
    const again = ((this.rosettesAgain >>> to) & 1) === 1 || (this.captureAgain && captured !== 0);
    return again ? { ...next, again } : { ...exchanged(next), again };
  }

  /** Returns every move with a count: its target step, the placement after it, and the mover's exact chance. */
  movesFrom(placement: Placement, count: number): UrMove[] {
    return bitsOf(this.targets(placement.own, placement.enemy, placement.ownLeft, count)).map(to => {
      const reached = this.after(placement, count, to);
      const chance = this.valueOf(reached);
      return { to, reached, exact: reached.again ? chance : 1 - chance };
    });
  }

  /** The start placement. */
  get start(): Placement {
    return { own: 0, enemy: 0, ownLeft: this.pieces, enemyLeft: this.pieces };
  }

  private sweep(a: number, b: number): number {
    const { sets, setsUpTo } = this;
    const layer = this.layers[a]![b]!;
    const width = setsUpTo[b]!;
    let change = 0;
    // Sets with many steps first, so that most values they depend on are already updated.
    for (let i = setsUpTo[a]! - 1; i >= 0; i--)
      for (let j = width - 1; j >= 0; j--) {
        const own = sets[i]!;
        const enemy = sets[j]!;
        if (!this.isPossible(own, enemy)) continue;
        const value = this.average(own, enemy, a, b);
        const at = i * width + j;
        change = Math.max(change, Math.abs(value - layer[at]!));
        layer[at] = value;
      }
    return change;
  }

  private average(own: number, enemy: number, a: number, b: number): number {
    const { counts, chances } = this.track;
    let sum = 0;
    for (let i = 0; i < counts.length; i++) sum += chances[i]! * this.best(own, enemy, a, b, counts[i]!);
    return sum;
  }

  private best(own: number, enemy: number, a: number, b: number, count: number): number {
    const { home, meets } = this.track;
    let targets = this.targets(own, enemy, a, count);
    if (targets === 0) return 1 - this.chanceOf(enemy, own, b, a);
    let best = 0;
    for (; targets !== 0; targets &= targets - 1) {
      const to = lowestBit(targets);
      const left = own & ~(1 << (to - count));
      let value: number;
      if (to === home) {
        value = this.homeAgain ? this.chanceOf(left, enemy, a - 1, b) : 1 - this.chanceOf(enemy, left, b, a - 1);
      } else {
        const met = meets[to]!;
        const captured = met === 0 ? 0 : enemy & (1 << met);
        const again = (this.rosettesAgain >>> to) & 1 || (this.captureAgain && captured !== 0);
        value = again
          ? this.chanceOf(left | (1 << to), enemy ^ captured, a, b)
          : 1 - this.chanceOf(enemy ^ captured, left | (1 << to), b, a);
      }
      if (value > best) best = value;
    }
    return best;
  }

  private chanceOf(own: number, enemy: number, a: number, b: number): number {
    if (a <= this.wonAt) return 1;
    if (b <= this.wonAt) return 0;
    return this.layers[a]![b]![this.rank[own]! * this.setsUpTo[b]! + this.rank[enemy]!]!;
  }
}

/** Returns the same placement seen from the other side. */
export const exchanged = ({ own, enemy, ownLeft, enemyLeft }: Placement): Placement => ({
  own: enemy,
  enemy: own,
  ownLeft: enemyLeft,
  enemyLeft: ownLeft,
});
