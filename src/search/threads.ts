import type { GameState } from '../core/game-state.ts';
import type { Limits } from './limits.ts';
import { expectRoll, findBest, type Question } from './search.ts';
import { TranspositionTable, tableBytes } from './transposition-table.ts';

/** How many threads think: as many as were asked for, or one where threads cannot share memory. */
export const threadsFor = (asked: number, canShareMemory: boolean): number => (canShareMemory ? asked : 1);

/** What travels to every thread of a search, as it is. */
export interface SharedMemory {
  /** A word that says stop, and for each thread the nodes it has looked at. */
  readonly signals: SharedArrayBuffer;
  /** The table, in the first bytes of a buffer; left out where one thread has a table of its own. */
  readonly table?: { readonly buffer: SharedArrayBuffer; readonly bytes: number };
}

/** The signals of a search by so many threads, nobody having begun. */
export const newSignals = (threads: number): SharedArrayBuffer =>
  new SharedArrayBuffer(COUNTS_AT + threads * Float64Array.BYTES_PER_ELEMENT);

/** The bytes of the table that so many threads share where nobody asked for a size. */
export const sharedTableBytes = (threads: number, mebibytes = threads * MEBIBYTES_PER_THREAD): number =>
  tableBytes(mebibytes);

const MEBIBYTES_PER_THREAD = 16;

/** An odd number with its bits well spread. */
const WHIM = 0x9e3779b1;

/** The word that says stop stands first, with room after it so that the counts begin where they may. */
const COUNTS_AT = 8;

/** Tells every thread of a search to stop; they do within a fraction of a millisecond. */
export const stopThinking = (signals: SharedArrayBuffer): void => {
  Atomics.store(new Int32Array(signals, 0, 1), 0, 1);
};

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
