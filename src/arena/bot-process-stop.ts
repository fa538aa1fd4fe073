import { closeSync } from 'node:fs';
import {
  LoneWatch,
  openIfThere,
  processorMillis,
  readTimes,
  signalAll,
  stopTree,
  taskTimesOf,
  treeOf,
} from './tree.ts';

/**
 * Makes a bot stand still by signals, where the kernel has no group of it to freeze. A bot that means harm may find somebody
 * who wakes it up; so whoever lets it go on is told what it used of the processor in the meantime.
 */
export class Stopping {
  private readonly lone: LoneWatch;
  private readonly times: number | null;
  private stopped: number[] = [];
  private isLone = false;
  private spentBefore = 0;

  constructor(
    private readonly main: number,
    /** Below which everything of the bot is found: its own first process, or one that is ours. */
    private readonly root: number,
  ) {
    this.lone = new LoneWatch(main, root === main ? null : root);
    this.times = openIfThere(`/proc/${main}/schedstat`);
  }

  stop(): void {
    // Mostly there is one process with one thread: nothing can be born once it is stopped.
    signalAll([this.main], 'SIGSTOP');
    this.isLone = this.lone.isLone();
    this.stopped = this.isLone ? [this.main] : stopTree(this.root, this.root === this.main);
    this.spentBefore = this.spentMillis(this.isLone);
  }

  /** Lets it go on; milliseconds that it ran while it ought to have stood still. */
  go(): number {
    if (this.stopped.length === 0) return 0;
    const isStillLone = this.isLone && this.lone.isLone();
    // Where one has become several, all that the others have used is new.
    const spent = this.spentMillis(isStillLone) - this.spentBefore;
    signalAll(this.stopped, 'SIGCONT');
    this.stopped = [];
    return spent > RESTLESS_MILLIS ? spent : 0;
  }

  end(): void {
    this.lone.end();
    if (this.times !== null) closeSync(this.times);
  }

  private spentMillis(isLone: boolean): number {
    if (isLone) return readTimes(this.times).ranMillis;
    const pids = treeOf(this.root);
    const living = [...taskTimesOf(pids).values()].reduce((sum, { ranMillis }) => sum + ranMillis, 0);
    return living + processorMillis(pids, 'ended children');
  }
}

/** So long it takes a bot at most to notice that it is stopped. */
const RESTLESS_MILLIS = 5;
