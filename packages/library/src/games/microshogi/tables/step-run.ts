import { countBits, lowestBit } from '../../../core/board/bits.ts';
import {
  largestOf,
  type SectionResult,
  type SolverThread,
  type SolveStep,
  type StepMemory,
} from '../../../core/tables.ts';
import { SQUARES } from '../moves.ts';
import { kindsOf, turnedOver, without } from './armies.ts';
import { Captures } from './captures.ts';
import { BottomMoverPositions, type MoverPositions, type Recorder, TopMoverPositions } from './mover-positions.ts';
import { Pairs } from './pairs.ts';
import { scratchOf } from './scratch.ts';
import type { ArmySection } from './section.ts';
import { hasDistances, SectionData } from './section-data.ts';
import { type MicroshogiSpace, sectionOf } from './space.ts';
import { ALL_SQUARES } from './square-sets.ts';
import { recorderOf, writeOutcomes } from './value-writing.ts';

/** Sweeps after which a step counts as half done; only the progress display uses it. */
const USUAL_PLIES = 20;

/** The largest distance in plies that a byte of a table can hold. */
const MAX_DISTANCE = 253;

/** One thread's share of a step: two armies with either player to move, so two sections, or one if they are equal. */
export class StepRun {
  private readonly made: { readonly section: ArmySection; readonly data: Uint8Array }[];
  private readonly section: ArmySection;
  private readonly isTimed: boolean;
  private readonly pairs: Pairs;
  private readonly bottom: MoverPositions;
  private readonly top: MoverPositions;

  constructor(
    private readonly space: MicroshogiSpace,
    step: SolveStep,
    private readonly memory: StepMemory,
    private readonly thread: SolverThread,
  ) {
    this.made = step.makes.map(index => ({
      section: space.sections[index]!,
      data: new Uint8Array(memory.data(index)),
    }));
    this.section = this.made[0]!.section;
    this.isTimed = hasDistances(this.section);
    this.pairs = new Pairs(this.section);
    const { pairs } = this;
    const scratch = scratchOf(this.section, memory.scratch);
    this.bottom = new BottomMoverPositions('bottom', pairs, scratch.bottom, this.recorder(0));
    this.top = new TopMoverPositions('top', pairs, scratch.top, this.recorder(1));
    this.bottom.replies = this.top;
    this.top.replies = this.bottom;
  }

  run(): readonly SectionResult[] {
    this.begin();
    this.sweep();
    this.write();
    return this.results();
  }

  private begin(): void {
    const { section, bottom, top, pairs, thread } = this;
    const { ownArmy, enemyArmy } = section;
    const bottomCaptures = new Captures('bottom', pairs.bottom, pairs.top, this.valuesAfter(ownArmy, enemyArmy));
    const topCaptures = new Captures('top', pairs.top, pairs.bottom, this.valuesAfter(enemyArmy, ownArmy));
    const area = SQUARES * SQUARES;
    const bottomRatings = bottom.memory.events?.ratings ?? new Uint8Array(area);
    const topRatings = top.memory.events?.ratings ?? new Uint8Array(area);
    pairs.forEachOf(thread, (b, t, pair) => {
      const at = this.isTimed ? area * pair : 0;
      const free = ALL_SQUARES & ~section.heldBy(b, t);
      bottomCaptures.rate(b, t, free, bottomRatings, at);
      topCaptures.rate(t, b, free, topRatings, at);
      bottom.begin(pair, free, bottomRatings, at);
      top.begin(pair, free, topRatings, at);
    });
    for (const { data } of this.made) {
      const shareStart = (index: number) => Math.floor((data.length * index) / thread.size);
      data.fill(0, shareStart(thread.index), shareStart(thread.index + 1));
    }
    thread.meet();
  }

  /**
   * Retrograde analysis, ply by ply, until nothing changes. Even plies read wins and write losses, odd plies the
   * opposite, so the order of positions does not matter, and threads do not read what another thread writes.
   */
  private sweep(): void {
    const { bottom, top, thread, pairs } = this;
    let sweepsAtRest = 0;
    for (let ply = 0; sweepsAtRest < 2; ply++) {
      if (ply % 2 === 0)
        pairs.forEachOf(thread, (b, t, pair) => {
          bottom.sweepLosses(b, t, pair, ply);
          top.sweepLosses(b, t, pair, ply);
        });
      else
        pairs.forEachOf(thread, (b, t, pair) => {
          bottom.sweepWins(b, t, pair, ply);
          top.sweepWins(b, t, pair, ply);
        });
      const activity = largestOf(thread, bottom.takeActivity() + top.takeActivity());
      sweepsAtRest = activity === 0 ? sweepsAtRest + 1 : 0;
      if (this.isTimed && activity > 0 && ply > MAX_DISTANCE) throw new Error(`no table has room for ${ply} plies`);
      if (thread.index === 0) thread.tell(ply / (ply + USUAL_PLIES));
    }
  }

  /** Writes outcomes; distances have already been written by the sweeps. */
  private write(): void {
    if (this.isTimed) return;
    for (const [i, { section, data }] of this.made.entries())
      writeOutcomes(i === 0 ? this.bottom : this.top, section, data, this.thread);
  }

  private results(): readonly SectionResult[] {
    const { section, thread, isTimed } = this;
    const shares = thread.exchange([this.bottom, this.top].flatMap(mover => [...this.count(mover), mover.longest]));
    return this.made.map((_, i) => {
      const win = shares.reduce((sum, share) => sum + share[3 * i]!, 0);
      const loss = shares.reduce((sum, share) => sum + share[3 * i + 1]!, 0);
      const counts = { win, loss, draw: section.positions - win - loss };
      return isTimed ? { ...counts, longest: Math.max(...shares.map(share => share[3 * i + 2]!)) } : counts;
    });
  }

  private count({ memory }: MoverPositions): [win: number, loss: number] {
    let win = 0;
    let loss = 0;
    this.pairs.forEachOf(this.thread, (b, t, pair) => {
      const free = ALL_SQUARES & ~this.section.heldBy(b, t);
      for (let rest = free; rest !== 0; rest &= rest - 1) {
        const word = SQUARES * pair + lowestBit(rest);
        win += countBits(memory.win[word]! & free & ~(rest & -rest));
        loss += countBits(memory.loss[word]!);
      }
    });
    return [win, loss];
  }

  private recorder(mover: number): Recorder | null {
    const made = this.made[mover];
    if (!this.isTimed || made === undefined) return null;
    return recorderOf(mover === 0 ? 'bottom' : 'top', made.section, made.data);
  }

  /** Null if no position has these armies. */
  private valuesAfter(mover: number, other: number): (SectionData | null)[][] {
    return sectionsAfterCaptures(mover, other).map(indices =>
      indices.map(index => {
        const section = this.space.sections[index]!;
        return section.pairs === 0 ? null : new SectionData(section, this.memory.data(index));
      }),
    );
  }
}

/** `[capturer][victim]`: the capturer is a piece, which turns over, or last the king. The victim's side moves next. */
export const sectionsAfterCaptures = (mover: number, other: number): number[][] => {
  const capturers = kindsOf(mover).map((_, piece) => turnedOver(mover, piece));
  const victims = kindsOf(other).map((_, piece) => without(other, piece));
  return [...capturers, mover].map(capturer => victims.map(left => sectionOf(left, capturer)));
};
