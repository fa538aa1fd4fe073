import type { Position } from '../../../../core/contract.ts';
import { NOT_OVER } from '../../../../core/outcome.ts';
import type { GameTables, SectionResult } from '../../../../core/tables.ts';
import { BARRIER_THREAD_BYTES, BarrierThread } from '../../../../solve/solver-thread.ts';

/** A step with one thread. */
export const alone = new BarrierThread(new SharedArrayBuffer(BARRIER_THREAD_BYTES), 0, 1);

/** The values of all positions with at most so many pieces left, as one thread finds them. */
export interface Solved {
  /** The data of each section, by its index. */
  readonly data: ReadonlyMap<number, SharedArrayBuffer>;
  readonly results: readonly SectionResult[];
  /** Returns the chance to win of the side to roll. */
  chanceIn(position: Position): number;
  /** Returns the chance to win of a side, also if the game is over. */
  chanceOf(side: number, position: Position): number;
}

export const solveAlone = async ({ space, solver }: GameTables, pieces: number): Promise<Solved> => {
  const ready = await solver();
  const data = new Map<number, SharedArrayBuffer>();
  const results: SectionResult[] = [];
  for (const step of ready.steps(pieces)) {
    for (const section of step.makes) data.set(section, new SharedArrayBuffer(ready.dataBytes(section)));
    const memory = { data: (section: number) => data.get(section)!, scratch: new SharedArrayBuffer(step.scratchBytes) };
    results.push(...ready.run(step, memory, alone));
  }
  const chanceIn = (position: Position) => {
    if (!space.locate(position)) throw new Error('not a counted position');
    return new Float64Array(data.get(space.section)!)[space.index]!;
  };
  const chanceOf = (side: number, position: Position) => {
    const outcome = position.outcome();
    if (outcome !== NOT_OVER) return (outcome - 1) % 3 === side ? 1 : 0;
    return position.side === side ? chanceIn(position) : 1 - chanceIn(position);
  };
  return { data, results, chanceIn, chanceOf };
};
