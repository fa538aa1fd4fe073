import { countBits } from '../../../core/board/bits.ts';
import type { Track } from '../moves.ts';

/** Steps in a part of the path: as many as the highest roll, so that no move skips a part. */
const PART_STEPS = 4;

/** The sets with the same number of pieces in each part of the path, in descending order. */
export interface Cell {
  readonly pieces: number;
  /** Each piece adds the number of its part of the path, counted from 1. */
  readonly progress: number;
  readonly sets: Int32Array;
}

/** The placements with own pieces of one cell and enemy pieces of another, for one thread. */
export interface Task {
  readonly own: Cell;
  readonly enemy: Cell;
}

/**
 * Orders a sweep over a layer and its twin, in which the other side rolls: stages of tasks that do not depend on each
 * other, from much progress of both sides to little. A move within a part of the path stays in its task, where
 * descending sets put the position after the move first. Any other move adds one to the progress, so it leads to an
 * earlier stage. A capture takes away two or more and leads to a later stage. So a sweep is a Gauss–Seidel iteration:
 * it reads new values after all moves but captures. A task touches a small part of the memory, so the CPU caches work
 * well.
 */
export const scheduleOf = (track: Track, left: number, enemyLeft: number): Task[][] => {
  checkParts(track);
  const cells = cellsOf(track);
  const stages: Task[][] = [];
  for (const [i, own] of cells.entries())
    for (const [j, enemy] of cells.entries()) {
      // If both layers are the same, a task with its sides exchanged is the same task.
      if (own.pieces > left || enemy.pieces > enemyLeft || (left === enemyLeft && j > i)) continue;
      const stage = own.progress + enemy.progress;
      stages[stage] ??= [];
      stages[stage].push({ own, enemy });
    }
  const sizeOf = ({ own, enemy }: Task) => own.sets.length * enemy.sets.length;
  // Large tasks first, so that the threads finish a stage at about the same time.
  return stages.reverse().map(tasks => tasks.sort((a, b) => sizeOf(b) - sizeOf(a)));
};

const cellsOf = (track: Track): Cell[] => {
  const setsIn = new Map<string, number[]>();
  for (let set = (2 << track.length) - 2; set >= 0; set -= 2) {
    const key = partsOf(track, set).join();
    setsIn.set(key, setsIn.get(key) ?? []);
    setsIn.get(key)!.push(set);
  }
  return [...setsIn.values()].map(sets => ({
    pieces: countBits(sets[0]!),
    progress: partsOf(track, sets[0]!).reduce((sum, pieces, part) => sum + (part + 1) * pieces, 0),
    sets: Int32Array.from(sets),
  }));
};

const partsOf = ({ length }: Track, set: number): number[] =>
  Array.from({ length: Math.ceil(length / PART_STEPS) }, (_, part) =>
    countBits((set >>> (1 + PART_STEPS * part)) & ((1 << PART_STEPS) - 1)),
  );

const checkParts = ({ counts, meets }: Track): void => {
  if (Math.max(...counts) > PART_STEPS || meets.some(step => step !== 0 && step <= PART_STEPS))
    throw new Error(`tables of Ur need counts of at most ${PART_STEPS}, and as many private steps at the start`);
};
