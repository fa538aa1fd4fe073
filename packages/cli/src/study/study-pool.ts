import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type AnswerOrNotYet, askWorker } from '@poda/library/node/node-engine.ts';
import { algorithms } from './algorithms.ts';
import { type Job, type Measurement, unmeasured } from './measurement.ts';
import type { JobOrder } from './plan.ts';
import type { StudyMessage } from './study-worker.ts';

export class StudyPool {
  private readonly workers: Worker[] = [];
  private readonly running = new Set<Job>();
  private isStopped = false;
  /** Tells `end` when a job has ended. */
  private readonly events = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly order: JobOrder,
    /** Not called for jobs skipped because a cheaper one exceeded its limit. */
    private readonly onMeasured: (job: Job, measurement: Measurement) => void,
    private readonly onProgress: (job: Job, decisions: number) => void,
  ) {}

  /** Skips what the known results rule out. */
  async run(jobs: readonly Job[], known: readonly Measurement[], threads: number): Promise<void> {
    const leftOut = known.filter(({ status }) => status === 'left-out');
    const waiting = [...jobs].sort(slowestFirst);
    const serve = async (worker: Worker): Promise<void> => {
      while (!this.isStopped && waiting.length > 0) {
        const job = this.takeNext(waiting, leftOut);
        if (job === undefined) {
          // The remaining jobs are ruled out or depend on running ones.
          if (this.running.size === 0) return;
          await once(this.events, 'end');
          continue;
        }
        this.running.add(job);
        const measurement = await this.ask(worker, job);
        this.running.delete(job);
        if (measurement !== undefined) {
          if (measurement.status === 'left-out') leftOut.push(measurement);
          this.onMeasured(job, measurement);
        }
        this.events.emit('end');
      }
    };
    const count = Math.min(Math.max(1, threads), jobs.length);
    this.workers.push(
      ...Array.from({ length: count }, () => new Worker(new URL('./study-worker.js', import.meta.url))),
    );
    try {
      await Promise.all(this.workers.map(serve));
    } finally {
      await this.end();
    }
  }

  stop(): void {
    this.isStopped = true;
    void this.end();
    this.events.emit('end');
  }

  /** The next job that is not ruled out and depends on no unfinished job. */
  private takeNext(waiting: Job[], leftOut: readonly Measurement[]): Job | undefined {
    for (let i = waiting.length - 1; i >= 0; i--)
      if (isRuledOut(waiting[i]!, leftOut, this.order)) waiting.splice(i, 1);
    const unfinished = [...waiting, ...this.running];
    const at = waiting.findIndex(job => !unfinished.some(other => this.order.isBefore(other, job)));
    return at === -1 ? undefined : waiting.splice(at, 1)[0];
  }

  private ask(worker: Worker, job: Job): Promise<Measurement | undefined> {
    return askWorker(worker, job, (message: StudyMessage): AnswerOrNotYet<Measurement> => {
      if (message.kind !== 'progress') return { answer: message.measurement };
      this.onProgress(job, message.decisions);
      return 'not-yet';
    });
  }

  private async end(): Promise<void> {
    await Promise.all(this.workers.map(worker => worker.terminate()));
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
