import { closeSync, readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openIfThere, parseSchedstat, readTimes } from '../linux/procfs.ts';

/** A timer ticks every few ms, and a late tick shows event-loop lag, which is not charged to a player. */
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

  /** Sum of the lags in ms since a moment of `performance.now()`. */
  since(moment: number): number {
    this.tick();
    return this.lags
      .filter(({ millis }) => millis > LAG_MILLIS)
      .reduce((sum, { end, millis }) => sum + Math.max(0, Math.min(millis, end - moment)), 0);
  }

  /** The lag that has just ended: data read now may have been in the pipe for that long. */
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
/** A shorter lag is ordinary jitter and does not count in `since`. */
const LAG_MILLIS = 20;
/** A longer lag is recorded for `justNow`. */
const NOTED_MILLIS = 2;
const JUST_NOW_MILLIS = 3;
const MAX_LAGS = 1000;

export const eventLoopLag = new EventLoopLag();

/**
 * The referee spins for a moment and measures how long the scheduler made it wait. Called after the suspected bots have
 * ended.
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
/** Share of the time spent waiting for a core; with two runnable processes per core it is one half. */
const BUSY_SHARE = 0.5;

/** `task` is a folder below /proc, as `123/task/124`. */
export const waitedMillisOf = (task: string): number => {
  try {
    return parseSchedstat(readFileSync(`/proc/${task}/schedstat`, 'latin1')).waitedMillis;
  } catch {
    return 0;
  }
};
