import { closeSync } from 'node:fs';
import { MEBIBYTE } from '@poda/library/node/mebibyte.ts';
import {
  cpuMillis,
  openIfPresent,
  parseSchedstat,
  ranMillisOf,
  readTimes,
  stateOf,
  type TaskTimes,
  taskTimesOf,
  textOf,
} from '../linux/procfs.ts';
import type { LaunchedProgram } from '../sandbox/launched-program.ts';
import type { ProcessFault } from './process-faults.ts';

export class MoveTimer {
  private starvation: Starvation | null = null;
  private limitMillis = Infinity;
  /** The clock starts earlier by the CPU time that the bot used during the opponent's turn. */
  private askedAt = 0;
  private start = 0;
  private stolenMillis = 0;
  private noiseBytes = 0;
  private graceMillis: number | null = null;
  private sureLooks = 0;

  constructor(private readonly launched: LaunchedProgram) {}

  ask(limitMillis: number | null): void {
    this.limitMillis = limitMillis ?? Infinity;
    this.askedAt = performance.now();
    this.start = this.askedAt;
    this.noiseBytes = 0;
    this.graceMillis = null;
    this.sureLooks = 0;
  }

  /** Called right before the question is written. */
  begin(): void {
    const main = this.launched.main();
    if (main !== null) this.starvation ??= new Starvation(main, this.launched);
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

  judgeAnswer(): LateFault | { readonly kind: 'in-time'; readonly millis: number } {
    const charged = this.usedMillis();
    const max = this.limitMillis + MARGIN_MILLIS;
    // An answer read right after an event-loop lag may have arrived when the lag began.
    const justEnded = eventLoopLag.justNow();
    const used = Math.max(0, charged - (charged > max ? this.excusableLag(justEnded) : justEnded));
    if (used <= max) return { kind: 'in-time', millis: used };
    const isSurelyLate = this.ranMillis() > max;
    const lag = this.excusableLag(eventLoopLag.since(this.askedAt));
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
    this.graceMillis ??= Math.min(this.excusableLag(eventLoopLag.since(this.askedAt)), limit + EXTRA_GRACE_MILLIS);
    const left = limit + MARGIN_MILLIS + this.graceMillis - used;
    const isSure = left <= 0 && (this.starvation?.isFinal(limit + MARGIN_MILLIS) ?? true);
    // Twice in a row, so that the event loop can read an answer that arrived during the first check.
    this.sureLooks = isSure ? this.sureLooks + 1 : 0;
    if (this.sureLooks > 1) return this.late(used, null);
    if (wall > MAX_STRETCH * limit + STRETCH_MILLIS)
      return this.late(used, `the machine gave ${Math.round(used)} of ${Math.round(wall)} ms`);
    const afterMillis = isSure ? 1 : left <= 0 ? RECHECK_MILLIS : Math.min(LOOK_MILLIS, left + 1);
    return { kind: 'look-again', afterMillis };
  }

  private late(usedMillis: number, excuse: string | null): LateFault {
    return { kind: 'late', fault: tooLate(usedMillis, this.limitMillis, this.askedAt - this.start), excuse };
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
}

/** `stolenMillis` is CPU time used during the opponent's turn. */
export const tooLate = (usedMillis: number, limit: number, stolenMillis: number): ProcessFault => {
  const [used, stolen] = [Math.round(usedMillis), Math.round(stolenMillis)];
  const what = `${used} ms > ${limit} ms`;
  if (stolenMillis <= 0) return { fault: 'timeout', what, code: 'late', values: { used, limit } };
  const whole = `${what}, ${stolen} ms of them in the turn of the other`;
  return { fault: 'timeout', what: whole, code: 'stolen-time', values: { used, limit, stolen } };
};

export interface LateFault {
  readonly kind: 'late';
  readonly fault: ProcessFault;
  readonly excuse: string | null;
}

type Look = LateFault | { readonly kind: 'look-again'; readonly afterMillis: number };

/** Allowance for the time between the bot's write and the referee's read. */
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
/**
 * Pause in ms between two checks of a bot past its limit, while the kernel may not yet have added its latest wait for a
 * core to schedstat.
 */
const RECHECK_MILLIS = 5;
/** A faster answer is accepted without measuring CPU starvation. */
const QUICK_MILLIS = 3;

/** How long a bot was runnable while other programs had the cores; waits among its own threads are charged to it. */
class Starvation {
  private readonly descriptor: number | null;
  private readonly unreaped = new UnreapedChildren();
  private before: Map<number, TaskTimes> = new Map();
  private hasLooked = false;
  private usedBefore = 0;
  private mainSeenMillis = 0;
  private last = { at: 0, ranMillis: 0 };

  constructor(
    private readonly main: number,
    private readonly launched: Pick<LaunchedProgram, 'processes' | 'cpuMillis'>,
  ) {
    this.descriptor = openIfPresent(`/proc/${main}/schedstat`);
  }

  /** Measures the main thread only, which is cheap; `look` adds the others. */
  begin(): void {
    this.before = new Map([[this.main, this.mainTimes()]]);
    this.hasLooked = false;
    this.usedBefore = this.launched.cpuMillis() ?? 0;
  }

  look(): void {
    const pids = this.launched.processes();
    if (this.launched.cpuMillis() === null) this.unreaped.look(pids);
    if (this.hasLooked) return;
    this.hasLooked = true;
    if (this.launched.cpuMillis() === null) this.usedBefore = cpuMillis(pids);
    for (const [task, times] of taskTimesOf(pids)) if (!this.before.has(task)) this.before.set(task, times);
  }

  millis(): number {
    const grown = this.grown();
    if (this.unreaped.hideWork) return 0;
    const used = this.usedMillis(grown);
    return Math.max(0, ...grown.map(({ ran, waited }) => waited - Math.max(0, used - ran)));
  }

  othersMillis(): number {
    return Math.max(0, this.usedMillis(this.grown()) - this.ranMillis());
  }

  ranMillis(): number {
    return this.mainTimes().ranMillis - (this.before.get(this.main)?.ranMillis ?? 0);
  }

  get allMillis(): number {
    return Math.max(this.mainSeenMillis, this.launched.cpuMillis() ?? 0);
  }

  /**
   * The kernel adds a wait to schedstat only when the wait ends, so `millis` is up to date once the bot is seen
   * running: its CPU time has grown since the previous call. A bot that has used its limit in CPU time is late anyway.
   */
  isFinal(limitMillis: number): boolean {
    const { last } = this;
    const now = { at: performance.now(), ranMillis: this.mainTimes().ranMillis };
    this.last = now;
    if (this.unreaped.hideWork || this.ranMillis() > limitMillis || stateOf(this.main) !== 'R') return true;
    // More than twice the limit means several threads that compete with each other.
    if (this.countedMillis() > 2 * limitMillis) return true;
    return now.at - last.at < MOMENT_MILLIS && now.ranMillis > last.ranMillis;
  }

  end(): void {
    if (this.descriptor !== null) closeSync(this.descriptor);
  }

  /** A thread that was not there at the first call of `look` has started since `begin`. */
  private grown(): { readonly ran: number; readonly waited: number }[] {
    const pids = this.hasLooked ? this.launched.processes() : [];
    if (this.hasLooked && this.launched.cpuMillis() === null) this.unreaped.look(pids);
    return [...taskTimesOf(pids).set(this.main, this.mainTimes())].map(([task, times]) => ({
      ran: times.ranMillis - (this.before.get(task)?.ranMillis ?? 0),
      waited: times.waitedMillis - (this.before.get(task)?.waitedMillis ?? 0),
    }));
  }

  private usedMillis(grown: readonly { readonly ran: number }[]): number {
    const seen = grown.reduce((sum, { ran }) => sum + ran, 0);
    return Math.max(seen, this.countedMillis());
  }

  private countedMillis(): number {
    const counted = this.launched.cpuMillis();
    if (counted !== null) return counted - this.usedBefore;
    return this.hasLooked ? cpuMillis(this.launched.processes()) - this.usedBefore - COARSE_MILLIS : 0;
  }

  private mainTimes(): TaskTimes {
    const times = readTimes(this.descriptor);
    this.mainSeenMillis = Math.max(this.mainSeenMillis, times.ranMillis);
    return times;
  }
}

/** Without a cgroup, the CPU time of children that their parent never reaps (it ignores SIGCHLD) is counted nowhere. */
class UnreapedChildren {
  private last = new Map<number, number>();
  private readonly gone = new Map<number, number>();
  private addedBefore: number | null = null;
  private looksMissing = 0;

  /** Checked twice in a row, because a process may just be changing its parent. */
  get hideWork(): boolean {
    return this.looksMissing > 1;
  }

  look(pids: readonly number[]): void {
    if (this.hideWork) return;
    const added = cpuMillis(pids, 'ended children');
    this.addedBefore ??= added;
    const now = new Map(pids.map(pid => [pid, ranMillisOf([pid])]));
    for (const [pid, ran] of this.last) if (!now.has(pid)) this.gone.set(pid, ran);
    for (const pid of pids) this.gone.delete(pid);
    this.last = now;
    const missing = [...this.gone.values()].reduce((sum, ran) => sum + ran, 0) - (added - this.addedBefore);
    this.looksMissing = missing > 2 * COARSE_MILLIS ? this.looksMissing + 1 : 0;
  }
}

/** Largest error of CPU times, which the kernel counts in ticks of 10 ms. */
const COARSE_MILLIS = 30;

/** Two calls of `isFinal` at most this far apart fall into the same time slice of the scheduler. */
const MOMENT_MILLIS = 12;

/** A late tick of the timer shows event-loop lag, which is not charged to a player. */
class EventLoopLag {
  private timer: NodeJS.Timeout | undefined;
  private watchers = 0;
  private last = 0;
  private readonly lags: { readonly end: number; readonly millis: number }[] = [];

  begin(): void {
    if (this.watchers++ > 0) return;
    this.last = performance.now();
    this.timer = setInterval(() => this.tick(), TICK_MILLIS).unref();
  }

  end(): void {
    if (--this.watchers > 0) return;
    clearInterval(this.timer);
    this.lags.length = 0;
  }

  since(moment: number): number {
    this.tick();
    return this.lags
      .filter(({ millis }) => millis > LAG_MILLIS)
      .reduce((sum, { end, millis }) => sum + Math.max(0, Math.min(millis, end - moment)), 0);
  }

  /** Data read now may have been in the pipe for this long. */
  justNow(): number {
    this.tick();
    const now = performance.now();
    return this.lags.reduce((max, { end, millis }) => (now - end < JUST_NOW_MILLIS ? Math.max(max, millis) : max), 0);
  }

  private tick(): void {
    const now = performance.now();
    const late = now - this.last - TICK_MILLIS;
    this.last = now;
    if (late <= NOTED_MILLIS) return;
    this.lags.push({ end: now, millis: late });
    if (this.lags.length > MAX_LAGS) this.lags.shift();
  }
}

const TICK_MILLIS = 4;
const LAG_MILLIS = 20;
const NOTED_MILLIS = 2;
const JUST_NOW_MILLIS = 3;
const MAX_LAGS = 1000;

export const eventLoopLag = new EventLoopLag();

export const waitedMillisOf = (task: string): number => parseSchedstat(textOf(`/proc/${task}/schedstat`)).waitedMillis;
