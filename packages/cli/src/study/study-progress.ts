import type { Job, Measurement } from '@poda/library/study/measurement.ts';
import { expectedCost, JobOrder, outlineOf, type Plan } from '@poda/library/study/plan.ts';
import { isRuledOut } from '@poda/library/study/study-pool.ts';

/** How much of a study is done, by the expected costs of its jobs. */
export class StudyProgress {
  private readonly order: JobOrder;
  private readonly outlines: ReadonlyMap<string, ReturnType<typeof outlineOf>>;
  private readonly costs: ReadonlyMap<Job, number>;
  private readonly shares = new Map<Job, number>();

  /** The share counts only the jobs that are not measured at the beginning. */
  constructor(
    plan: Plan,
    private readonly jobs: readonly Job[],
    private readonly measuredOf: (job: Job) => Measurement | undefined,
  ) {
    this.order = new JobOrder(plan);
    this.outlines = new Map(plan.variants.map(variant => [variant.name, outlineOf(variant, plan.seed)]));
    const missing = jobs.filter(job => measuredOf(job) === undefined);
    this.costs = new Map(missing.map(job => [job, expectedCost(job, this.outlines.get(job.game)!)]));
  }

  note(job: Job, decisions: number): void {
    this.shares.set(job, Math.min(ALMOST_DONE, decisions / this.outlines.get(job.game)!.decisions));
  }

  now(): { readonly done: number; readonly all: number; readonly share: number } {
    const { jobs, measuredOf, order, shares } = this;
    const measured = jobs.flatMap(job => measuredOf(job) ?? []);
    const isDone = (job: Job) => measuredOf(job) !== undefined || isRuledOut(job, measured, order);
    let all = 0;
    let done = 0;
    for (const [job, cost] of this.costs) {
      all += cost;
      done += cost * (isDone(job) ? 1 : (shares.get(job) ?? 0));
    }
    return { done: jobs.filter(isDone).length, all: jobs.length, share: all === 0 ? 1 : done / all };
  }
}

/** The most that progress shows for a running game, which may last longer than expected. */
const ALMOST_DONE = 0.95;
