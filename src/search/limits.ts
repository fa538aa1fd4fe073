/** When a search must stop; whatever is left out does not limit it. */
export interface Limits {
  /** Plies: decisions, dice not counted. */
  readonly depth?: number;
  readonly nodes?: number;
  readonly millis?: number;
  /** Asked now and then, with the nodes so far; true stops the search. */
  readonly isCancelled?: (nodes: number) => boolean;
}

/** The most threads that think about one position. */
export const MAX_THREADS = 64;

/** Watches over the limits of one search. The clock is handed in: this layer knows neither browser nor Node. */
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

  /** Whether the search has to end at this node: nodes to the last one, the rest every so often. */
  isUp(nodes: number): boolean {
    if (nodes >= this.maxNodes) return true;
    if ((nodes & (NODES_BETWEEN_LOOKS - 1)) !== 0) return false;
    if (this.limits.isCancelled?.(nodes)) return true;
    // Reading the clock makes a number on the heap.
    return (nodes & (NODES_BETWEEN_TIMES - 1)) === 0 && this.millis >= this.maxMillis;
  }
}

/**
 * A power of two. The slowest game looks at some nine hundred thousand nodes a second once its code is compiled, so this is
 * a look every seventh of a millisecond, and still every millisecond while the code is cold or the machine seven times slower.
 */
const NODES_BETWEEN_LOOKS = 128;
const NODES_BETWEEN_TIMES = 1024;
