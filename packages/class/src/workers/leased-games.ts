import { errorLine } from '@poda/arena/game/evidence-text.ts';
import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import type { LeasedPair } from './game-queue.ts';
import type { JobResult, JobResults, VoidedTry } from './keep-results.ts';

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

type Batch = Omit<JobResults, 'worker'>;

interface OutboxEvents {
  readonly onKept: (count: number, refused: number) => void;
  readonly onError: (error: unknown) => void;
  /** The database does not accept the results of a pair. */
  readonly onRefused: (pair: OpenPair, game: number, what: string) => Promise<void>;
}

/** Gathers the results of a worker and hands them in together. */
export class Outbox {
  private finished: JobResult[] = [];
  private voided: VoidedTry[] = [];
  private done: OpenPair[] = [];

  /** `keep` returns the tokens of refused leases, or null if the worker ends while the database is away. */
  constructor(
    private readonly backlog: Backlog,
    private readonly keep: (batch: Batch) => Promise<Set<string> | null>,
    private readonly events: OutboxEvents,
  ) {}

  get isEmpty(): boolean {
    return this.finished.length === 0 && this.voided.length === 0 && this.done.length === 0;
  }

  addGame(pair: OpenPair, game: Omit<JobResult, 'job'>): void {
    this.finished.push({ job: pair.leased, ...game });
    pair.left--;
    this.addDone(pair);
  }

  addDone(pair: OpenPair): void {
    if (pair.left === 0) this.done.push(pair);
  }

  addVoid(voided: VoidedTry): void {
    this.voided.push(voided);
  }

  async handIn(): Promise<void> {
    const batch: Batch = { games: this.finished, voided: this.voided, done: this.done.map(({ leased }) => leased) };
    [this.finished, this.voided, this.done] = [[], [], []];
    try {
      return await this.handInTogether(batch);
    } catch (error) {
      this.events.onError(error);
    }
    // The database may refuse one result; handing in each pair alone saves the others.
    const { games, voided, done } = batch;
    const tokens = new Set([...games.map(({ job }) => job.token), ...done.map(({ token }) => token)]);
    for (const token of tokens) {
      const part: Batch = {
        games: games.filter(({ job }) => job.token === token),
        voided: [],
        done: done.filter(leased => leased.token === token),
      };
      await this.handInTogether(part).catch(error => this.refuse(token, part, errorLine(error)));
    }
    if (voided.length > 0) await this.handInTogether({ games: [], voided, done: [] }).catch(() => {});
  }

  private async handInTogether(batch: Batch): Promise<void> {
    const refused = await this.keep(batch);
    // Another worker plays these games.
    if (refused === null) return;
    for (const { token } of batch.done) this.backlog.remove(token);
    for (const token of refused) this.backlog.remove(token);
    const lost = batch.games.filter(({ job }) => refused.has(job.token)).length;
    this.events.onKept(batch.games.length - lost, lost);
  }

  /** Each refused result counts as a void try. */
  private async refuse(token: string, { games }: Batch, what: string): Promise<void> {
    const pair = this.backlog.get(token);
    if (pair === undefined) return;
    const { tournament } = pair.leased;
    for (const { row } of games) this.addVoid({ tournament, number: row.number, what });
    await this.events.onRefused(pair, games[0]?.row.number ?? 0, what);
  }
}
