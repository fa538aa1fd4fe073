import { countBits } from '../../../core/board/bits.ts';
import type { Track } from '../moves.ts';
import type { LayerValues, NumberingLookup } from './numbering-lookup.ts';

export interface NextLayers {
  /** The values if the same side rolls again, and if the other side rolls. */
  readonly again: LayerValues;
  readonly moved: LayerValues;
  /** The same values after a piece has come home; null if it was the last one. */
  readonly againHome: LayerValues | null;
  readonly movedHome: LayerValues | null;
}

/** Looks one roll ahead: one Bellman update. Sets of pieces have bit s for step s of their side. */
export class LookAhead {
  /** The layer that is computed, and its twin, in which the other side rolls. */
  readonly layer: LayerValues;
  readonly twin: LayerValues;
  /** Results of `look`: the sum of probability times value over rolls with a legal move; the probability of a pass. */
  sum = 0;
  pass = 0;
  private readonly counts: Int32Array;
  private readonly chances: Float64Array;
  private readonly homeBit: number;
  private readonly board: number;
  private readonly rosettes: number;
  private readonly safe: number;
  private readonly captureRollsAgain: boolean;
  private readonly homeRollsAgain: boolean;

  constructor(
    track: Track,
    readonly lookup: NumberingLookup,
    private readonly next: NextLayers,
  ) {
    const { rosettesAre, anotherRoll } = track.ruleset;
    this.layer = next.again;
    this.twin = next.moved;
    this.counts = Int32Array.from(track.counts);
    this.chances = Float64Array.from(track.chances);
    this.homeBit = 1 << track.home;
    this.board = this.homeBit - 2;
    this.rosettes = anotherRoll.includes('rosette') ? track.rosettes : 0;
    this.safe = rosettesAre === 'safe' ? track.rosettes : 0;
    this.captureRollsAgain = anotherRoll.includes('capture');
    this.homeRollsAgain = anotherRoll.includes('home');
  }

  areApart(own: number, enemy: number): boolean {
    return (own & this.lookup.met[enemy]!) === 0;
  }

  look(own: number, enemy: number): void {
    const { counts, chances, board, homeBit } = this;
    const { values, starts } = this.twin;
    const { met, enemySquares } = this.lookup;
    const { ranks } = this.twin.enemy;
    const enemies = met[enemy]!;
    const movers = own | (countBits(own) < this.layer.left ? 1 : 0);
    const open = (board | homeBit) & ~own & ~(enemies & this.safe); // U6, U7, U8
    const special = enemies | this.rosettes | homeBit;
    // Computed once, because it is the same for all moves that do not capture.
    const squares = this.lookup.ownSquares[enemy]!;
    const columns = this.twin.own.counts[enemy]!;
    const column = this.twin.own.ranks[enemy]!;
    let sum = 0;
    let pass = 0;
    for (let roll = 0; roll < counts.length; roll++) {
      const count = counts[roll]!;
      let targets = count === 0 ? 0 : (movers << count) & open;
      if (targets === 0)
        pass += chances[roll]!; // U5
      else {
        let best = 0;
        for (; targets !== 0; targets &= targets - 1) {
          const to = targets & -targets;
          const after = (own ^ to ^ (to >>> count)) & board;
          const value =
            (to & special) === 0
              ? 1 - values[starts[squares + enemySquares[after]!]! + ranks[after]! * columns + column]!
              : this.valueOf(to, after, enemy, enemies);
          if (value > best) best = value;
        }
        sum += chances[roll]! * best;
      }
    }
    this.sum = sum;
    this.pass = pass;
  }

  private valueOf(to: number, after: number, enemy: number, enemies: number): number {
    if (to === this.homeBit) return this.valueAtHome(after, enemy);
    const captures = (to & enemies) !== 0;
    const rest = captures ? enemy ^ this.lookup.met[to]! : enemy; // U8
    const rollsAgain = (to & this.rosettes) !== 0 || (captures && this.captureRollsAgain); // U9
    return rollsAgain ? this.layer.valueOf(after, rest) : 1 - this.twin.valueOf(rest, after);
  }

  private valueAtHome(after: number, enemy: number): number {
    const { againHome, movedHome } = this.next;
    if (againHome === null || movedHome === null) return 1; // U10
    return this.homeRollsAgain ? againHome.valueOf(after, enemy) : 1 - movedHome.valueOf(enemy, after);
  }
}
