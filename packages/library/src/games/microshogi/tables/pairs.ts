import type { SolverThread } from '../../../core/tables.ts';
import type { Placements } from './placements.ts';
import type { ArmySection } from './section.ts';

/** Placements without a common square. The bottom player has the army of the section's side to move. */
export class Pairs {
  readonly bottom: Placements;
  readonly top: Placements;
  /** The pair of placements b and t has the number `first[b] + ranks[b][t]`. */
  readonly first: Int32Array;
  readonly ranks: readonly Int32Array[];

  constructor(readonly section: ArmySection) {
    this.bottom = section.own;
    this.top = section.enemy;
    this.first = Int32Array.from(section.firstPairs);
    this.ranks = Array.from(this.bottom.masks, mask => this.top.ranksBeside(mask));
  }

  find(bottom: number, top: number): number {
    return this.first[bottom]! + this.ranks[bottom]![top]!;
  }

  /** The share of a thread is every `thread.size`-th placement of the bottom army. */
  forEachOf(thread: SolverThread, visit: (bottom: number, top: number, pair: number) => void): void {
    const { masks, count } = this.bottom;
    const { turnedMasks } = this.top;
    for (let bottom = thread.index; bottom < count; bottom += thread.size) {
      const mask = masks[bottom]!;
      let pair = this.first[bottom]!;
      for (let top = 0; top < turnedMasks.length; top++)
        if ((mask & turnedMasks[top]!) === 0) visit(bottom, top, pair++);
    }
  }
}
