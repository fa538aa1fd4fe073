export interface Limits {
  /** Plies; rolls are not counted. */
  readonly depth?: number;
  readonly nodes?: number;
  readonly millis?: number;
  readonly isCancelled?: (nodes: number) => boolean;
}

export const MAX_THREADS = 64;

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
