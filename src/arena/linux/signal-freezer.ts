import { closeSync } from 'node:fs';
import {
  cpuMillis,
  openIfThere,
  readTimes,
  SingleProcessCheck,
  signalAll,
  stopTree,
  taskTimesOf,
  treeOf,
} from './process-tree.ts';

/**
 * Stops a bot by signals, if there is no cgroup of it to freeze: all its processes, the first one of its sandbox included. A
 * hostile bot may find a way to wake itself up, so `go` tells how much CPU time it used in the meantime.
 */
export class SignalFreezer {
  private readonly singleCheck: SingleProcessCheck;
  /** The CPU times of the main process, and of the first one of the sandbox if that is another. */
  private readonly times: readonly (number | null)[];
  private readonly usual: readonly number[];
  private stopped: number[] = [];
  private isSingle = false;
  private spentBefore = 0;

  constructor(
    main: number,
    /** The process from which everything of the bot descends: the first one of its sandbox, or its main process. */
    private readonly root: number,
  ) {
    this.singleCheck = new SingleProcessCheck(main, root === main ? null : root);
    this.usual = root === main ? [main] : [main, root];
    this.times = this.usual.map(pid => openIfThere(`/proc/${pid}/schedstat`));
  }

  stop(): void {
    // Mostly the bot is one process with one thread: nothing can be born once it is stopped.
    signalAll(this.usual, 'SIGSTOP');
    this.isSingle = this.singleCheck.isSingle();
    this.stopped = this.isSingle ? [...this.usual] : stopTree(this.root);
    this.spentBefore = this.spentMillis(this.isSingle);
  }

  /** Lets the bot go on; milliseconds of CPU time that it used while it was stopped. */
  go(): number {
    if (this.stopped.length === 0) return 0;
    const isStillSingle = this.isSingle && this.singleCheck.isSingle();
    // If one process has become several, all that the others have used is new.
    const spent = this.spentMillis(isStillSingle) - this.spentBefore;
    signalAll(this.stopped, 'SIGCONT');
    this.stopped = [];
    return spent > RESTLESS_MILLIS ? spent : 0;
  }

  end(): void {
    this.singleCheck.end();
    for (const descriptor of this.times) if (descriptor !== null) closeSync(descriptor);
  }

  private spentMillis(isSingle: boolean): number {
    if (isSingle) return this.times.reduce<number>((sum, descriptor) => sum + readTimes(descriptor).ranMillis, 0);
    const pids = treeOf(this.root);
    const living = [...taskTimesOf(pids).values()].reduce((sum, { ranMillis }) => sum + ranMillis, 0);
    return living + cpuMillis(pids, 'ended children');
  }
}

/** CPU time in ms that a bot uses at most between the signal and its stop. */
const RESTLESS_MILLIS = 5;
