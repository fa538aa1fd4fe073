import type { SolverThread } from '../core/tables.ts';

/** Words of the shared memory of a barrier: the threads that have arrived, and the number of completed meetings. */
const ARRIVED = 0;
const MEETINGS = 1;
const BARRIER_BYTES = 2 * Int32Array.BYTES_PER_ELEMENT;

const MAX_THREADS = 256;
/** Numbers that a thread may give to the others at once. */
const MAX_NUMBERS = 8;
/** Two, so that a fast thread cannot overwrite its numbers before the slow threads have read them. */
const BOARDS = 2;

export const BARRIER_THREAD_BYTES = BARRIER_BYTES + BOARDS * MAX_THREADS * MAX_NUMBERS * Float64Array.BYTES_PER_ELEMENT;

/** Reads of the counter before a waiting thread sleeps. Phases of small sections end within microseconds. */
const SPINS = 2_000;

export class BarrierThread implements SolverThread {
  private readonly words: Int32Array;
  private readonly numbers: Float64Array;
  private exchanges = 0;

  constructor(
    memory: SharedArrayBuffer,
    readonly index: number,
    readonly size: number,
    private readonly onProgress: (share: number, residual?: number) => void = () => {},
  ) {
    this.words = new Int32Array(memory, 0, BARRIER_BYTES / Int32Array.BYTES_PER_ELEMENT);
    this.numbers = new Float64Array(memory, BARRIER_BYTES);
  }

  meet(): void {
    if (this.size === 1) return;
    const { words } = this;
    const meeting = Atomics.load(words, MEETINGS);
    if (Atomics.add(words, ARRIVED, 1) === this.size - 1) {
      Atomics.store(words, ARRIVED, 0);
      Atomics.add(words, MEETINGS, 1);
      Atomics.notify(words, MEETINGS);
      return;
    }
    for (let spin = 0; spin < SPINS; spin++) if (Atomics.load(words, MEETINGS) !== meeting) return;
    while (Atomics.load(words, MEETINGS) === meeting) Atomics.wait(words, MEETINGS, meeting);
  }

  exchange(own: readonly number[]): readonly Float64Array[] {
    const board = MAX_THREADS * (this.exchanges++ % BOARDS);
    this.numbers.set(own, MAX_NUMBERS * (board + this.index));
    this.meet();
    return Array.from({ length: this.size }, (_, thread) => {
      const at = MAX_NUMBERS * (board + thread);
      return this.numbers.slice(at, at + own.length);
    });
  }

  tell(share: number, residual?: number): void {
    if (this.index === 0) this.onProgress(share, residual);
  }
}
