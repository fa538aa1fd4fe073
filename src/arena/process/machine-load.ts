import { closeSync, readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openIfThere, parseSchedstat, readTimes } from '../linux/procfs.ts';

/** Measures how late the referee itself runs. A delay of the referee is not charged to a player. */

/**
 * Measures the event-loop lag of this process: a timer ticks every few milliseconds, and a tick that comes late shows a
 * lag.
 */
class EventLoopLag {
  private timer: NodeJS.Timeout | undefined;
  private watchers = 0;
  private last = 0;
  private readonly lags: { readonly end: number; readonly millis: number }[] = [];

  /** Starts the timer when the first player begins to use it. */
  begin(): void {
    if (this.watchers++ > 0) return;
    this.last = performance.now();
    this.timer = setInterval(() => this.tick(), TICK_MILLIS).unref();
  }

  /** Stops the timer when no player uses it any more. */
  end(): void {
    if (--this.watchers > 0) return;
    clearInterval(this.timer);
    this.lags.length = 0;
  }

  /** The sum of the event-loop lags in ms since a moment on the clock of `performance.now()`. */
  since(moment: number): number {
    this.tick();
    return this.lags
      .filter(({ millis }) => millis > LAG_MILLIS)
      .reduce((sum, { end, millis }) => sum + Math.max(0, Math.min(millis, end - moment)), 0);
  }

  /** The event-loop lag in ms that has just ended: data read at this moment may have been in the pipe for that long. */
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

/** Interval in ms of the timer that measures event-loop lag. */
const TICK_MILLIS = 4;
/** Only an event-loop lag of more than this many ms counts in `since`; shorter ones are ordinary jitter. */
const LAG_MILLIS = 20;
/** An event-loop lag of more than this many ms is recorded, for `justNow`. */
const NOTED_MILLIS = 2;
/** An event-loop lag counts as just ended for this many ms. */
const JUST_NOW_MILLIS = 3;
/** Number of event-loop lags kept in memory; older ones are dropped. */
const MAX_LAGS = 1000;

/** The event-loop lag of this process, shared by all players. */
export const eventLoopLag = new EventLoopLag();

/**
 * True if other programs keep the CPU cores busy. The referee calls this after the bots under suspicion have ended: it
 * spins for a moment and measures how long the scheduler made it wait.
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

/** Duration in ms of the measurement whether the computer is busy. */
const PROBE_MILLIS = 150;
/**
 * The computer counts as busy if the referee spends more than this share of the time waiting for a core; with two
 * runnable processes per core it is one half.
 */
const BUSY_SHARE = 0.5;

/** How long a thread has waited for a core, in ms; `task` is its folder below /proc, as `123/task/124`. */
export const waitedMillisOf = (task: string): number => {
  try {
    return parseSchedstat(readFileSync(`/proc/${task}/schedstat`, 'latin1')).waitedMillis;
  } catch {
    return 0;
  }
};
