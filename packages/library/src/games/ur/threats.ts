import { bitSet, countBits, lowestBit } from '../../core/board/bits.ts';
import type { Track } from './moves.ts';

/** What the next roll makes possible. The results are fields: a fraction that a method returns may be boxed. */
export class Threats {
  /** Results of `scanRolls`: probabilities, and the enemy's expected loss in steps. */
  capture = 0;
  loss = 0;
  rosette = 0;
  home = 0;
  /** Results of `scanFirst`: the probability of capturing the foremost enemy piece, and its step. */
  captureFirst = 0;
  firstStep = 0;
  /** Results of `countChases`: pairs of an own piece, capturable or safe, and an enemy piece behind it. */
  chased = 0;
  guard = 0;
  private track: Track | undefined;
  private safeRosettes = 0;

  /** Must be called before the other methods. */
  prepare(track: Track): void {
    this.track = track;
    this.safeRosettes = track.ruleset.rosettesAre === 'safe' ? bitSet(track.sharedRosettes) : 0;
  }

  /** Enemy pieces in hand count as behind the own pieces. */
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

  scanRolls(own: number, enemy: number, hand: number): void {
    const { counts, chances, home, meets, rosettes } = this.track!;
    let taken = 0;
    for (let rest = enemy; rest !== 0; rest &= rest - 1) taken |= 1 << meets[lowestBit(rest)]!;
    taken &= ~1; // bit 0 stands for squares that only the enemy's path visits
    const movers = hand === 0 ? own : own | 1;
    const open = ((2 << home) - 2) & ~own & ~(taken & this.safeRosettes);
    this.capture = 0;
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
        this.loss += chance * meets[31 - Math.clz32(captured)]!;
      }
      if ((reached & rosettes) !== 0) this.rosette += chance;
      if (((reached >>> home) & 1) !== 0) this.home += chance;
    }
  }

  scanFirst(own: number, enemy: number, hand: number): void {
    const { counts, chances, meets } = this.track!;
    this.captureFirst = 0;
    this.firstStep = enemy === 0 ? 0 : 31 - Math.clz32(enemy);
    const target = meets[this.firstStep]!;
    if (target === 0 || (this.safeRosettes >>> target) & 1) return;
    const movers = hand === 0 ? own : own | 1;
    for (let i = 0; i < counts.length; i++) {
      const from = target - counts[i]!;
      if (counts[i] !== 0 && from >= 0 && (movers >>> from) & 1) this.captureFirst += chances[i]!;
    }
  }
}
