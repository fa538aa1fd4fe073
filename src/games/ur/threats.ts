import { bitSet, countBits, lowestBit } from '../../core/board/bits.ts';
import type { Track } from './moves.ts';

/** What the pieces of a side can do with the next roll, and which of them are chased. The results stand in fields: a fraction that is returned may be boxed on the heap. */
export class Threats {
  /**
   * Results of `scanRolls`: the probabilities of a capture, a rosette and a piece home with the next roll, and the expected
   * loss of the enemy in steps.
   */
  capture = 0;
  /** The probability that the next roll can capture the foremost enemy piece. */
  captureFirst = 0;
  /** The same, times the step of that piece. */
  lossFirst = 0;
  loss = 0;
  rosette = 0;
  home = 0;
  /**
   * Results of `countChases`: pairs of an own piece and an enemy piece behind it, for pieces that can be captured and for safe
   * ones.
   */
  chased = 0;
  guard = 0;
  private track: Track | undefined;
  private safeRosettes = 0;

  /** Sets the path; call it before the other methods. */
  prepare(track: Track): void {
    this.track = track;
    this.safeRosettes = track.ruleset.rosettesAre === 'safe' ? bitSet(track.sharedRosettes) : 0;
  }

  /** Counts the enemy pieces behind the own pieces, or in hand. */
  countChases(own: number, enemy: number, enemyHand: number): void {
    const { meets } = this.track!;
    this.chased = 0;
    this.guard = 0;
    for (let rest = own; rest !== 0; rest &= rest - 1) {
      const step = lowestBit(rest);
      const met = meets[step]!;
      if (met === 0) continue;
      const behind = enemyHand + countBits(enemy & ((1 << met) - 1));
      if ((this.safeRosettes >>> step) & 1) this.guard += behind;
      else this.chased += behind;
    }
  }

  /** Looks at every possible next roll of the side `own`. */
  scanRolls(own: number, enemy: number, hand: number): void {
    const { counts, chances, home, meets, rosettes } = this.track!;
    let taken = 0;
    for (let rest = enemy; rest !== 0; rest &= rest - 1) taken |= 1 << meets[lowestBit(rest)]!;
    taken &= ~1; // bit 0 stands for squares that only the enemy's path visits
    const movers = hand === 0 ? own : own | 1;
    const open = ((2 << home) - 2) & ~own & ~(taken & this.safeRosettes);
    const foremost = enemy === 0 ? 0 : meets[31 - Math.clz32(enemy)]!;
    this.capture = 0;
    this.captureFirst = 0;
    this.lossFirst = 0;
    this.loss = 0;
    this.rosette = 0;
    this.home = 0;
    for (let i = 0; i < counts.length; i++) {
      if (counts[i] === 0) continue;
      const chance = chances[i]!;
      const reached = (movers << counts[i]!) & open;
      const captured = reached & taken;
      if (captured !== 0) {
        this.capture += chance;
        if (foremost !== 0 && ((captured >>> foremost) & 1) !== 0) {
          this.captureFirst += chance;
          this.lossFirst += chance * meets[foremost]!;
        }
        this.loss += chance * meets[31 - Math.clz32(captured)]!;
      }
      if ((reached & rosettes) !== 0) this.rosette += chance;
      if (((reached >>> home) & 1) !== 0) this.home += chance;
    }
  }
}
