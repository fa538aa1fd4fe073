import type { SectionResult, Solver, SolveStep } from '../../../../core/tables.ts';
import { BARRIER_THREAD_BYTES, BarrierThread } from '../../../../solve/solver-thread.ts';

/** The values that a solver found: the data and the counts of each section. */
export interface Solved {
  readonly data: ReadonlyMap<number, SharedArrayBuffer>;
  readonly results: ReadonlyMap<number, SectionResult>;
}

/** A step with one thread. */
const alone = new BarrierThread(new SharedArrayBuffer(BARRIER_THREAD_BYTES), 0, 1);

/** Runs the chosen steps of a solver in this thread and keeps all data in memory. */
export const solveAlone = (solver: Solver, steps: readonly SolveStep[]): Solved => {
  const data = new Map<number, SharedArrayBuffer>();
  const results = new Map<number, SectionResult>();
  for (const step of steps) {
    for (const made of step.makes) data.set(made, new SharedArrayBuffer(solver.dataBytes(made)));
    const scratch = new SharedArrayBuffer(step.scratchBytes);
    const found = solver.run(step, { data: section => data.get(section)!, scratch }, alone);
    for (const [i, made] of step.makes.entries()) results.set(made, found[i]!);
  }
  return { data, results };
};
