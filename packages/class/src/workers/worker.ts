import { availableParallelism, hostname } from 'node:os';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { errorLine } from '@poda/arena/game/evidence-text.ts';
import type { PlannedGame, VoidedGame } from '@poda/arena/game/played-game.ts';
import { ok } from '@poda/library/core/result.ts';
import { SidesOfMoves } from '@poda/library/notation/record/sides-of-moves.ts';
import { rowOf } from '../results/games.ts';
import type { Database } from '../store/database.ts';
import { isConflict, isTransient, jittered } from '../store/retry.ts';
import { botResources, Checker, CheckQueue } from '../submissions/checks.ts';
import { BATCH_MILLIS, GameQueue, LeasedGames, type OpenPair, type Task } from './game-queue.ts';
import { beat, JobQueue } from './job-queue.ts';
import { LiveAnnouncer } from './live-announcer.ts';
import { nullIfAborted, Signal } from './signal.ts';
import { measureSpeed } from './speed.ts';
import { levelOf, OpenTournaments, type WorkerResources } from './tournament-games.ts';

export interface WorkerOptions extends WorkerResources {
  readonly jobs: number;
  readonly version: string;
  /** By default the name of the computer. */
  readonly name?: string;
  readonly onEvent?: (event: WorkerEvent) => void;
  /** The queue, if this process has already opened it. */
  readonly queue?: JobQueue;
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
  /** Starts no further game, drops running games after `graceMillis`, and returns open jobs to the queue. */
  stop(graceMillis?: number): Promise<void>;
}

const BEAT_MILLIS = 2_000;
const IDLE_MILLIS = 250;
/** Pause after an unplayable game, so that another worker gets it; doubled after each further one up to the maximum. */
const UNPLAYABLE_MILLIS = 1_000;
const MAX_UNPLAYABLE_MILLIS = 5_000;
/** Time after which quick games let other tasks of the thread run. */
const YIELD_MILLIS = 10;
/** Pause before a retry, doubled after each error; shorter than the life of a lease. */
const RETRY_MILLIS = 200;
const MAX_RETRY_MILLIS = 2_000;

export const startWorker = async (database: Database, options: WorkerOptions): Promise<RunningWorker> => {
  const queue = options.queue ?? (await JobQueue.open(database));
  try {
    const checks = await CheckQueue.open(queue);
    const worker = new Worker(await register(database, options), database, queue, checks, options);
    worker.run();
    options.onEvent?.({ kind: 'started', worker: worker.id });
    return worker;
  } catch (error) {
    // The supervision of an open queue would keep the process alive.
    if (options.queue === undefined) await queue.close();
    throw error;
  }
};

const register = async (
  database: Database,
  { name = hostname(), confinement, version, jobs }: WorkerOptions,
): Promise<string> => {
  const { first } = await database.query<{ id: string }>`
    insert into worker (name, level, cores, speed, version, jobs)
    values (${name}, ${levelOf(confinement)}, ${availableParallelism()}, ${await measureSpeed()}, ${version}, ${jobs})
    returning id`;
  return first!.id;
};

class Worker implements RunningWorker {
  played = 0;
  private readonly games: GameQueue;
  private readonly checker: Checker;
  private readonly leased: LeasedGames;
  private readonly tournaments: OpenTournaments;
  private readonly sidesOfMoves = new SidesOfMoves();
  private readonly stopping = new AbortController();
  private readonly dropping = new AbortController();
  private isEnded = false;
  /** True while the database cannot be reached. */
  private isLost = false;
  /** Number of places without a game. */
  private idle = 0;
  private unplayable = 0;
  /** Signals that games wait, that a place is free, that there are results, and that all players have ended. */
  private readonly taskSignal = new Signal();
  private readonly placeSignal = new Signal();
  private readonly resultSignal = new Signal();
  private readonly endSignal = new Signal();
  private loops: Promise<unknown> = Promise.resolve();

  constructor(
    readonly id: string,
    private readonly database: Database,
    private readonly queue: JobQueue,
    checks: CheckQueue,
    private readonly options: WorkerOptions,
  ) {
    this.games = new GameQueue(queue);
    this.checker = new Checker(database, checks, id, botResources(options.confinement));
    this.tournaments = new OpenTournaments(database, options, new LiveAnnouncer(database));
    this.leased = new LeasedGames(options.jobs, {
      handIn: results => this.retryUntil(() => this.games.handIn(database, id, results), 'end'),
      onKept: (count, refused) => this.tell({ kind: 'games', count, refused }),
      onError: error => this.tell({ kind: 'failed', error }),
      onRefused: (pair, game, what) => this.giveBack(pair, game, what),
    });
  }

  run(): void {
    const players = Promise.all(Array.from({ length: this.options.jobs }, () => this.repeat(() => this.play()))).then(
      () => {
        this.isEnded = true;
        this.resultSignal.fire();
        this.endSignal.fire();
      },
    );
    const loops = [
      () => this.beat(),
      () => this.fetch(),
      () => this.handInResults(),
      () => this.check(),
      () => this.tidy(),
    ];
    this.loops = Promise.all([...loops.map(loop => this.repeat(loop)), players]);
  }

  async stop(graceMillis = 5_000): Promise<void> {
    this.stopping.abort();
    for (const signal of [this.taskSignal, this.placeSignal, this.resultSignal]) signal.fire();
    const timer = setTimeout(() => this.dropping.abort(), graceMillis);
    await this.loops;
    clearTimeout(timer);
    await this.database.query`update worker set ended = now(), seen = now() where id = ${this.id}`
      .then(() => this.queue.giveBack(this.database, this.leased.leases))
      .then(() => this.checker.giveBack())
      .catch(error => this.tell({ kind: 'lost', error }));
    if (this.options.queue === undefined) await this.queue.close();
    await this.tournaments.close();
  }

  private get isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private tell(event: WorkerEvent): void {
    this.options.onEvent?.(event);
  }

  /** Starts the loop again after an unexpected error. */
  private async repeat(loop: () => Promise<void>): Promise<void> {
    for (let pause = RETRY_MILLIS; ; pause = Math.min(2 * pause, MAX_RETRY_MILLIS)) {
      try {
        return await loop();
      } catch (error) {
        this.tell({ kind: 'failed', error });
        await sleep(pause);
      }
    }
  }

  /**
   * Repeats `act` after a lost connection, a conflict or a lack of space; throws other errors. Null if the worker stops
   * or ends while the database cannot be reached.
   */
  private async retryUntil<T>(act: () => Promise<T>, until: 'stop' | 'end'): Promise<T | null> {
    for (let pause = RETRY_MILLIS; ; pause = Math.min(2 * pause, MAX_RETRY_MILLIS)) {
      try {
        const value = await act();
        if (this.isLost) this.tell({ kind: 'found' });
        this.isLost = false;
        return value;
      } catch (error) {
        if (!isTransient(error)) throw error;
        if (!this.isLost && !isConflict(error)) {
          this.isLost = true;
          this.tell({ kind: 'lost', error });
        }
        if (until === 'stop' ? this.isStopping : this.isEnded) return null;
        await sleep(jittered(pause));
      }
    }
  }

  private async beat(): Promise<void> {
    while (!this.isEnded) {
      await this.retryUntil(async () => {
        const tokens = [...this.leased.leases.map(({ token }) => token), ...this.checker.tokens];
        // Drops the waiting games of lost leases, for example of a stopped tournament.
        for (const token of await beat(this.database, this.id, tokens)) this.leased.remove(token);
        await this.queue.returnLost(this.database);
      }, 'end');
      if (!this.isEnded) await this.endSignal.wait(BEAT_MILLIS);
    }
  }

  private async tidy(): Promise<void> {
    while (!this.isEnded) {
      await this.tournaments.closeUnused(new Set(this.leased.leases.map(({ tournament }) => tournament)));
      if (!this.isEnded) await this.endSignal.wait(BEAT_MILLIS);
    }
  }

  /** A check under way goes on as long as the running games. */
  private async check(): Promise<void> {
    const checking = this.checker.run(this.stopping.signal, error => this.tell({ kind: 'failed', error }));
    await nullIfAborted(checking, this.dropping.signal);
  }

  private async fetch(): Promise<void> {
    let queues: readonly string[] = [];
    let listedAt = -Infinity;
    while (!this.isStopping) {
      if (this.leased.wanted(this.idle) === 0) {
        await this.placeSignal.wait(IDLE_MILLIS);
        continue;
      }
      const leased = await this.retryUntil(async () => {
        if (performance.now() - listedAt > BEAT_MILLIS || queues.length === 0) {
          queues = await this.games.queuesFor(levelOf(this.options.confinement));
          listedAt = performance.now();
        }
        return await this.lease(queues);
      }, 'stop');
      // Rotates the queues, so that each one is asked first in turn.
      queues = [...queues.slice(1), ...queues.slice(0, 1)];
      if (leased === null || leased === 0) await this.pause(IDLE_MILLIS);
    }
  }

  private async pause(millis: number): Promise<void> {
    await sleep(millis, undefined, { signal: this.stopping.signal }).catch(() => {});
  }

  private async lease(queues: readonly string[]): Promise<number> {
    const wanted = this.leased.wanted(this.idle);
    let taken = 0;
    for (const queue of queues) {
      if (taken >= wanted) break;
      const pairs = await this.games.lease(this.database, { queue, worker: this.id, count: wanted - taken });
      for (const pair of pairs) this.leased.add(pair);
      if (pairs.length > 0) this.taskSignal.fire();
      taken += pairs.length;
    }
    return taken;
  }

  private async play(): Promise<void> {
    let yieldedAt = performance.now();
    while (!this.isStopping) {
      const task = this.leased.next();
      if (task === undefined) {
        this.idle++;
        this.placeSignal.fire();
        this.resultSignal.fire();
        await this.taskSignal.wait(IDLE_MILLIS);
        this.idle--;
        continue;
      }
      const began = performance.now();
      await this.playTask(task).catch(error => this.abandon(task.pair, task.planned, errorLine(error)));
      this.leased.noteTime(performance.now() - began);
      this.placeSignal.fire();
      this.resultSignal.fire();
      // Quick games never wait for anything, so the other tasks of this thread get a turn here.
      if (performance.now() - yieldedAt > YIELD_MILLIS) {
        await setImmediate();
        yieldedAt = performance.now();
      }
    }
  }

  private async playTask({ pair, planned }: Task): Promise<void> {
    const { tournament } = pair;
    const games = await this.retryUntil(() => this.tournaments.open(tournament), 'stop');
    if (games === null) return;
    if (games === undefined) return this.abandon(pair, planned, 'the tournament cannot be read');
    const ready = await this.retryUntil(() => games.prepare(planned), 'stop');
    // The worker is stopping; it returns the job to the queue.
    if (ready === null) return;
    if (!ready.ok) return this.abandon(pair, planned, ready.error.code);
    const { signal } = this.dropping;
    const keepVoid = ({ voided: number, what }: VoidedGame) => {
      this.leased.addVoid(tournament, number, what);
      return ok(undefined);
    };
    // If aborted, a game in another thread goes on until that thread is closed.
    const judged = await nullIfAborted(games.play(planned, ready.value, { keepVoid, signal }), signal);
    if (judged === null || signal.aborted) return;
    if (!judged.ok) return this.abandon(pair, planned, judged.error.code);
    if (judged.value.kind === 'void') return this.abandon(pair, planned, judged.value.what, true);
    const level = games.levelOf(planned);
    this.leased.addGame(
      pair,
      rowOf(judged.value.game, level, seat => games.isBot(seat), this.sidesOfMoves),
    );
    this.played++;
    this.unplayable = 0;
  }

  /** Gives the pair back and pauses, so that another worker gets it. `isKept`: the void try is already recorded. */
  private async abandon(pair: OpenPair, { number }: PlannedGame, what: string, isKept = false): Promise<void> {
    if (!isKept) this.leased.addVoid(pair.tournament, number, what);
    await this.giveBack(pair, number, what);
    const pause = UNPLAYABLE_MILLIS * 2 ** this.unplayable++;
    await this.pause(Math.min(pause, MAX_UNPLAYABLE_MILLIS));
  }

  private async giveBack(pair: OpenPair, game: number, what: string): Promise<void> {
    this.tell({ kind: 'unplayable', tournament: pair.tournament, game, what });
    // Otherwise the lease expires, because the worker no longer extends it.
    if (!this.leased.remove(pair.token)) return;
    await this.retryUntil(() => this.queue.giveBack(this.database, [pair]), 'stop').catch(error =>
      this.tell({ kind: 'failed', error }),
    );
  }

  private async handInResults(): Promise<void> {
    let handedInAt = -Infinity;
    for (;;) {
      const isEmpty = !this.leased.hasResults;
      if (isEmpty && this.isEnded) return;
      const isAllDone = this.idle === this.options.jobs;
      const due = handedInAt + BATCH_MILLIS - performance.now();
      if (isEmpty || (due > 0 && !isAllDone && !this.isEnded)) {
        await this.resultSignal.wait(isEmpty ? IDLE_MILLIS : due);
        continue;
      }
      await this.leased.handIn();
      handedInAt = performance.now();
    }
  }
}
