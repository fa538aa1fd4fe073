import { errorLine } from '@poda/arena/game/evidence-text.ts';
import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import type { GameRow } from '../results/games.ts';
import type { LeasedPair, WorkerResults } from './game-queue.ts';

/** `left` counts games without a result. */
export interface OpenPair extends LeasedPair {
  left: number;
}

export interface Task {
  readonly pair: OpenPair;
  readonly planned: PlannedGame;
}

/** Work per trip to the queue, and results gathered before they are handed in. */
export const TRIP_MILLIS = 100;
const MAX_FETCHED = 200;

interface HandingIn {
  /** Returns the tokens of refused leases, or null if the worker ends while the database is away. */
  readonly handIn: (results: WorkerResults) => Promise<Set<string> | null>;
  readonly onKept: (count: number, refused: number) => void;
  readonly onError: (error: unknown) => void;
  /** The database does not accept the results of a pair. */
  readonly onRefused: (pair: OpenPair, game: number, what: string) => Promise<void>;
}

/** The pairs that a worker has leased: their games wait for a free place, and their results for the next trip. */
export class LeasedGames {
  /** By lease token: after an outage the same job may be leased once more. */
  private readonly pairs = new Map<string, OpenPair>();
  private readonly waiting: Task[] = [];
  private finished: { readonly job: OpenPair; readonly row: GameRow }[] = [];
  private voided: WorkerResults['voided'][number][] = [];
  /** Moving average of a game; undefined before the first. */
  private meanMillis: number | undefined;

  constructor(
    private readonly places: number,
    private readonly to: HandingIn,
  ) {}

  get leases(): readonly OpenPair[] {
    return [...this.pairs.values()];
  }

  add(leased: LeasedPair): void {
    const pair = { ...leased, left: leased.games.length };
    this.pairs.set(leased.token, pair);
    this.waiting.push(...leased.games.map(planned => ({ pair, planned })));
  }

  /** Its waiting games are not played. False if it was removed before. */
  remove(token: string): boolean {
    return this.pairs.delete(token);
  }

  next(): Task | undefined {
    for (;;) {
      const task = this.waiting.shift();
      if (task === undefined || this.pairs.has(task.pair.token)) return task;
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

  addGame(job: OpenPair, row: GameRow): void {
    this.finished.push({ job, row });
    job.left--;
  }

  addVoid(tournament: string, number: number, what: string): void {
    this.voided.push({ tournament, number, what });
  }

  get hasResults(): boolean {
    return this.finished.length > 0 || this.voided.length > 0 || this.done().length > 0;
  }

  private done(): readonly OpenPair[] {
    return this.leases.filter(({ left }) => left === 0);
  }

  async handIn(): Promise<void> {
    const results = { games: this.finished, voided: this.voided, done: this.done() };
    [this.finished, this.voided] = [[], []];
    try {
      return await this.handInTogether(results);
    } catch (error) {
      this.to.onError(error);
    }
    // The database may refuse one result; handing in each pair alone saves the others.
    const { games, voided, done } = results;
    for (const pair of new Set([...games.map(({ job }) => job), ...done])) {
      const own = games.filter(({ job }) => job === pair);
      await this.handInTogether({ games: own, voided: [], done: done.filter(other => other === pair) }).catch(error =>
        this.refuse(
          pair,
          own.map(({ row }) => row.number),
          errorLine(error),
        ),
      );
    }
    if (voided.length > 0) await this.handInTogether({ games: [], voided, done: [] }).catch(() => {});
  }

  private async handInTogether(results: WorkerResults): Promise<void> {
    const refused = await this.to.handIn(results);
    if (refused === null) return;
    for (const { token } of results.done) this.remove(token);
    // Another worker plays these games.
    for (const token of refused) this.remove(token);
    const lost = results.games.filter(({ job }) => refused.has(job.token)).length;
    this.to.onKept(results.games.length - lost, lost);
  }

  /** Each refused result counts as a void try. */
  private async refuse(pair: OpenPair, numbers: readonly number[], what: string): Promise<void> {
    if (!this.pairs.has(pair.token)) return;
    for (const number of numbers) this.addVoid(pair.tournament, number, what);
    await this.to.onRefused(pair, numbers[0] ?? 0, what);
  }
}
