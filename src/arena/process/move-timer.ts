import type { Launched } from '../sandbox/launched.ts';
import { lagWatch, Starvation } from './cpu-clock.ts';
import { type Guilt, MEBIBYTE, tooLate } from './process-faults.ts';

/** Keeps the time of a bot, question by question: how much of it is used, and when it is surely over. */
export class Timing {
  private starvation: Starvation | null = null;
  private limitMillis = Infinity;
  /** When it was asked, and since when its time counts: earlier, if it has thought in the other's time. */
  private asked = 0;
  private start = 0;
  private stolenMillis = 0;
  private noiseBytes = 0;
  private graceMillis: number | null = null;
  private sureLooks = 0;

  constructor(private readonly launched: Launched) {}

  /** A question comes; no limit is null. */
  ask(limitMillis: number | null): void {
    this.limitMillis = limitMillis ?? Infinity;
    this.asked = performance.now();
    this.start = this.asked;
    this.noiseBytes = 0;
    this.graceMillis = null;
    this.sureLooks = 0;
  }

  /** Begins to count what the machine gives the bot: right before the question is written. */
  begin(): void {
    this.starvation ??= this.watchStarvation();
    this.starvation?.begin();
  }

  /** The bot has thought in the other's time; it pays for that at its own question. */
  steal(millis: number): void {
    this.stolenMillis += millis;
  }

  /** Takes what was stolen from the time of this question. */
  charge(): void {
    this.start -= this.stolenMillis;
    this.stolenMillis = 0;
  }

  /** The bot has written beside its answers: what it costs us to read that is no lateness of ours. */
  overhear(bytes: number): void {
    this.noiseBytes += bytes;
  }

  /** How long ago its time began to count. */
  wallMillis(): number {
    return performance.now() - this.start;
  }

  /** How much of its time a bot has used: what it waited for a core does not count. */
  usedMillis(): number {
    const wall = this.wallMillis();
    return wall < QUICK_MILLIS ? wall : Math.max(0, wall - (this.starvation?.millis() ?? 0));
  }

  /** What the processor gave the bot's main task for this question. */
  ranMillis(): number {
    return this.starvation?.ranMillis() ?? 0;
  }

  /** What the processor has given the bot since it was started, as far as we saw. */
  allMillis(): number {
    return this.starvation?.allMillis ?? 0;
  }

  /** How an answer that has just been read stands to the limit. */
  judgeAnswer(): Late | { readonly kind: 'in-time'; readonly millis: number } {
    const wholly = this.usedMillis();
    const most = this.limitMillis + MARGIN_MILLIS;
    // What came while we could not look is taken to have come at once.
    const unseen = lagWatch.justNow();
    const used = Math.max(0, wholly - (wholly > most ? this.excusing(unseen) : unseen));
    if (used <= most) return { kind: 'in-time', millis: used };
    const isSurelyLate = this.ranMillis() > most;
    const lag = this.excusing(lagWatch.since(this.asked));
    return this.late(
      used,
      !isSurelyLate && used - lag <= most ? `the referee was late by ${Math.round(lag)} ms` : null,
    );
  }

  /** How long to wait until the first look at a bot that does not answer. */
  firstPauseMillis(): number {
    return this.pauseMillis(FIRST_LOOK_MILLIS);
  }

  /** Looks at a bot that has not answered yet, so long after its time began. */
  look(wallMillis: number): Look {
    if (wallMillis > this.limitMillis) return this.lookPastLimit(wallMillis);
    this.starvation?.look();
    return { kind: 'look-again', afterMillis: this.pauseMillis(LOOK_MILLIS) };
  }

  end(): void {
    this.starvation?.end();
  }

  private lookPastLimit(wall: number): Look {
    const limit = this.limitMillis;
    const used = this.usedMillis();
    // What our own lateness may have cost is given once: a bot that goes on and on has had it all.
    this.graceMillis ??= Math.min(this.excusing(lagWatch.since(this.asked)), limit + MIN_GRACE_MILLIS);
    const left = limit + MARGIN_MILLIS + this.graceMillis - used;
    const isSure = left <= 0 && (this.starvation?.isSure(limit + MARGIN_MILLIS) ?? true);
    // Twice in a row: in between, what had come while we were looking has been read.
    this.sureLooks = isSure ? this.sureLooks + 1 : 0;
    if (this.sureLooks > 1) return this.late(used, null);
    if (wall > MAX_STRETCH * limit + STRETCH_MILLIS)
      return this.late(used, `the machine gave ${Math.round(used)} of ${Math.round(wall)} ms`);
    const afterMillis = isSure ? 1 : left <= 0 ? SURE_MILLIS : Math.min(LOOK_MILLIS, left + 1);
    return { kind: 'look-again', afterMillis };
  }

  private late(usedMillis: number, excuse: string | null): Late {
    return { kind: 'late', guilt: tooLate(usedMillis, this.limitMillis, this.asked - this.start), excuse };
  }

  /** How much of our own lateness excuses a bot: not what it caused by work beside its main task, or by what it wrote. */
  private excusing(lagMillis: number): number {
    const reading = (this.noiseBytes / MEBIBYTE) * MILLIS_A_MEBIBYTE;
    return Math.max(0, lagMillis - reading - (this.starvation?.othersMillis() ?? 0));
  }

  private pauseMillis(most: number): number {
    const left = this.limitMillis - this.wallMillis();
    return Math.max(1, Math.min(most, left + 1));
  }

  private watchStarvation(): Starvation | null {
    const { launched } = this;
    const main = launched.main();
    return main === null
      ? null
      : new Starvation(
          main,
          () => launched.processes(),
          () => launched.processorMillis(),
        );
  }
}

/** A bot whose time is over. */
export interface Late {
  readonly kind: 'late';
  readonly guilt: Guilt;
  /** What leaves open whether the bot or we are to blame; null where the bot is. */
  readonly excuse: string | null;
}

/** What a look at a bot that has not answered yet tells: it is late, or when to look again. */
type Look = Late | { readonly kind: 'look-again'; readonly afterMillis: number };

/** Beyond its limit a bot has this much, for what lies between its writing and our reading. */
const MARGIN_MILLIS = 10;
/** When a move has taken so long, the bot's memory and the machine's load are looked at, and then every so often. */
const FIRST_LOOK_MILLIS = 40;
export const LOOK_MILLIS = 100;
/** Of our own lateness a bot is given at most its limit and this much more. */
const MIN_GRACE_MILLIS = 100;
/** What it costs us at least to read what a bot writes beside its answers. */
const MILLIS_A_MEBIBYTE = 5;
/** When a limit has been stretched so far because the machine is full, nothing can be said of the bot. */
const MAX_STRETCH = 50;
const STRETCH_MILLIS = 60_000;
/** Between looks at a bot whose time seems to be over, until that is sure. */
const SURE_MILLIS = 5;
/** Below this a wait for a core is not worth counting. */
const QUICK_MILLIS = 3;
