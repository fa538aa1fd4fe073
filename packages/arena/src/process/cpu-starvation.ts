import { closeSync } from 'node:fs';
import { cpuMillis, openIfThere, readTimes, stateOf, type TaskTimes, taskTimesOf } from '../linux/procfs.ts';
import type { LaunchedProgram } from '../sandbox/launched-program.ts';

/**
 * CPU starvation: how long a bot was runnable while other programs had the cores. A bot whose own threads compete for a
 * core waits for itself, and that time is charged to it.
 */
export class Starvation {
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
    this.descriptor = openIfThere(`/proc/${main}/schedstat`);
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

  /** Time that the bot waited for a core because of other programs. */
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

  /** Of the cgroup, or else of the main thread. */
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

  /** A thread that the first call of `look` did not find has started since `begin`. */
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

/**
 * The kernel adds a child's CPU time to its parent when the parent reaps it. A parent that ignores SIGCHLD never reaps,
 * so without a cgroup the CPU time of its children would never be counted.
 */
class UnreapedChildren {
  private last = new Map<number, number>();
  private readonly gone = new Map<number, number>();
  private addedBefore: number | null = null;
  private looksMissing = 0;

  /** Twice in a row, because a process may just be changing its parent. */
  get hideWork(): boolean {
    return this.looksMissing > 1;
  }

  look(pids: readonly number[]): void {
    if (this.hideWork) return;
    const added = cpuMillis(pids, 'ended children');
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

/** Largest error of CPU times, which the kernel counts in ticks of 10 ms. */
const COARSE_MILLIS = 30;

/** Two calls of `isFinal` at most this far apart fall into the same time slice of the scheduler. */
const MOMENT_MILLIS = 12;
