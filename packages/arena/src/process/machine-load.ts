import { closeSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openIfThere, parseSchedstat, readTimes, textOf } from '../linux/procfs.ts';

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
/** A shorter lag is ordinary jitter. */
const LAG_MILLIS = 20;
const NOTED_MILLIS = 2;
const JUST_NOW_MILLIS = 3;
const MAX_LAGS = 1000;

export const eventLoopLag = new EventLoopLag();

/** The referee spins for a moment and measures its wait for a core. The suspected bots must have ended. */
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
/** With two runnable processes per core, half of the time is a wait. */
const BUSY_SHARE = 0.5;

/** `task` is a folder below /proc, as `123/task/124`. */
export const waitedMillisOf = (task: string): number => parseSchedstat(textOf(`/proc/${task}/schedstat`)).waitedMillis;
