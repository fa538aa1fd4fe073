import { availableParallelism, hostname } from 'node:os';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { errorLine } from '../../arena/game/evidence-text.ts';
import type { PlannedGame, VoidedGame } from '../../arena/game/played-game.ts';
import { ok } from '../../core/result.ts';
import { SidesOfMoves } from '../../notation/record/sides-of-moves.ts';
import type { Database } from '../../store/database/database.ts';
import { isConflict, isPassing, jittered } from '../../store/database/retry.ts';
import { openBoss } from '../boss.ts';
import { CheckQueue } from '../submissions/check-queue.ts';
import { botResources, checkUntil } from '../submissions/check-submission.ts';
import { rowOf } from '../tournaments/game-rows.ts';
import { type FinishedGame, keepResults, type VoidedTry } from './keep-results.ts';
import { beat, giveBackJobs, type LeasedJob, leaseJobs, returnLostJobs } from './leases.ts';
import { LiveAnnouncer } from './live-announcer.ts';
import { levelOf, PlayingField, type PlayingMeans } from './playing-field.ts';
import { GameQueue } from './queue.ts';
import { Signal } from './signal.ts';
import { measureSpeed } from './speed.ts';

export interface WorkerOptions extends PlayingMeans {
  readonly jobs: number;
  readonly version: string;
  /** By default the name of the computer. */
  readonly name?: string;
  readonly onEvent?: (event: WorkerEvent) => void;
  /** If this process has already opened the queues. */
  readonly boss?: PgBoss;
}

export type WorkerEvent =
  | { readonly kind: 'started'; readonly worker: string }
  | { readonly kind: 'games'; readonly count: number; readonly refused: number }
  | { readonly kind: 'lost'; readonly error: unknown }
  | { readonly kind: 'found' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'unplayable'; readonly tournament: string; readonly game: number; readonly what: string };

export interface RunningWorker {
  readonly id: string;
  readonly played: number;
  /** Starts no further game, drops the running ones after `graceMillis`, and gives open jobs back. */
  stop(graceMillis?: number): Promise<void>;
}

const BEAT_MILLIS = 2_000;
const IDLE_MILLIS = 250;
/** Work per trip to the queue, and results gathered before they are kept. */
const TRIP_MILLIS = 100;
const MAX_FETCHED = 200;
/** Before a retry; shorter than the life of a lease. */
const RETRY_MILLIS = 200;
const MAX_RETRY_MILLIS = 2_000;
/** Then the programs and threads of an unused tournament are closed. */
const FIELD_MILLIS = 60_000;
/** After an unplayable game, so that another worker gets it; the longest after several. */
const UNPLAYABLE_MILLIS = 1_000;
const MAX_UNPLAYABLE_MILLIS = 5_000;

/** Quick games then let other tasks of the thread run. */
const YIELD_MILLIS = 10;

export const startWorker = async (database: Database, options: WorkerOptions): Promise<RunningWorker> => {
  const boss = options.boss ?? (await openBoss(database));
  const queue = new GameQueue(boss);
  const checks = await CheckQueue.open(boss);
  const { rows } = await database.query<{ id: string }>(
    `insert into worker (name, level, cores, speed, version, jobs) values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      options.name ?? hostname(),
      levelOf(options.confinement),
      availableParallelism(),
      await measureSpeed(),
      options.version,
      options.jobs,
    ],
  );
  const worker = new Worker(rows[0]!.id, database, queue, checks, options);
  worker.run();
  options.onEvent?.({ kind: 'started', worker: worker.id });
  return worker;
};

interface Task {
  readonly job: OpenJob;
  readonly planned: PlannedGame;
}

/** `left` counts games without a result. */
interface OpenJob {
  readonly leased: LeasedJob;
  left: number;
}

interface Batch {
  readonly games: readonly FinishedGame[];
  readonly voided: readonly VoidedTry[];
  readonly done: readonly OpenJob[];
}

class Worker implements RunningWorker {
  played = 0;
  private readonly waiting: Task[] = [];
  /** By lease token: after an outage the same job may be leased once more. */
  private readonly jobs = new Map<string, OpenJob>();
  private readonly fields = new Map<string, Promise<PlayingField | undefined | null>>();
  private readonly announcer: LiveAnnouncer;
  private finished: FinishedGame[] = [];
  private voided: VoidedTry[] = [];
  private done: OpenJob[] = [];
  private readonly sidesOfMoves = new SidesOfMoves();
  private readonly stopping = new AbortController();
  private readonly dropping = new AbortController();
  private isEnded = false;
  /** Moving average of a game; undefined before the first. */
  private meanMillis: number | undefined;
  private idle = 0;
  /** When games wait, a place is free, there are results, all players have ended. */
  private readonly taskSignal = new Signal();
  private readonly placeSignal = new Signal();
  private readonly resultSignal = new Signal();
  private readonly endSignal = new Signal();
  private loops: Promise<unknown> = Promise.resolve();
  private isLost = false;
  private unplayable = 0;

  constructor(
    readonly id: string,
    private readonly database: Database,
    private readonly queue: GameQueue,
    private readonly checks: CheckQueue,
    private readonly options: WorkerOptions,
  ) {
    this.announcer = new LiveAnnouncer(database);
  }

  run(): void {
    const players = Promise.all(Array.from({ length: this.options.jobs }, () => this.repeat(() => this.play()))).then(
      () => {
        this.isEnded = true;
        this.resultSignal.fire();
        this.endSignal.fire();
      },
    );
    const loops = [() => this.beat(), () => this.fetch(), () => this.keep(), () => this.check(), () => this.tidy()];
    this.loops = Promise.all([...loops.map(loop => this.repeat(loop)), players]);
  }

  /** After an unexpected error the loop begins again. */
  private async repeat(loop: () => Promise<void>): Promise<void> {
    for (let pause = RETRY_MILLIS; ; pause = Math.min(2 * pause, MAX_RETRY_MILLIS)) {
      try {
        return await loop();
      } catch (error) {
        this.options.onEvent?.({ kind: 'failed', error });
        await sleep(pause);
      }
    }
  }

  async stop(graceMillis = 5_000): Promise<void> {
    this.stopping.abort();
    for (const signal of [this.taskSignal, this.placeSignal, this.resultSignal]) signal.fire();
    const timer = setTimeout(() => this.dropping.abort(), graceMillis);
    await this.loops;
    clearTimeout(timer);
    this.announcer.close();
    const open = [...this.jobs.values()].map(({ leased }) => leased);
    await this.database
      .transaction(async queries => {
        await queries.query('update worker set ended = now(), seen = now() where id = $1', [this.id]);
      })
      .then(() => (open.length > 0 ? giveBackJobs(this.database, this.queue, open) : undefined))
      .then(() => this.checks.giveBackAll(this.database, this.id))
      .catch(error => this.options.onEvent?.({ kind: 'lost', error }));
    await Promise.all([...this.fields.values()].map(async opening => (await opening.catch(() => undefined))?.close()));
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  /**
   * Repeats a database action after a lost connection, a conflict or a lack of space; throws other errors. Null if the
   * worker stops first.
   */
  private async persist<T>(act: () => Promise<T>, isGivingUp: () => boolean): Promise<T | null> {
    for (let pause = RETRY_MILLIS; ; pause = Math.min(2 * pause, MAX_RETRY_MILLIS)) {
      try {
        const value = await act();
        if (this.isLost) this.options.onEvent?.({ kind: 'found' });
        this.isLost = false;
        return value;
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (!this.isLost && !isConflict(error)) {
          this.isLost = true;
          this.options.onEvent?.({ kind: 'lost', error });
        }
        if (isGivingUp()) return null;
        await sleep(jittered(pause));
      }
    }
  }

  private async beat(): Promise<void> {
    while (!this.isEnded) {
      await this.persist(
        async () => {
          // The worker drops the waiting games of a lost lease, for example of a stopped tournament.
          for (const token of await beat(this.database, this.id, [...this.jobs.keys()])) this.jobs.delete(token);
          await returnLostJobs(this.database, this.queue);
          await this.checks.returnLost(this.database);
        },
        () => this.isEnded,
      );
      if (!this.isEnded) await this.endSignal.wait(BEAT_MILLIS);
    }
  }

  private async tidy(): Promise<void> {
    while (!this.isEnded) {
      await this.closeUnused();
      if (!this.isEnded) await this.endSignal.wait(BEAT_MILLIS);
    }
  }

  /** A check under way is dropped when the games are. */
  private async check(): Promise<void> {
    const { signal } = this.stopping;
    const resources = botResources(this.options.confinement);
    const onError = (error: unknown) => this.options.onEvent?.({ kind: 'failed', error });
    const checking = checkUntil(signal, this.database, this.checks, this.id, resources, onError);
    const dropped = new Promise<void>(resolve =>
      this.dropping.signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    await Promise.race([checking, dropped]);
  }

  private async closeUnused(): Promise<void> {
    for (const [id, opening] of this.fields) {
      const field = await opening.catch(() => null);
      const isUsed = [...this.jobs.values()].some(({ leased }) => leased.tournament === id);
      if (isUsed || (field && performance.now() - field.usedAt < FIELD_MILLIS)) continue;
      this.fields.delete(id);
      await field?.close();
    }
  }

  /** One for every free place, and more if games are quick. */
  private wanted(): number {
    const { meanMillis, waiting, idle, options } = this;
    const ahead =
      meanMillis === undefined || meanMillis >= TRIP_MILLIS
        ? 0
        : Math.ceil((options.jobs * 2 * TRIP_MILLIS) / Math.max(meanMillis, 0.1));
    const missing = idle + ahead - waiting.length;
    return missing > ahead / 2 ? missing : 0;
  }

  private async fetch(): Promise<void> {
    let queues: readonly string[] = [];
    let listedAt = -Infinity;
    while (!this.isStopping) {
      if (this.wanted() === 0) {
        await this.placeSignal.wait(IDLE_MILLIS);
        continue;
      }
      const leased = await this.persist(
        async () => {
          if (performance.now() - listedAt > BEAT_MILLIS || queues.length === 0) {
            queues = await this.queue.queuesFor(levelOf(this.options.confinement));
            listedAt = performance.now();
          }
          return await this.lease(queues);
        },
        () => this.isStopping,
      );
      // Each queue is asked first in turn.
      queues = [...queues.slice(1), ...queues.slice(0, 1)];
      if (leased === null || leased === 0) await this.pause(IDLE_MILLIS);
    }
  }

  private async pause(millis: number): Promise<void> {
    await sleep(millis, undefined, { signal: this.stopping.signal }).catch(() => {});
  }

  private async lease(queues: readonly string[]): Promise<number> {
    let missing = Math.min(MAX_FETCHED, Math.ceil(this.wanted() / 2));
    let taken = 0;
    for (const queue of queues) {
      if (missing <= 0) break;
      const jobs = await leaseJobs(this.database, this.queue, { queue, worker: this.id, count: missing });
      for (const job of jobs) this.take(job);
      missing -= jobs.length;
      taken += jobs.length;
    }
    return taken;
  }

  private take(leased: LeasedJob): void {
    const job = { leased, left: leased.games.length };
    this.jobs.set(leased.token, job);
    if (job.left === 0) this.done.push(job);
    this.waiting.push(...leased.games.map(planned => ({ job, planned })));
    this.taskSignal.fire();
  }

  private async play(): Promise<void> {
    let yieldedAt = performance.now();
    while (!this.isStopping) {
      const task = this.waiting.shift();
      if (task === undefined) {
        this.idle++;
        this.placeSignal.fire();
        this.resultSignal.fire();
        await this.taskSignal.wait(IDLE_MILLIS);
        this.idle--;
        continue;
      }
      if (!this.jobs.has(task.job.leased.token)) continue;
      const began = performance.now();
      await this.playTask(task).catch(error => this.abandon(task.job, task.planned, errorLine(error)));
      const millis = performance.now() - began;
      this.meanMillis = this.meanMillis === undefined ? millis : 0.9 * this.meanMillis + 0.1 * millis;
      this.placeSignal.fire();
      this.resultSignal.fire();
      // Quick games never wait, so the other tasks of this thread run here.
      if (performance.now() - yieldedAt > YIELD_MILLIS) {
        await setImmediate();
        yieldedAt = performance.now();
      }
    }
  }

  private async playTask({ job, planned }: Task): Promise<void> {
    const { tournament } = job.leased;
    const field = await this.field(tournament);
    if (field === null) return;
    if (field === undefined) return this.abandon(job, planned, 'the tournament cannot be read');
    const ready = await this.persist(
      () => field.prepare(planned),
      () => this.isStopping,
    );
    // The worker stops and gives back the job.
    if (ready === null) return;
    if (!ready.ok) return this.abandon(job, planned, ready.error.code);
    const { signal } = this.dropping;
    const keepVoid = ({ voided: number, what }: VoidedGame) => {
      this.voided.push({ tournament, number, what });
      return ok(undefined);
    };
    // A game in another thread goes on until the thread is closed.
    const judged = await orAborted(field.play(planned, ready.value, { keepVoid, signal }), signal);
    if (judged === null || signal.aborted) return;
    if (!judged.ok) return this.abandon(job, planned, judged.error.code);
    if (judged.value.kind === 'void') return this.abandon(job, planned, judged.value.what, true);
    const { row, logs } = rowOf(judged.value.game, seat => field.isBot(seat), this.sidesOfMoves);
    this.finished.push({ job: job.leased, row, logs, level: field.levelOf(planned) });
    job.left--;
    if (job.left === 0) this.done.push(job);
    this.played++;
    this.unplayable = 0;
  }

  /** Undefined if the tournament is gone, null if the worker stops first. */
  private field(tournament: string): Promise<PlayingField | undefined | null> {
    const known = this.fields.get(tournament);
    if (known !== undefined) return known;
    const opening = this.persist(
      () => PlayingField.open(this.database, tournament, this.options, this.announcer),
      () => this.isStopping,
    );
    this.fields.set(tournament, opening);
    const forget = () => this.fields.delete(tournament);
    opening.then(field => field ?? forget(), forget);
    return opening;
  }

  /** Pauses, so that another worker gets the game. `isKept`: the void try is already recorded. */
  private async abandon(job: OpenJob, { number }: PlannedGame, what: string, isKept = false): Promise<void> {
    if (!isKept) this.voided.push({ tournament: job.leased.tournament, number, what });
    await this.giveBack(job, number, what);
    const pause = UNPLAYABLE_MILLIS * 2 ** this.unplayable++;
    await this.pause(Math.min(pause, MAX_UNPLAYABLE_MILLIS));
  }

  private async giveBack(job: OpenJob, game: number, what: string): Promise<void> {
    const { tournament, token } = job.leased;
    this.options.onEvent?.({ kind: 'unplayable', tournament, game, what });
    // Otherwise the lease expires, because the worker no longer extends it.
    if (!this.jobs.delete(token)) return;
    await this.persist(
      () => giveBackJobs(this.database, this.queue, [job.leased]),
      () => this.isStopping,
    ).catch(error => this.options.onEvent?.({ kind: 'failed', error }));
  }

  private async keep(): Promise<void> {
    let keptAt = -Infinity;
    for (;;) {
      const isEmpty = this.finished.length === 0 && this.voided.length === 0 && this.done.length === 0;
      if (isEmpty && this.isEnded) return;
      const isAllDone = this.idle === this.options.jobs;
      const due = keptAt + TRIP_MILLIS - performance.now();
      if (isEmpty || (due > 0 && !isAllDone && !this.isEnded)) {
        await this.resultSignal.wait(isEmpty ? IDLE_MILLIS : due);
        continue;
      }
      await this.handIn();
      keptAt = performance.now();
    }
  }

  private async handIn(): Promise<void> {
    const batch: Batch = { games: this.finished, voided: this.voided, done: this.done };
    [this.finished, this.voided, this.done] = [[], [], []];
    try {
      return await this.handInTogether(batch);
    } catch (error) {
      this.options.onEvent?.({ kind: 'failed', error });
    }
    // The database may refuse one result; handing in each job alone saves the others.
    const { games, voided, done } = batch;
    const tokens = new Set([...games.map(({ job }) => job.token), ...done.map(({ leased }) => leased.token)]);
    for (const token of tokens) {
      const part: Batch = {
        games: games.filter(({ job }) => job.token === token),
        voided: [],
        done: done.filter(({ leased }) => leased.token === token),
      };
      await this.handInTogether(part).catch(error => this.dropRefused(token, part, errorLine(error)));
    }
    if (voided.length > 0) await this.handInTogether({ games: [], voided, done: [] }).catch(() => {});
  }

  private async handInTogether({ games, voided, done }: Batch): Promise<void> {
    const refused = await this.persist(
      () =>
        keepResults(this.database, this.queue, { worker: this.id, games, voided, done: done.map(job => job.leased) }),
      () => this.isEnded,
    );
    // The worker ends while the database is away: another worker plays these games.
    if (refused === null) return;
    for (const { leased } of done) this.jobs.delete(leased.token);
    for (const token of refused) this.jobs.delete(token);
    const lost = games.filter(({ job }) => refused.has(job.token)).length;
    this.options.onEvent?.({ kind: 'games', count: games.length - lost, refused: lost });
  }

  /** Each refused result counts as a void try. */
  private async dropRefused(token: string, { games }: Batch, what: string): Promise<void> {
    const job = this.jobs.get(token);
    if (job === undefined) return;
    for (const { row } of games) this.voided.push({ tournament: job.leased.tournament, number: row.number, what });
    await this.giveBack(job, games[0]?.row.number ?? 0, what);
  }
}

/** Null if the signal is aborted first. */
const orAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> => {
  let abort = () => {};
  const aborted = new Promise<null>(resolve => {
    abort = () => resolve(null);
    signal.addEventListener('abort', abort);
  });
  try {
    return signal.aborted ? null : await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
    work.catch(() => {});
  }
};
