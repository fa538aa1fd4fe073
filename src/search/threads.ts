import type { GameState } from '../core/game-state.ts';
import type { Limits } from './limits.ts';
import { expectRoll, findBest, type Question } from './search.ts';
import { COUNTS_AT, type SharedMemory } from './shared-memory.ts';
import { TranspositionTable } from './transposition-table.ts';

/** An odd number with its bits well spread. */
const WHIM = 0x9e3779b1;

/**
 * One of several threads that think about one position (lazy SMP): every thread deepens by itself, and all they share is the
 * table, so that each finds there what the others have already looked at. The first one's report is the answer; the others
 * only help. Which of them comes first to an entry is a matter of luck, so what is not proved may differ from run to run.
 */
export class ThreadOfMany {
  readonly table: TranspositionTable | undefined;
  private readonly stopWord: Int32Array;
  private readonly counts: Float64Array;

  constructor(
    memory: SharedMemory,
    /** 0 is the thread whose report is the answer. */
    private readonly index: number,
  ) {
    this.stopWord = new Int32Array(memory.signals, 0, 1);
    this.counts = new Float64Array(memory.signals, COUNTS_AT);
    if (memory.table !== undefined) this.table = new TranspositionTable(memory.table.buffer, memory.table.bytes);
  }

  get isStopped(): boolean {
    return Atomics.load(this.stopWord, 0) !== 0;
  }

  /** What the other threads have looked at, by the last they said. */
  get nodesOfOthers(): number {
    let sum = 0;
    for (let i = 0; i < this.counts.length; i++) if (i !== this.index) sum += this.counts[i]!;
    return sum;
  }

  /** The same limits for this thread: it also stops when told to, or when all together have looked at enough nodes. */
  limit(limits: Limits): Limits {
    const most = limits.nodes ?? Number.POSITIVE_INFINITY;
    return {
      ...limits,
      isCancelled: nodes => {
        this.counts[this.index] = nodes;
        return this.isStopped || nodes + this.nodesOfOthers >= most || (limits.isCancelled?.(nodes) ?? false);
      },
    };
  }

  /** Every other helper begins one depth further on, so that not all look at the same depth at the same time. */
  get firstDepth(): number {
    return 1 + (this.index & 1);
  }

  /** Helpers look at quiet moves of like merit each in an order of its own; the first thread keeps the usual one. */
  get whim(): number {
    return Math.imul(this.index, WHIM);
  }
}

/**
 * Thinks along until the search is stopped or its limits are reached; what comes of it is in the table. The question has the
 * thread's limits and table already, as the question of the first thread does.
 */
export const helpThinking = (state: GameState, question: Question, thread: ThreadOfMany): void => {
  if (thread.isStopped) return;
  if (state.isChance) expectRoll(state, question);
  else findBest(state, { ...question, firstDepth: thread.firstDepth, whim: thread.whim });
};
