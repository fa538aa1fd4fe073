import type { Team } from '../core/tables.ts';

/** Words of the shared memory of a barrier: the threads that have arrived, and the number of completed meetings. */
const ARRIVED = 0;
const MEETINGS = 1;
export const TEAM_BYTES = 2 * Int32Array.BYTES_PER_ELEMENT;

/** Reads of the counter before a waiting thread sleeps. Phases of small sections end within microseconds. */
const SPINS = 2_000;

export class TeamMember implements Team {
  private readonly words: Int32Array;

  constructor(
    memory: SharedArrayBuffer,
    readonly index: number,
    readonly size: number,
    private readonly onProgress: (share: number, residual?: number) => void = () => {},
  ) {
    this.words = new Int32Array(memory);
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

  tell(share: number, residual?: number): void {
    if (this.index === 0) this.onProgress(share, residual);
  }
}
