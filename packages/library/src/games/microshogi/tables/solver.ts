import type { SectionResult, Solver, SolveStep, StepMemory, Team, ValueKind } from '../../../core/tables.ts';
import { dataBytesOf, encodeData, MAX_DISTANCE_PIECES } from './section-data.ts';
import type { MicroshogiSpace } from './space.ts';
import { StepRun } from './step-run.ts';
import { listSteps } from './steps.ts';

/**
 * Retrograde analysis of the game without drops, two armies at a time. Armies with few pieces come first, because a
 * capture leads to a position with one piece fewer.
 */
export class MicroshogiSolver implements Solver {
  constructor(readonly space: MicroshogiSpace) {}

  kindOf(pieces: number): ValueKind {
    return pieces <= MAX_DISTANCE_PIECES ? 'distance' : 'outcome';
  }

  steps(pieces: number): readonly SolveStep[] {
    return listSteps(this.space, pieces);
  }

  dataBytes(section: number): number {
    return dataBytesOf(this.space.sections[section]!);
  }

  run(step: SolveStep, memory: StepMemory, team: Team): readonly SectionResult[] {
    const part = new StepRun(this.space, step, memory, team);
    part.begin();
    part.sweep();
    part.write();
    return part.results();
  }

  encode(section: number, data: SharedArrayBuffer, kind: ValueKind, from: number, out: Uint8Array): number {
    return encodeData(this.space.sections[section]!, data, kind, from, out);
  }
}
