import { closeSync } from 'node:fs';
import {
  cpuMillis,
  openIfPresent,
  ranMillisOf,
  readTimes,
  SingleProcessCheck,
  signalAll,
  stopTree,
  treeOf,
} from './procfs.ts';

/** For a bot without a cgroup to freeze. A hostile bot may wake itself up, so `resume` returns the CPU time it used. */
export class SignalFreezer {
  private readonly singleCheck: SingleProcessCheck;
  private readonly times: readonly (number | null)[];
  private readonly expected: readonly number[];
  private stopped: number[] = [];
  private isSingle = false;
  private spentBefore = 0;

  constructor(
    main: number,
    private readonly root: number,
  ) {
    this.singleCheck = new SingleProcessCheck(main, root === main ? null : root);
    this.expected = root === main ? [main] : [main, root];
    this.times = this.expected.map(pid => openIfPresent(`/proc/${pid}/schedstat`));
  }

  stop(): void {
    // Most bots are one process with one thread; once it is stopped, no process is left that could fork.
    signalAll(this.expected, 'SIGSTOP');
    this.isSingle = this.singleCheck.isSingle();
    this.stopped = this.isSingle ? [...this.expected] : stopTree(this.root);
    this.spentBefore = this.spentMillis(this.isSingle);
  }

  resume(): number {
    if (this.stopped.length === 0) return 0;
    const isStillSingle = this.isSingle && this.singleCheck.isSingle();
    // If the one process has forked, all CPU time of the new processes was used while the bot was stopped.
    const spent = this.spentMillis(isStillSingle) - this.spentBefore;
    signalAll(this.stopped, 'SIGCONT');
    this.stopped = [];
    return spent > TOLERANCE_MILLIS ? spent : 0;
  }

  end(): void {
    this.singleCheck.end();
    for (const descriptor of this.times) if (descriptor !== null) closeSync(descriptor);
  }

  private spentMillis(isSingle: boolean): number {
    if (isSingle) return this.times.reduce<number>((sum, descriptor) => sum + readTimes(descriptor).ranMillis, 0);
    const pids = treeOf(this.root);
    return ranMillisOf(pids) + cpuMillis(pids, 'ended children');
  }
}

/** CPU time that an honest bot may use between the sending of SIGSTOP and its effect. */
const TOLERANCE_MILLIS = 5;
