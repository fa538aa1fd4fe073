import { largestOf, type SolverThread } from '../../../core/tables.ts';
import type { LookAhead } from './look-ahead.ts';
import { Relaxation } from './relaxation.ts';
import type { Task } from './schedule.ts';

/** The largest change of the last sweep: about a hundred units in the last place of a double. */
const TOLERANCE = 1e-14;

const MAX_STAGES = 256;
const CONTROL_BYTES = 4 * MAX_STAGES;

export const scratchBytes = (positions: number): number => CONTROL_BYTES + 4 * positions;

/** Value iteration in a layer and its twin. The values do not depend on the number of threads. */
export class Sweeps {
  /** The last change of every value. */
  private readonly changes: Float32Array;
  private readonly twinChanges: Float32Array;
  private readonly isOwnTwin: boolean;
  /** The tasks of each stage that threads have taken. */
  private readonly tasksTaken: Int32Array;

  constructor(
    private readonly stages: readonly (readonly Task[])[],
    private readonly ahead: LookAhead,
    private readonly twinAhead: LookAhead,
    scratch: SharedArrayBuffer,
    private readonly thread: SolverThread,
  ) {
    const { length } = ahead.layer.values;
    this.isOwnTwin = ahead.layer === twinAhead.layer;
    this.tasksTaken = new Int32Array(scratch, 0, MAX_STAGES);
    this.changes = new Float32Array(scratch, CONTROL_BYTES, length);
    this.twinChanges = this.isOwnTwin ? this.changes : new Float32Array(scratch, CONTROL_BYTES + 4 * length, length);
  }

  run(): void {
    const { thread } = this;
    if (thread.index === 0) {
      this.ahead.layer.values.fill(0.5);
      this.twinAhead.layer.values.fill(0.5);
      this.tasksTaken.fill(0);
    }
    thread.meet();
    const relaxation = new Relaxation();
    for (let change = this.sweep(); change > TOLERANCE; change = this.sweep()) {
      if (thread.index === 0) thread.tell(Math.min(1, Math.log(change) / Math.log(TOLERANCE)), change);
      this.relax(relaxation.next(change));
    }
  }

  /** Updates all values once; returns the largest change. */
  private sweep(): number {
    const { thread, tasksTaken } = this;
    let change = 0;
    for (const [stage, tasks] of this.stages.entries()) {
      for (;;) {
        const task = tasks[Atomics.add(tasksTaken, stage, 1)];
        if (task === undefined) break;
        change = Math.max(change, this.update(task));
      }
      thread.meet();
      if (thread.index === 0) tasksTaken[stage] = 0;
    }
    return largestOf(thread, change);
  }

  /** Returns the largest change. */
  private update({ own: { sets }, enemy: { sets: enemySets } }: Task): number {
    const isMirrored = this.isOwnTwin && sets === enemySets;
    let change = 0;
    for (let i = 0; i < sets.length; i++)
      for (let j = isMirrored ? i : 0; j < enemySets.length; j++)
        if (this.ahead.areApart(sets[i]!, enemySets[j]!))
          change = Math.max(change, this.updateTwins(sets[i]!, enemySets[j]!));
    return change;
  }

  /**
   * Updates the values v and w of a position and its twin; a pass turns one into the other, so they solve two linear
   * equations: v = sum + pass (1 - w) and w = twinSum + twinPass (1 - v). Returns the largest change.
   */
  private updateTwins(own: number, enemy: number): number {
    const { ahead, twinAhead } = this;
    const { values } = ahead.layer;
    const { values: twinValues } = twinAhead.layer;
    const at = ahead.layer.indexOf(own, enemy);
    const twinAt = twinAhead.layer.indexOf(enemy, own);
    ahead.look(own, enemy);
    twinAhead.look(enemy, own);
    const value = (ahead.sum + ahead.pass * (1 - twinAhead.sum - twinAhead.pass)) / (1 - ahead.pass * twinAhead.pass);
    const twinValue = twinAhead.sum + twinAhead.pass * (1 - value);
    const change = value - values[at]!;
    const twinChange = twinValue - twinValues[twinAt]!;
    values[at] = value;
    twinValues[twinAt] = twinValue;
    this.changes[at] = change;
    this.twinChanges[twinAt] = twinChange;
    return Math.max(Math.abs(change), Math.abs(twinChange));
  }

  /** Over- or under-relaxation: adds (factor - 1) times its last change to each value. */
  private relax(factor: number): void {
    const { thread } = this;
    const extrapolate = (values: Float64Array, changes: Float32Array) => {
      const start = Math.floor((values.length * thread.index) / thread.size);
      const end = Math.floor((values.length * (thread.index + 1)) / thread.size);
      for (let i = start; i < end; i++) values[i]! += (factor - 1) * changes[i]!;
    };
    if (factor !== 1) extrapolate(this.ahead.layer.values, this.changes);
    if (factor !== 1 && !this.isOwnTwin) extrapolate(this.twinAhead.layer.values, this.twinChanges);
    thread.meet();
  }
}
