import { errorLine } from '@poda/arena/game/evidence-text.ts';
import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import type { Level } from '@poda/arena/sandbox/confinement.ts';
import { fingerprintOf } from '@poda/arena/submissions/bot-file.ts';
import { type GameRow, insertGames } from '../results/games.ts';
import { type Database, json, notify, type Queries, sql } from '../store/database.ts';
import { LIVE_CHANNEL, type LiveMessage } from '../tournaments/live-messages.ts';
import { JOB_TABLE, type JobQueue, type Lease } from './job-queue.ts';

/** A job of the queue: the unplayed games of one pair. */
interface PairOfGames {
  readonly tournament: string;
  readonly games: readonly PlannedGame[];
}

export interface LeasedPair extends Lease, PairOfGames {}

/** What a worker sends to the database together. */
export interface WorkerResults {
  readonly games: readonly { readonly job: LeasedPair; readonly row: GameRow }[];
  readonly voided: readonly { readonly tournament: string; readonly number: number; readonly what: string }[];
  /** Jobs whose last game is in `games`, or whose games had all been played before. */
  readonly done: readonly LeasedPair[];
}

/** High, because the planner decides when a tournament fails. */
const RETRY_LIMIT = 1_000_000;

/** Most game numbers in a message: PostgreSQL allows fewer than 8,000 bytes. */
const MAX_TOLD = 500;

/** One queue for each set of accepted confinement levels, so that a worker fetches only jobs that it may play. */
export class GameQueue {
  constructor(readonly jobs: JobQueue) {}

  async create(levels: readonly Level[] | null): Promise<string> {
    const name = queueName(levels);
    await this.jobs.create(name, { retryLimit: RETRY_LIMIT });
    return name;
  }

  async queuesFor(level: Level): Promise<string[]> {
    return (await this.jobs.names()).filter(name => name === ANY || levelsIn(name).includes(level));
  }

  async add(queries: Queries, queue: string, tournament: string, pairs: readonly (readonly PlannedGame[])[]) {
    await this.jobs.add(
      queries,
      pairs.map(games => ({
        id: jobId(tournament, games[0]!.pair),
        name: queue,
        // Without priority, pairs would come in the order of their identifiers, which are hashes.
        priority: -games[0]!.pair,
        data: { tournament, games },
      })),
    );
  }

  /** Leaves out played games and tournaments that do not run; the planner queues pairs again if necessary. */
  lease(
    database: Database,
    wanted: { readonly queue: string; readonly worker: string; readonly count: number },
  ): Promise<LeasedPair[]> {
    return database.transaction(async queries => {
      const taken = await this.jobs.take<PairOfGames>(queries, wanted);
      if (taken.length === 0) return [];
      // A worker that was lost may have stored some results of the pair.
      const tournaments = new Set(taken.map(({ data }) => data.tournament));
      const numbers = taken.flatMap(({ data }) => data.games.map(({ number }) => number));
      const { rows } = await queries.query<{ id: string; played: number[] }>`
        select id, array(select number from game g where g.tournament = t.id and g.number = any(${numbers})) as played
        from tournament t where state = 'running' and id = any(${[...tournaments]})`;
      const played = new Map(rows.map(row => [row.id, new Set(row.played)]));
      await this.jobs.finish(
        queries,
        taken.filter(({ data }) => !played.has(data.tournament)),
      );
      return taken.flatMap(({ queue, job, token, data: { tournament, games } }) => {
        const known = played.get(tournament);
        return known === undefined
          ? []
          : { queue, job, token, tournament, games: games.filter(({ number }) => !known.has(number)) };
      });
    });
  }

  /**
   * Stores results in one transaction; only the first result of a game counts. Refuses those whose lease belongs to
   * another worker now or whose tournament was stopped, and returns the tokens of these leases.
   */
  handIn(database: Database, worker: string, { games, voided, done }: WorkerResults): Promise<Set<string>> {
    return database.transaction(async queries => {
      const jobs = [...new Map([...games.map(({ job }) => job), ...done].map(job => [job.token, job])).values()];
      const tournaments = new Set(jobs.map(({ tournament }) => tournament));
      // The lock makes concurrent transactions commit in the order of `seq`, so that a reader that continues after the
      // last result misses none.
      const { rows: open } = await queries.query<{ id: string }>`
        select id from tournament where id = any(${[...tournaments]}) and state in ('running', 'paused')
        order by id for no key update`;
      const held = await this.jobs.held(queries, jobs);
      for (const { id } of open) {
        const accepted = games.filter(({ job }) => job.tournament === id && held.has(job.token));
        if (accepted.length > 0)
          await storeGames(
            queries,
            id,
            worker,
            accepted.map(({ row }) => row),
          );
      }
      if (voided.length > 0)
        await queries.query`
          insert into voided_game (tournament, number, what, worker)
          select v.tournament, v.number, v.what, ${worker}
          from jsonb_to_recordset(${json(voided)}::jsonb) as v(tournament uuid, number integer, what text)
          where exists (select from tournament t where t.id = v.tournament)`;
      await this.jobs.finish(
        queries,
        done.filter(({ token }) => held.has(token)),
      );
      const isOpen = new Set(open.map(({ id }) => id));
      const refused = jobs.filter(({ token, tournament }) => !held.has(token) || !isOpen.has(tournament));
      return new Set(refused.map(({ token }) => token));
    });
  }

  async clearWaiting(queries: Queries, tournament: string): Promise<void> {
    await queries.query`delete from ${JOB_TABLE} where data->>'tournament' = ${tournament} and state < 'active'`;
  }

  /** Deletes all jobs of a tournament, also those being played, and their leases. */
  async clear(queries: Queries, tournament: string): Promise<void> {
    await queries.query`
      with cleared as (delete from ${JOB_TABLE} where data->>'tournament' = ${tournament} returning id)
      delete from lease where job in (select id from cleared)`;
  }
}

const storeGames = async (
  queries: Queries,
  tournament: string,
  worker: string,
  games: readonly GameRow[],
): Promise<void> => {
  await insertGames(queries, tournament, games, worker);
  const numbers = games.slice(0, MAX_TOLD).map(({ number }) => number);
  const message: LiveMessage = { kind: 'results', tournament, numbers };
  await notify(queries, LIVE_CHANNEL, JSON.stringify(message));
};

/** SQL for all games that workers have taken, with the worker and the tournament. */
export const LEASED_GAMES = sql`
  select l.worker, (j.data->>'tournament')::uuid as tournament, (g->>'number')::integer as number
  from lease l join ${JOB_TABLE} j on j.name = l.queue and j.id = l.job, jsonb_array_elements(j.data->'games') g
  where l.until > now()`;

/** `levels` is null for a tournament of Poda's own players only. */
export const queueName = (levels: readonly Level[] | null): string =>
  levels === null ? ANY : `${PREFIX}${[...new Set(levels)].sort().join('')}`;

/**
 * One identifier per pair, so that no pair is queued twice. Singleton keys of pg-boss do not ensure this: they allow a
 * second job with the key of an active one.
 */
const jobId = (tournament: string, pair: number): string =>
  fingerprintOf(`${tournament} ${pair}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

const PREFIX = 'games-';
/** The queue for Poda's own players, which need no confinement. */
const ANY = 'games';
const levelsIn = (queue: string): string => (queue.startsWith(PREFIX) ? queue.slice(PREFIX.length) : '');

/** `left` is the number of games still without a result. */
export interface OpenPair extends LeasedPair {
  left: number;
}

export interface Task {
  readonly pair: OpenPair;
  readonly planned: PlannedGame;
}

/** A worker fetches games for about this time at once, and gathers results for this time before it hands them in. */
export const BATCH_MILLIS = 100;
const MAX_FETCHED = 200;

interface HandingIn {
  /** Returns the tokens of refused leases; null if the worker ends while the database cannot be reached. */
  readonly handIn: (results: WorkerResults) => Promise<Set<string> | null>;
  readonly onKept: (count: number, refused: number) => void;
  readonly onError: (error: unknown) => void;
  /** Called if the database refuses the results of a pair. */
  readonly onRefused: (pair: OpenPair, game: number, what: string) => Promise<void>;
}

/** A worker's leased pairs, their games that wait for a free place, and the results to hand in. */
export class LeasedGames {
  /** By lease token, because after a lost connection the same job may be leased again. */
  private readonly pairs = new Map<string, OpenPair>();
  private readonly waiting: Task[] = [];
  private finished: { readonly job: OpenPair; readonly row: GameRow }[] = [];
  private voided: WorkerResults['voided'][number][] = [];
  /** Moving average of the duration of a game in ms; undefined before the first. */
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

  /** Drops the pair of a lease with its waiting games; false if it was dropped before. */
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

  /** How many pairs to lease: enough games for the idle places, and some in advance if games are quick. */
  wanted(idle: number): number {
    const { meanMillis, waiting, places } = this;
    const ahead =
      meanMillis === undefined || meanMillis >= BATCH_MILLIS
        ? 0
        : Math.ceil((places * 2 * BATCH_MILLIS) / Math.max(meanMillis, 0.1));
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
    // If the database refuses one result, the others are saved by handing in each pair alone.
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
    for (const { token } of results.done) this.remove(token);
    if (refused === null) return;
    // The games of a refused lease are played by another worker.
    for (const token of refused) this.remove(token);
    const lost = results.games.filter(({ job }) => refused.has(job.token)).length;
    this.to.onKept(results.games.length - lost, lost);
  }

  /** Records a void try for each refused result. */
  private async refuse(pair: OpenPair, numbers: readonly number[], what: string): Promise<void> {
    if (!this.pairs.has(pair.token)) return;
    for (const number of numbers) this.addVoid(pair.tournament, number, what);
    await this.to.onRefused(pair, numbers[0] ?? 0, what);
  }
}
