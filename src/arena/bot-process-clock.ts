import { closeSync, openSync, readSync } from 'node:fs';
import { parseSchedstat, processorMillis, stateOf, type TaskTimes, taskTimesOf } from './tree.ts';

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
    if (this.lags.length > MOST_LAGS) this.lags.shift();
  }
}

const TICK_MILLIS = 4;
/** A gap longer than this is a lag. */
const LAG_MILLIS = 20;
/** A smaller one counts only for what is read right after it. */
const NOTED_MILLIS = 2;
const JUST_NOW_MILLIS = 3;
const MOST_LAGS = 1000;

export const lagWatch = new LagWatch();

/**
 * How long a bot was ready to run while the machine gave it no core. It counts only what others took: a bot with many
 * threads that stand in each other's way has waited for itself.
 */
export class Starvation {
  private readonly descriptor: number | null;
  private readonly buffer = Buffer.alloc(128);
  private before: Map<number, TaskTimes> = new Map();
  private processorBefore = 0;
  private last = { at: 0, ranMillis: 0 };

  constructor(
    private readonly main: number,
    private readonly processes: () => readonly number[],
  ) {
    this.descriptor = openIfThere(`/proc/${main}/schedstat`);
  }

  /** Begins to count for a question. The rest of the tree is looked at only when the answer takes its time. */
  begin(): void {
    this.before = new Map([[this.main, this.mainTimes()]]);
    this.processorBefore = Number.NaN;
  }

  /** What a bot of several tasks has used so far: called once a move has taken a while, to compare with later. */
  look(): void {
    if (!Number.isNaN(this.processorBefore)) return;
    const pids = this.processes();
    this.processorBefore = processorMillis(pids);
    for (const [task, times] of taskTimesOf(pids)) if (!this.before.has(task)) this.before.set(task, times);
  }

  /** Milliseconds that the machine owes the bot since `begin`. */
  millis(): number {
    const hasLooked = !Number.isNaN(this.processorBefore);
    const pids = hasLooked ? this.processes() : [];
    const now = taskTimesOf(pids).set(this.main, this.mainTimes());
    // A task that was not there at the first look was born since.
    const grown = [...now].map(([task, times]) => ({
      ran: times.ranMillis - (this.before.get(task)?.ranMillis ?? 0),
      waited: times.waitedMillis - (this.before.get(task)?.waitedMillis ?? 0),
    }));
    const counted = hasLooked ? processorMillis(pids) - this.processorBefore - COARSE_MILLIS : 0;
    const used = Math.max(
      counted,
      grown.reduce((sum, { ran }) => sum + ran, 0),
    );
    return Math.max(0, ...grown.map(({ ran, waited }) => waited - Math.max(0, used - ran)));
  }

  /** What the processor gave the bot's main task since `begin`: so long it thought at least. */
  ranMillis(): number {
    return this.mainTimes().ranMillis - (this.before.get(this.main)?.ranMillis ?? 0);
  }

  /**
   * Whether what `millis` tells now is all. The kernel adds a wait when it is over, so a bot that wants to run must be seen
   * running: it has more of the processor's time than a moment ago. Nothing is open once it has used its limit for good.
   */
  isSure(limitMillis: number): boolean {
    const { last } = this;
    const now = { at: performance.now(), ranMillis: this.mainTimes().ranMillis };
    this.last = now;
    if (this.ranMillis() > limitMillis || stateOf(this.main) !== 'R') return true;
    // Of many that stand in each other's way nobody asks which of them is waiting.
    const counted = Number.isNaN(this.processorBefore) ? 0 : processorMillis(this.processes()) - this.processorBefore;
    if (counted > 2 * limitMillis + COARSE_MILLIS) return true;
    return now.at - last.at < MOMENT_MILLIS && now.ranMillis > last.ranMillis;
  }

  end(): void {
    if (this.descriptor !== null) closeSync(this.descriptor);
  }

  private mainTimes(): TaskTimes {
    try {
      if (this.descriptor === null) return nothing;
      return parseSchedstat(this.buffer.toString('latin1', 0, readSync(this.descriptor, this.buffer, 0, 128, 0)));
    } catch {
      return nothing;
    }
  }
}

/** How far off the count of the processor's time in hundredths of a second can be. */
const COARSE_MILLIS = 30;

/** Two looks within this time see the same turn of a task. */
const MOMENT_MILLIS = 12;

const nothing: TaskTimes = { ranMillis: 0, waitedMillis: 0 };

const openIfThere = (path: string): number | null => {
  try {
    return openSync(path, 'r');
  } catch {
    return null;
  }
};
