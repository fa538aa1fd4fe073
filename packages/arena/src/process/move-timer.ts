import { MEBIBYTE } from '@poda/library/node/mebibyte.ts';
import type { LaunchedProgram } from '../sandbox/launched-program.ts';
import { Starvation } from './cpu-starvation.ts';
import { eventLoopLag } from './machine-load.ts';
import { type ProcessFault, tooLate } from './process-faults.ts';

export class MoveTimer {
  private starvation: Starvation | null = null;
  private limitMillis = Infinity;
  /** The clock starts earlier by the CPU time that the bot used during the opponent's turn. */
  private asked = 0;
  private start = 0;
  private stolenMillis = 0;
  private noiseBytes = 0;
  private graceMillis: number | null = null;
  private sureLooks = 0;

  constructor(private readonly launched: LaunchedProgram) {}

  ask(limitMillis: number | null): void {
    this.limitMillis = limitMillis ?? Infinity;
    this.asked = performance.now();
    this.start = this.asked;
    this.noiseBytes = 0;
    this.graceMillis = null;
    this.sureLooks = 0;
  }

  /** Called right before the question is written. */
  begin(): void {
    this.starvation ??= this.watchStarvation();
    this.starvation?.begin();
  }

  addStolen(millis: number): void {
    this.stolenMillis += millis;
  }

  chargeStolen(): void {
    this.start -= this.stolenMillis;
    this.stolenMillis = 0;
  }

  /** Lag caused by reading the bot's own output does not excuse the bot. */
  addNoise(bytes: number): void {
    this.noiseBytes += bytes;
  }

  wallMillis(): number {
    return performance.now() - this.start;
  }

  /** Wall-clock time without CPU starvation. */
  usedMillis(): number {
    const wall = this.wallMillis();
    return wall < QUICK_MILLIS ? wall : Math.max(0, wall - (this.starvation?.millis() ?? 0));
  }

  ranMillis(): number {
    return this.starvation?.ranMillis() ?? 0;
  }

  allMillis(): number {
    return this.starvation?.allMillis ?? 0;
  }

  judgeAnswer(): Late | { readonly kind: 'in-time'; readonly millis: number } {
    const charged = this.usedMillis();
    const max = this.limitMillis + MARGIN_MILLIS;
    // An answer read right after an event-loop lag may have arrived when the lag began.
    const justEnded = eventLoopLag.justNow();
    const used = Math.max(0, charged - (charged > max ? this.excusableLag(justEnded) : justEnded));
    if (used <= max) return { kind: 'in-time', millis: used };
    const isSurelyLate = this.ranMillis() > max;
    const lag = this.excusableLag(eventLoopLag.since(this.asked));
    return this.late(used, !isSurelyLate && used - lag <= max ? `the referee was late by ${Math.round(lag)} ms` : null);
  }

  firstPauseMillis(): number {
    return this.pauseMillis(FIRST_LOOK_MILLIS);
  }

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
    // The lag up to now is granted once; later lag gives the bot no more time.
    this.graceMillis ??= Math.min(this.excusableLag(eventLoopLag.since(this.asked)), limit + EXTRA_GRACE_MILLIS);
    const left = limit + MARGIN_MILLIS + this.graceMillis - used;
    const isSure = left <= 0 && (this.starvation?.isFinal(limit + MARGIN_MILLIS) ?? true);
    // Twice in a row, so that the event loop can read an answer that arrived during the first check.
    this.sureLooks = isSure ? this.sureLooks + 1 : 0;
    if (this.sureLooks > 1) return this.late(used, null);
    if (wall > MAX_STRETCH * limit + STRETCH_MILLIS)
      return this.late(used, `the machine gave ${Math.round(used)} of ${Math.round(wall)} ms`);
    const afterMillis = isSure ? 1 : left <= 0 ? SURE_MILLIS : Math.min(LOOK_MILLIS, left + 1);
    return { kind: 'look-again', afterMillis };
  }

  private late(usedMillis: number, excuse: string | null): Late {
    return { kind: 'late', fault: tooLate(usedMillis, this.limitMillis, this.asked - this.start), excuse };
  }

  /** The part of the lag that the bot's other threads and its output did not cause. */
  private excusableLag(lagMillis: number): number {
    const reading = (this.noiseBytes / MEBIBYTE) * MILLIS_PER_MEBIBYTE;
    return Math.max(0, lagMillis - reading - (this.starvation?.othersMillis() ?? 0));
  }

  private pauseMillis(max: number): number {
    const left = this.limitMillis - this.wallMillis();
    return Math.max(1, Math.min(max, left + 1));
  }

  private watchStarvation(): Starvation | null {
    const main = this.launched.main();
    return main === null ? null : new Starvation(main, this.launched);
  }
}

export interface Late {
  readonly kind: 'late';
  readonly fault: ProcessFault;
  /** null: the bot is surely late. */
  readonly excuse: string | null;
}

type Look = Late | { readonly kind: 'look-again'; readonly afterMillis: number };

/** For the time between the bot's write and the referee's read. */
const MARGIN_MILLIS = 10;
const FIRST_LOOK_MILLIS = 40;
export const LOOK_MILLIS = 100;
/** The time granted for event-loop lag is at most the time limit plus this. */
const EXTRA_GRACE_MILLIS = 100;
/** The referee needs at least this long to read one MiB of a bot's output. */
const MILLIS_PER_MEBIBYTE = 5;
/** After this much wall-clock time (a multiple of the limit, plus ms) the computer is too busy to judge the bot. */
const MAX_STRETCH = 50;
const STRETCH_MILLIS = 60_000;
/** Until the CPU times of a bot that seems late are final. */
const SURE_MILLIS = 5;
/** A faster answer is accepted without measuring CPU starvation. */
const QUICK_MILLIS = 3;
