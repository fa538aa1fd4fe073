import type { GameState } from '../core/game-state.ts';
import { TranspositionTable } from './transposition-table.ts';

export interface Limits {
  /** Plies; rolls are not counted. */
  readonly depth?: number;
  readonly nodes?: number;
  readonly millis?: number;
  readonly isCancelled?: (nodes: number) => boolean;
}

export const isUnlimited = ({ depth, nodes, millis }: Limits): boolean =>
  depth === undefined && nodes === undefined && millis === undefined;

export const MAX_THREADS = 64;

/** The largest number of plies that the game can still last, if every move fills a part of the board. */
export const longestGame = ({ variant, position }: GameState): number =>
  variant.game.extras.isShort
    ? variant.face.board.cells.length - variant.face.pieces(position).length
    : Number.POSITIVE_INFINITY;

/** Plies of a whole tree that is searched in no time. */
const MAX_PLIES_OF_WHOLE_TREE = 9;

export const hasSmallTree = (state: GameState): boolean => longestGame(state) <= MAX_PLIES_OF_WHOLE_TREE;

/** Every move if the tree is small, so that all equal moves are known. */
export const linesOf = (state: GameState, lines: number): number =>
  hasSmallTree(state) ? Math.max(lines, state.legalMoves().length) : lines;

/** The caller provides the clock, because this folder may use neither browser nor Node functions. */
export class Clock {
  private readonly began: number;
  private readonly maxNodes: number;
  private readonly maxMillis: number;

  constructor(
    private readonly limits: Limits,
    private readonly now: () => number,
  ) {
    this.began = now();
    this.maxNodes = limits.nodes ?? Number.POSITIVE_INFINITY;
    this.maxMillis = limits.millis ?? Number.POSITIVE_INFINITY;
  }

  get millis(): number {
    return this.now() - this.began;
  }

  isUp(nodes: number): boolean {
    if (nodes >= this.maxNodes) return true;
    if ((nodes & (NODES_BETWEEN_CHECKS - 1)) !== 0) return false;
    if (this.limits.isCancelled?.(nodes)) return true;
    // Reading the clock allocates a number on the heap, so it is done less often.
    return (nodes & (NODES_BETWEEN_CLOCK_READS - 1)) === 0 && this.millis >= this.maxMillis;
  }
}

/**
 * In nodes; powers of two. The slowest game searches about 900,000 nodes/s when its code is compiled, so cancellation
 * is checked every 0.14 ms, and every 1 ms on cold code or a computer seven times slower.
 */
const NODES_BETWEEN_CHECKS = 128;
const NODES_BETWEEN_CLOCK_READS = 1024;

/** What the threads that search one position share. */
export interface SharedMemory {
  /** Any number but 0 tells all threads to stop. */
  readonly stopWord: Int32Array<SharedArrayBuffer>;
  /** The nodes that each thread has searched. */
  readonly counts: Float64Array<SharedArrayBuffer>;
  /** The table fills the first `bytes` of the buffer; missing if a single thread has its own table. */
  readonly table?: { readonly buffer: SharedArrayBuffer; readonly bytes: number };
}

/**
 * One of several threads that search the same position (lazy SMP) and share only the transposition table. Thread 0
 * reports the result. Timing varies, so unproved results may differ from run to run.
 */
export class SearchThread {
  readonly table: TranspositionTable | undefined;

  constructor(
    private readonly memory: SharedMemory,
    readonly index: number,
  ) {
    if (memory.table !== undefined) this.table = new TranspositionTable(memory.table.buffer, memory.table.bytes);
  }

  get isStopped(): boolean {
    return Atomics.load(this.memory.stopWord, 0) !== 0;
  }

  get nodesOfOthers(): number {
    const { counts } = this.memory;
    let sum = 0;
    for (let i = 0; i < counts.length; i++) if (i !== this.index) sum += counts[i]!;
    return sum;
  }

  /** The thread also stops on the stop word, or when all threads together have reached the node limit. */
  limit(limits: Limits): Limits {
    const maxNodes = limits.nodes ?? Number.POSITIVE_INFINITY;
    return {
      ...limits,
      isCancelled: nodes => {
        this.memory.counts[this.index] = nodes;
        return this.isStopped || nodes + this.nodesOfOthers >= maxNodes || (limits.isCancelled?.(nodes) ?? false);
      },
    };
  }
}
