import type { StudyMessage } from '@poda/library/study/answer-job.ts';
import type { Job, Measurement } from '@poda/library/study/measurement.ts';
import { JobOrder, jobsOf, type Plan } from '@poda/library/study/plan.ts';
import { type Row, rowsOf } from '@poda/library/study/rows.ts';
import { completeWith, isRuledOut, StudyPool, type StudyThread } from '@poda/library/study/study-pool.ts';
import { signal } from '@preact/signals';
import { WebThread } from '../engine/web-thread.ts';

export interface RunningJob {
  readonly job: Job;
  /** Moves chosen so far in its game. */
  readonly moves: number;
}

/** A study in a worker of the page; its results appear one by one. */
export class RunningStudy {
  readonly state = signal<'running' | 'complete' | 'stopped' | 'failed'>('running');
  readonly rows = signal<readonly Row[]>([]);
  /** Measurements that are made, or ruled out by others. */
  readonly done = signal(0);
  readonly current = signal<RunningJob | null>(null);
  readonly all: number;
  private readonly jobs: readonly Job[];
  private readonly measured = new Map<Job, Measurement>();
  private readonly order: JobOrder;
  private readonly pool: StudyPool;

  constructor(readonly plan: Plan) {
    this.jobs = jobsOf(plan);
    this.all = this.jobs.length;
    this.order = new JobOrder(plan);
    this.pool = new StudyPool(
      this.order,
      (job, measurement) => this.keep(job, measurement),
      (job, moves) => {
        this.current.value = { job, moves };
      },
    );
  }

  /** One game at a time, so that games do not slow each other down. */
  async run(): Promise<void> {
    const startThread = () =>
      new StudyWorker(job => {
        this.current.value = { job, moves: 0 };
      });
    try {
      await this.pool.run(this.jobs, [], 1, startThread);
    } catch {
      this.state.value = 'failed';
      return;
    } finally {
      this.current.value = null;
    }
    if (this.state.value !== 'running') return;
    this.rows.value = rowsOf(completeWith(this.jobs, job => this.measured.get(job)));
    this.state.value = 'complete';
  }

  stop(): void {
    if (this.state.value !== 'running') return;
    this.state.value = 'stopped';
    this.pool.stop();
  }

  private keep(job: Job, measurement: Measurement): void {
    this.measured.set(job, measurement);
    const measured = this.jobs.flatMap(one => this.measured.get(one) ?? []);
    this.rows.value = rowsOf(measured);
    this.done.value = this.jobs.filter(one => this.measured.has(one) || isRuledOut(one, measured, this.order)).length;
  }
}

class StudyWorker implements StudyThread {
  private readonly thread = new WebThread();

  constructor(private readonly onBegin: (job: Job) => void) {}

  async measure(job: Job, onProgress: (moves: number) => void): Promise<Measurement | undefined> {
    this.onBegin(job);
    const listen = (message: StudyMessage) => {
      if (message.kind === 'progress') onProgress(message.decisions);
    };
    const answer = await this.thread.ask<StudyMessage>({ task: { kind: 'study', job } }, listen);
    return answer?.kind === 'measured' ? answer.measurement : undefined;
  }

  end(): Promise<void> {
    return this.thread.end();
  }
}
