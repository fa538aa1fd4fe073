import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import type { LeasedPair } from './game-queue.ts';

/** `left` counts games without a result. */
export interface OpenPair {
  readonly leased: LeasedPair;
  left: number;
}

export interface Task {
  readonly pair: OpenPair;
  readonly planned: PlannedGame;
}

/** Work per trip to the queue, and results gathered before they are kept. */
export const TRIP_MILLIS = 100;
const MAX_FETCHED = 200;

/** The pairs that a worker has leased, and their games that wait for a free place. */
export class Backlog {
  /** By lease token: after an outage the same job may be leased once more. */
  private readonly pairs = new Map<string, OpenPair>();
  private readonly waiting: Task[] = [];
  /** Moving average of a game; undefined before the first. */
  private meanMillis: number | undefined;

  constructor(private readonly places: number) {}

  get leases(): readonly LeasedPair[] {
    return [...this.pairs.values()].map(({ leased }) => leased);
  }

  add(leased: LeasedPair): OpenPair {
    const pair = { leased, left: leased.games.length };
    this.pairs.set(leased.token, pair);
    this.waiting.push(...leased.games.map(planned => ({ pair, planned })));
    return pair;
  }

  get(token: string): OpenPair | undefined {
    return this.pairs.get(token);
  }

  /** Its waiting games are not played. False if it was removed before. */
  remove(token: string): boolean {
    return this.pairs.delete(token);
  }

  next(): Task | undefined {
    for (;;) {
      const task = this.waiting.shift();
      if (task === undefined || this.pairs.has(task.pair.leased.token)) return task;
    }
  }

  noteTime(millis: number): void {
    this.meanMillis = this.meanMillis === undefined ? millis : 0.9 * this.meanMillis + 0.1 * millis;
  }

  /** Pairs to lease: a game for every idle place, and more if games are quick. */
  wanted(idle: number): number {
    const { meanMillis, waiting, places } = this;
    const ahead =
      meanMillis === undefined || meanMillis >= TRIP_MILLIS
        ? 0
        : Math.ceil((places * 2 * TRIP_MILLIS) / Math.max(meanMillis, 0.1));
    const missing = idle + ahead - waiting.length;
    return missing > ahead / 2 ? Math.min(MAX_FETCHED, Math.ceil(missing / 2)) : 0;
  }
}
