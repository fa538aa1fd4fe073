import { Worker } from 'node:worker_threads';
import { algorithms } from '../../study/algorithms.ts';
import { type Job, leaveOut, type Measurement } from '../../study/measurement.ts';
import type { Order } from '../../study/plan.ts';
import type { StudyNews } from './study-worker.ts';

/** Who hears of what the threads do. */
export interface Listener {
  /** It was played; what is left out only because of another is not told here. */
  readonly onMeasured: (job: Job, measurement: Measurement) => void;
  readonly onGoingOn: (job: Job, decisions: number) => void;
}

/** Measures the jobs of a study, several at a time, each in a thread. */
export class StudyPool {
  private readonly workers: Worker[] = [];
  private readonly running = new Set<Job>();
  private isStopped = false;
  private wakeUp = () => {};

  constructor(
    private readonly order: Order,
    private readonly listener: Listener,
    private readonly file = new URL('./study-worker.js', import.meta.url),
  ) {}

  /** Measures all jobs that the given results do not rule out; fewer where it is stopped. */
  async run(jobs: readonly Job[], known: readonly Measurement[], threads: number): Promise<void> {
    const leftOut = known.filter(({ status }) => status === 'left-out');
    const waiting = [...jobs].sort(mostUrgentFirst);
    const serve = async (worker: Worker): Promise<void> => {
      while (!this.isStopped && waiting.length > 0) {
        const job = this.takeNext(waiting, leftOut);
        if (job === undefined) {
          // Nothing was left but what has just been ruled out, or all that is left waits for what is running.
          if (this.running.size === 0) return;
          await this.untilOneEnds();
          continue;
        }
        this.running.add(job);
        const measurement = await this.ask(worker, job);
        this.running.delete(job);
        if (measurement !== undefined) {
          if (measurement.status === 'left-out') leftOut.push(measurement);
          this.listener.onMeasured(job, measurement);
        }
        this.tellOneEnded();
      }
    };
    const count = Math.max(1, Math.min(threads, jobs.length));
    try {
      if (jobs.length > 0) await Promise.all(Array.from({ length: count }, () => serve(this.startWorker())));
    } finally {
      await this.end();
    }
  }

  /** Ends all threads wherever they are; what they had not finished is lost. */
  stop(): void {
    this.isStopped = true;
    void this.end();
    this.tellOneEnded();
  }

  /** The next job that no unfinished one comes before; those that are ruled out by now are dropped on the way. */
  private takeNext(waiting: Job[], leftOut: readonly Measurement[]): Job | undefined {
    for (let i = waiting.length - 1; i >= 0; i--)
      if (isRuledOut(waiting[i]!, leftOut, this.order)) waiting.splice(i, 1);
    const unfinished = [...waiting, ...this.running];
    const at = waiting.findIndex(job => !unfinished.some(other => this.order.isBefore(other, job)));
    return at === -1 ? undefined : waiting.splice(at, 1)[0];
  }

  private startWorker(): Worker {
    const worker = new Worker(this.file);
    this.workers.push(worker);
    return worker;
  }

  private ask(worker: Worker, job: Job): Promise<Measurement | undefined> {
    return new Promise((resolve, reject) => {
      const listen = (news: StudyNews) => {
        if (news.kind === 'going-on') this.listener.onGoingOn(job, news.decisions);
        else settle(() => resolve(news.measurement));
      };
      const fail = (error: unknown) => settle(() => reject(error));
      const giveUp = () => settle(() => resolve(undefined));
      const settle = (act: () => void) => {
        worker.off('message', listen).off('error', fail).off('exit', giveUp);
        act();
      };
      worker.on('message', listen).on('error', fail).on('exit', giveUp);
      worker.postMessage(job);
    });
  }

  private async end(): Promise<void> {
    await Promise.all(this.workers.map(worker => worker.terminate()));
  }

  private untilOneEnds(): Promise<void> {
    return new Promise(resolve => {
      const others = this.wakeUp;
      this.wakeUp = () => {
        others();
        resolve();
      };
    });
  }

  private tellOneEnded(): void {
    const { wakeUp } = this;
    this.wakeUp = () => {};
    wakeUp();
  }
}

/** Whether an algorithm has passed its limit on a board that is no larger, no deeper. */
export const isRuledOut = (job: Job, measurements: readonly Measurement[], order: Order): boolean =>
  measurements.some(other => other.status === 'left-out' && order.isBefore(other, job));

/** All the measurements of a plan in its order, once nothing more is to be measured: what is missing was ruled out. */
export const completeWith = (jobs: readonly Job[], measuredOf: (job: Job) => Measurement | undefined): Measurement[] =>
  jobs.map(job => measuredOf(job) ?? leaveOut(job));

/** The algorithms that take longest begin, and among them the greater depths, so that nothing long is left for the end. */
const mostUrgentFirst = (a: Job, b: Job): number =>
  algorithms.indexOf(a.algorithm) - algorithms.indexOf(b.algorithm) || b.depth - a.depth;
