import { availableParallelism, hostname } from 'node:os';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { errorLine } from '../../arena/evidence-text.ts';
import { Movers } from '../../arena/movers.ts';
import type { PlannedGame, VoidedGame } from '../../arena/plan.ts';
import { ok } from '../../core/result.ts';
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
  /** Number of games played at the same time. */
  readonly jobs: number;
  /** The version of Poda. */
  readonly version: string;
  /** The name under which the organiser sees the worker; by default that of the computer. */
  readonly name?: string;
  readonly onEvent?: (event: WorkerEvent) => void;
  /** The queues of the database, if this process has already opened them. */
  readonly boss?: PgBoss;
}

/** A message of a worker to its caller. */
export type WorkerEvent =
  | { readonly kind: 'started'; readonly worker: string }
  | { readonly kind: 'games'; readonly count: number; readonly refused: number }
  | { readonly kind: 'lost'; readonly error: unknown }
  | { readonly kind: 'found' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'unplayable'; readonly tournament: string; readonly game: number; readonly what: string };

/** A worker that plays games until it is stopped. */
export interface RunningWorker {
  readonly id: string;
  /** Games played so far. */
  readonly played: number;
  /** Stops: no further game begins, games being played end or are dropped after `graceMillis`, and open jobs go back. */
  stop(graceMillis?: number): Promise<void>;
}

/** Pause in ms between two signs of life. */
const BEAT_MILLIS = 2_000;
/** Pause in ms between two looks at an empty queue. */
const IDLE_MILLIS = 250;
/** Work in ms that one trip to the queue fetches, and for which results are gathered before they are kept. */
const TRIP_MILLIS = 100;
/** Maximum number of jobs fetched in one trip. */
const MAX_FETCHED = 200;
/** Pause in ms before the database is tried again after a failure, and the longest: shorter than the life of a lease. */
const RETRY_MILLIS = 200;
const MAX_RETRY_MILLIS = 2_000;
/** Time in ms after which the programs and threads of an unused tournament are closed. */
const FIELD_MILLIS = 60_000;
/** Pause in ms after a game that cannot be played here, so that another worker gets it, and the longest after several. */
const UNPLAYABLE_MILLIS = 1_000;
const MAX_UNPLAYABLE_MILLIS = 5_000;

/** Time in ms after which quick games let the other tasks of the thread run. */
const YIELD_MILLIS = 10;

/** Registers a worker in the database and lets it play. */
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

/** A game of a leased job that waits for a free place. */
interface Task {
  readonly job: OpenJob;
  readonly planned: PlannedGame;
}

/** A leased job, and how many of its games have no result yet. */
interface OpenJob {
  readonly leased: LeasedJob;
  left: number;
}

/** Results that wait to be handed in. */
interface Batch {
  readonly games: readonly FinishedGame[];
  readonly voided: readonly VoidedTry[];
  readonly done: readonly OpenJob[];
}

class Worker implements RunningWorker {
  played = 0;
  private readonly waiting: Task[] = [];
  /** The jobs being played, by the token of the lease: after an outage the same job may be leased once more. */
  private readonly jobs = new Map<string, OpenJob>();
  private readonly fields = new Map<string, Promise<PlayingField | undefined | null>>();
  private readonly announcer: LiveAnnouncer;
  private finished: FinishedGame[] = [];
  private voided: VoidedTry[] = [];
  private done: OpenJob[] = [];
  private readonly movers = new Movers();
  private readonly stopping = new AbortController();
  private readonly dropping = new AbortController();
  /** True when no game is played any more. */
  private isEnded = false;
  /** Mean time of a game in ms, recent ones counting more; undefined before the first. */
  private meanMillis: number | undefined;
  private idle = 0;
  /** Fired when games wait, when a place is free, when results are there, and when all players have ended. */
  private readonly taskSignal = new Signal();
  private readonly placeSignal = new Signal();
  private readonly resultSignal = new Signal();
  private readonly endSignal = new Signal();
  private loops: Promise<unknown> = Promise.resolve();
  private isLost = false;
  /** Number of games in a row that could not be played here. */
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

  /** Runs a loop until it ends. An error that it does not expect is reported, and the loop begins again. */
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
   * Does something with the database, again after a lost connection, a conflict with another transaction, or a lack of space.
   * Null if the worker stops before it succeeds; throws other errors.
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

  /** Shows that the worker is alive, and returns the jobs of others that are not. */
  private async beat(): Promise<void> {
    while (!this.isEnded) {
      await this.persist(
        async () => {
          // The waiting games of a lost lease, for example of a tournament that was stopped, are not played.
          for (const token of await beat(this.database, this.id, [...this.jobs.keys()])) this.jobs.delete(token);
          await returnLostJobs(this.database, this.queue);
          await this.checks.returnLost(this.database);
        },
        () => this.isEnded,
      );
      if (!this.isEnded) await this.endSignal.wait(BEAT_MILLIS);
    }
  }

  /** Closes the programs and threads of tournaments that are no longer played here. */
  private async tidy(): Promise<void> {
    while (!this.isEnded) {
      await this.closeUnused();
      if (!this.isEnded) await this.endSignal.wait(BEAT_MILLIS);
    }
  }

  /** Checks submissions besides the games, one at a time; a check under way is dropped when the games are. */
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

  /** The number of further games that should wait here: for every free place one, and more if games are quick. */
  private wanted(): number {
    const { meanMillis, waiting, idle, options } = this;
    const ahead =
      meanMillis === undefined || meanMillis >= TRIP_MILLIS
        ? 0
        : Math.ceil((options.jobs * 2 * TRIP_MILLIS) / Math.max(meanMillis, 0.1));
    const missing = idle + ahead - waiting.length;
    return missing > ahead / 2 ? missing : 0;
  }

  /** Fetches jobs while there are free places. */
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
      // The queue that was asked first is asked last the next time.
      queues = [...queues.slice(1), ...queues.slice(0, 1)];
      if (leased === null || leased === 0) await this.pause(IDLE_MILLIS);
    }
  }

  private async pause(millis: number): Promise<void> {
    await sleep(millis, undefined, { signal: this.stopping.signal }).catch(() => {});
  }

  /** Leases jobs of the queues; returns their number. Those of one queue are taken before the next one is asked. */
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

  /** Plays one waiting game after the other. */
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
      // Quick games of Poda's own players never wait for anything; the other tasks of this thread run in between.
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
    // The worker stops, and gives back the job.
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
    const { row, logs } = rowOf(judged.value.game, seat => field.isBot(seat), this.movers);
    this.finished.push({ job: job.leased, row, logs, level: field.levelOf(planned) });
    job.left--;
    if (job.left === 0) this.done.push(job);
    this.played++;
    this.unplayable = 0;
  }

  /** The field of a tournament; undefined if there is none, null if the worker stops before it is read. */
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

  /** Gives back the job of a game that this worker cannot play, and pauses. `isKept` tells that the try is kept already. */
  private async abandon(job: OpenJob, { number }: PlannedGame, what: string, isKept = false): Promise<void> {
    if (!isKept) this.voided.push({ tournament: job.leased.tournament, number, what });
    await this.giveBack(job, number, what);
    const pause = UNPLAYABLE_MILLIS * 2 ** this.unplayable++;
    await this.pause(Math.min(pause, MAX_UNPLAYABLE_MILLIS));
  }

  private async giveBack(job: OpenJob, game: number, what: string): Promise<void> {
    const { tournament, token } = job.leased;
    this.options.onEvent?.({ kind: 'unplayable', tournament, game, what });
    // Without its token the lease ends by itself, if it cannot be given back.
    if (!this.jobs.delete(token)) return;
    await this.persist(
      () => giveBackJobs(this.database, this.queue, [job.leased]),
      () => this.isStopping,
    ).catch(error => this.options.onEvent?.({ kind: 'failed', error }));
  }

  /** Keeps the results, several together. */
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
    // A result that the database does not take must not cost the others, so each job is handed in alone.
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

  /** Hands in results with one transaction; throws if the database does not take them. */
  private async handInTogether({ games, voided, done }: Batch): Promise<void> {
    const refused = await this.persist(
      () =>
        keepResults(this.database, this.queue, { worker: this.id, games, voided, done: done.map(job => job.leased) }),
      () => this.isEnded,
    );
    // The worker ends while the database is away: another one plays these games.
    if (refused === null) return;
    for (const { leased } of done) this.jobs.delete(leased.token);
    for (const token of refused) this.jobs.delete(token);
    const lost = games.filter(({ job }) => refused.has(job.token)).length;
    this.options.onEvent?.({ kind: 'games', count: games.length - lost, refused: lost });
  }

  /** Gives back the job of results that the database does not take; each counts as a try that was void. */
  private async dropRefused(token: string, { games }: Batch, what: string): Promise<void> {
    const job = this.jobs.get(token);
    if (job === undefined) return;
    for (const { row } of games) this.voided.push({ tournament: job.leased.tournament, number: row.number, what });
    await this.giveBack(job, games[0]?.row.number ?? 0, what);
  }
}

/** Waits for work, but only until a signal is aborted; null if it is. */
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
