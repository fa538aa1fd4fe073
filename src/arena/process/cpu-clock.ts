import { closeSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  openIfThere,
  processorMillis,
  readTimes,
  stateOf,
  type TaskTimes,
  taskTimesOf,
} from '../linux/process-tree.ts';

/** Watches whether our own program comes to its turn: what it was late to read is no fault of a player. */
class LagWatch {
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

  /** How long we were late in all since a moment. */
  since(moment: number): number {
    this.tick();
    return this.lags
      .filter(({ millis }) => millis > LAG_MILLIS)
      .reduce((sum, { end, millis }) => sum + Math.max(0, Math.min(millis, end - moment)), 0);
  }

  /** How long we were late just now: whatever we read in this moment may have been there all that time. */
  justNow(): number {
    this.tick();
    const now = performance.now();
    return this.lags.reduce(
      (most, { end, millis }) => (now - end < JUST_NOW_MILLIS ? Math.max(most, millis) : most),
      0,
    );
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
/** A gap longer than this is a lag. */
const LAG_MILLIS = 20;
/** A smaller one counts only for what is read right after it. */
const NOTED_MILLIS = 2;
const JUST_NOW_MILLIS = 3;
const MAX_LAGS = 1000;

export const lagWatch = new LagWatch();

/**
 * Whether other programs leave us no core: asked while those whom we suspect do not run. We want to run all the time for a
 * moment, and see how much of it we had to wait.
 */
export const isMachineBusy = async (): Promise<boolean> => {
  const descriptor = openIfThere('/proc/self/schedstat');
  const before = readTimes(descriptor);
  const until = performance.now() + PROBE_MILLIS;
  while (performance.now() < until) await nextTurn();
  const waited = readTimes(descriptor).waitedMillis - before.waitedMillis;
  if (descriptor !== null) closeSync(descriptor);
  return waited > BUSY_SHARE * PROBE_MILLIS;
};

const PROBE_MILLIS = 150;
/** So much it is where twice as many programs want to run as there are cores. */
const BUSY_SHARE = 0.5;

/**
 * How long a bot was ready to run while the machine gave it no core. It counts only what others took: a bot with many
 * threads that stand in each other's way has waited for itself.
 */
export class Starvation {
  private readonly descriptor: number | null;
  private readonly unburied = new Unburied();
  private before: Map<number, TaskTimes> = new Map();
  private hasLooked = false;
  private usedBefore = 0;
  private mainSeenMillis = 0;
  private last = { at: 0, ranMillis: 0 };

  constructor(
    private readonly main: number,
    private readonly processes: () => readonly number[],
    /** What the kernel has counted for the whole bot, the dead included; null where it does not. */
    private readonly counted: () => number | null,
  ) {
    this.descriptor = openIfThere(`/proc/${main}/schedstat`);
  }

  /** Begins to count for a question. The rest of the tree is looked at only when the answer takes its time. */
  begin(): void {
    this.before = new Map([[this.main, this.mainTimes()]]);
    this.hasLooked = false;
    this.usedBefore = this.counted() ?? 0;
  }

  /** What a bot of several tasks has used so far: called once a move has taken a while, to compare with later. */
  look(): void {
    const pids = this.processes();
    if (this.counted() === null) this.unburied.look(pids);
    if (this.hasLooked) return;
    this.hasLooked = true;
    if (this.counted() === null) this.usedBefore = processorMillis(pids);
    for (const [task, times] of taskTimesOf(pids)) if (!this.before.has(task)) this.before.set(task, times);
  }

  /** Milliseconds that the machine owes the bot since `begin`. */
  millis(): number {
    const grown = this.grown();
    if (this.unburied.areMany) return 0;
    const used = this.usedMillis(grown);
    return Math.max(0, ...grown.map(({ ran, waited }) => waited - Math.max(0, used - ran)));
  }

  /** What the bot's other tasks had of the processor since `begin`. */
  othersMillis(): number {
    return Math.max(0, this.usedMillis(this.grown()) - this.ranMillis());
  }

  /** What the processor gave the bot's main task since `begin`: so long it thought at least. */
  ranMillis(): number {
    return this.mainTimes().ranMillis - (this.before.get(this.main)?.ranMillis ?? 0);
  }

  /** What the processor has given the bot since it was started, as far as we saw. */
  get allMillis(): number {
    return Math.max(this.mainSeenMillis, this.counted() ?? 0);
  }

  /**
   * Whether what `millis` tells now is all. The kernel adds a wait when it is over, so a bot that wants to run must be seen
   * running: it has more of the processor's time than a moment ago. Nothing is open once it has used its limit for good.
   */
  isSure(limitMillis: number): boolean {
    const { last } = this;
    const now = { at: performance.now(), ranMillis: this.mainTimes().ranMillis };
    this.last = now;
    if (this.unburied.areMany || this.ranMillis() > limitMillis || stateOf(this.main) !== 'R') return true;
    // Of many that stand in each other's way nobody asks which of them is waiting.
    if (this.countedMillis() > 2 * limitMillis) return true;
    return now.at - last.at < MOMENT_MILLIS && now.ranMillis > last.ranMillis;
  }

  end(): void {
    if (this.descriptor !== null) closeSync(this.descriptor);
  }

  /** How far the times of every task have grown since `begin`; one that was not there at the first look was born since. */
  private grown(): { readonly ran: number; readonly waited: number }[] {
    const pids = this.hasLooked ? this.processes() : [];
    if (this.hasLooked && this.counted() === null) this.unburied.look(pids);
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
    const counted = this.counted();
    if (counted !== null) return counted - this.usedBefore;
    return this.hasLooked ? processorMillis(this.processes()) - this.usedBefore - COARSE_MILLIS : 0;
  }

  private mainTimes(): TaskTimes {
    const times = readTimes(this.descriptor);
    this.mainSeenMillis = Math.max(this.mainSeenMillis, times.ranMillis);
    return times;
  }
}

/**
 * Where no group counts, what a child has used is added to its parent when the parent waits for its end. A parent may say
 * that it waits for nobody; then work vanishes, and whoever hides work that way is owed nothing.
 */
class Unburied {
  private last = new Map<number, number>();
  private readonly gone = new Map<number, number>();
  private addedBefore: number | null = null;
  private looksMissing = 0;

  /** Twice in a row, and then for good: one that changes its parent while we look is overlooked once. */
  get areMany(): boolean {
    return this.looksMissing > 1;
  }

  look(pids: readonly number[]): void {
    if (this.areMany) return;
    const added = processorMillis(pids, 'ended children');
    this.addedBefore ??= added;
    const now = new Map(pids.map(pid => [pid, ranMillisOf(pid)]));
    for (const [pid, ran] of this.last) if (!now.has(pid)) this.gone.set(pid, ran);
    for (const pid of pids) this.gone.delete(pid);
    this.last = now;
    const missing = [...this.gone.values()].reduce((sum, ran) => sum + ran, 0) - (added - this.addedBefore);
    this.looksMissing = missing > 2 * COARSE_MILLIS ? this.looksMissing + 1 : 0;
  }
}

const ranMillisOf = (pid: number): number =>
  [...taskTimesOf([pid]).values()].reduce((sum, { ranMillis }) => sum + ranMillis, 0);

/** How far off the count of the processor's time in hundredths of a second can be. */
const COARSE_MILLIS = 30;

/** Two looks within this time see the same turn of a task. */
const MOMENT_MILLIS = 12;
