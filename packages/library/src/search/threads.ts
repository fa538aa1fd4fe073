import type { GameState } from '../core/game-state.ts';
import type { Limits } from './limits.ts';
import { expectRoll, findBest, type Question } from './search.ts';
import { COUNTS_AT, type SharedMemory } from './shared-memory.ts';
import { TranspositionTable } from './transposition-table.ts';

/** An odd number with well distributed bits: the golden ratio times 2 ** 32. */
const PERTURBATION = 0x9e3779b1;

/**
 * One of several threads that search the same position (lazy SMP): every thread deepens by itself, and they share only
 * the transposition table. The report of thread 0 is the result. Timing varies, so unproved results may differ from run
 * to run.
 */
export class SearchThread {
  readonly table: TranspositionTable | undefined;
  private readonly stopWord: Int32Array;
  private readonly counts: Float64Array;

  constructor(
    memory: SharedMemory,
    readonly index: number,
  ) {
    this.stopWord = new Int32Array(memory.signals, 0, 1);
    this.counts = new Float64Array(memory.signals, COUNTS_AT);
    if (memory.table !== undefined) this.table = new TranspositionTable(memory.table.buffer, memory.table.bytes);
  }

  get isStopped(): boolean {
    return Atomics.load(this.stopWord, 0) !== 0;
  }

  get nodesOfOthers(): number {
    let sum = 0;
    for (let i = 0; i < this.counts.length; i++) if (i !== this.index) sum += this.counts[i]!;
    return sum;
  }

  /** The thread also stops on the stop signal, or when all threads together have reached the node limit. */
  limit(limits: Limits): Limits {
    const maxNodes = limits.nodes ?? Number.POSITIVE_INFINITY;
    return {
      ...limits,
      isCancelled: nodes => {
        this.counts[this.index] = nodes;
        return this.isStopped || nodes + this.nodesOfOthers >= maxNodes || (limits.isCancelled?.(nodes) ?? false);
      },
    };
  }
}

/** Settings by which threads search differently; thread 0 searches as one thread does. */
export const varietyOf = (index: number): Required<Pick<Question, 'firstDepth' | 'perturbation'>> => ({
  // Half of the helpers begin one depth further on, so that not all threads search the same depth.
  firstDepth: 1 + (index & 1),
  // Each helper perturbs the order of quiet moves in its own way.
  perturbation: Math.imul(index, PERTURBATION),
});

/** The results are in the shared transposition table; `question` must have the thread's limits and table. */
export const runHelper = (state: GameState, question: Question, { index, isStopped }: SearchThread): void => {
  if (isStopped) return;
  if (state.isChance) expectRoll(state, question);
  else findBest(state, { ...question, ...varietyOf(index) });
};
