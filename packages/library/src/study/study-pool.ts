import { algorithms } from './algorithms.ts';
import { type Job, type Measurement, unmeasured } from './measurement.ts';
import type { JobOrder } from './plan.ts';

export interface StudyThread {
  /** Undefined if the thread ends before its answer. */
  measure(job: Job, onProgress: (decisions: number) => void): Promise<Measurement | undefined>;
  end(): Promise<void>;
}

export class StudyPool {
  private threads: readonly StudyThread[] = [];
  private readonly running = new Map<Job, Promise<void>>();
  private isStopped = false;

  constructor(
    private readonly order: JobOrder,
    /** Not called for jobs skipped because a cheaper one exceeded its limit. */
    private readonly onMeasured: (job: Job, measurement: Measurement) => void,
    private readonly onProgress: (job: Job, decisions: number) => void,
  ) {}

  /** Skips what the known results rule out. Starts at most `most` threads. */
  async run(
    jobs: readonly Job[],
    known: readonly Measurement[],
    most: number,
    startThread: () => StudyThread,
  ): Promise<void> {
    const leftOut = known.filter(({ status }) => status === 'left-out');
    const waiting = [...jobs].sort(slowestFirst);
    const measure = async (thread: StudyThread, job: Job): Promise<void> => {
      const measurement = await thread.measure(job, decisions => this.onProgress(job, decisions));
      this.running.delete(job);
      if (measurement === undefined) return;
      if (measurement.status === 'left-out') leftOut.push(measurement);
      this.onMeasured(job, measurement);
    };
    const serve = async (thread: StudyThread): Promise<void> => {
      while (!this.isStopped && waiting.length > 0) {
        const job = this.takeNext(waiting, leftOut);
        if (job !== undefined) {
          const measured = measure(thread, job);
          this.running.set(job, measured);
          await measured;
        } else if (this.running.size > 0) await Promise.race(this.running.values());
        // The remaining jobs are ruled out.
        else return;
      }
    };
    this.threads = Array.from({ length: Math.min(Math.max(1, most), jobs.length) }, startThread);
    try {
      await Promise.all(this.threads.map(serve));
    } finally {
      await this.end();
    }
  }

  stop(): void {
    this.isStopped = true;
    void this.end();
  }

  /** The next job that is not ruled out and depends on no unfinished job. */
  private takeNext(waiting: Job[], leftOut: readonly Measurement[]): Job | undefined {
    for (let i = waiting.length - 1; i >= 0; i--)
      if (isRuledOut(waiting[i]!, leftOut, this.order)) waiting.splice(i, 1);
    const unfinished = [...waiting, ...this.running.keys()];
    const at = waiting.findIndex(job => !unfinished.some(other => this.order.isBefore(other, job)));
    return at === -1 ? undefined : waiting.splice(at, 1)[0];
  }

  private async end(): Promise<void> {
    await Promise.all(this.threads.map(thread => thread.end()));
  }
}

/** The same algorithm already exceeded the node limit on a board at most as large, at most as deep. */
export const isRuledOut = (job: Job, measurements: readonly Measurement[], order: JobOrder): boolean =>
  measurements.some(other => other.status === 'left-out' && order.isBefore(other, job));

/** A missing measurement counts as ruled out. */
export const completeWith = (jobs: readonly Job[], measuredOf: (job: Job) => Measurement | undefined): Measurement[] =>
  jobs.map(job => measuredOf(job) ?? unmeasured(job));

/** Avoids that a long job remains for the end. */
const slowestFirst = (a: Job, b: Job): number =>
  algorithms.indexOf(a.algorithm) - algorithms.indexOf(b.algorithm) || b.depth - a.depth;
