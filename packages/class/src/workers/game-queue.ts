import { errorLine } from '@poda/arena/game/evidence-text.ts';
import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import type { Level } from '@poda/arena/sandbox/confinement.ts';
import { fingerprintOf } from '@poda/arena/submissions/bot-file.ts';
import { type GameRow, insertGames } from '../results/games.ts';
import { type Database, notify, type Queries } from '../store/database.ts';
import { storableJson } from '../store/storable.ts';
import { LIVE_CHANNEL, type LiveMessage } from '../tournaments/live-messages.ts';
import { JOBS, type JobQueue, type Lease } from './job-queue.ts';

/** The games of a pair that are still to be played. */
interface PairOfGames {
  readonly tournament: string;
  readonly games: readonly PlannedGame[];
}

export interface LeasedPair extends Lease, PairOfGames {}

/** What a worker hands in. */
export interface WorkerResults {
  readonly games: readonly { readonly job: LeasedPair; readonly row: GameRow }[];
  readonly voided: readonly { readonly tournament: string; readonly number: number; readonly what: string }[];
  /** Their last game is among `games`, or all were played before. */
  readonly done: readonly LeasedPair[];
}

/** In practice no limit: the planner decides when to give a tournament up. */
const RETRY_LIMIT = 1_000_000;

/** A PostgreSQL notification takes less than 8,000 bytes. */
const MAX_TOLD = 500;

/**
 * One queue for each set of confinement levels that a tournament accepts, so that a worker never fetches a job that it
 * may not play.
 */
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

  /** Without games already played and tournaments that do not run: the planner queues them again if necessary. */
  lease(
    database: Database,
    wanted: { readonly queue: string; readonly worker: string; readonly count: number },
  ): Promise<LeasedPair[]> {
    return database.transaction(async queries => {
      const taken = await this.jobs.take<PairOfGames>(queries, wanted);
      if (taken.length === 0) return [];
      // An earlier worker may have been lost after its first result.
      const { rows } = await queries.query<{ id: string; played: number[] }>(
        `select id, array(select number from game g where g.tournament = t.id and g.number = any($2::integer[])) as played
         from tournament t where state = 'running' and id = any($1::uuid[])`,
        [
          [...new Set(taken.map(({ data }) => data.tournament))],
          taken.flatMap(({ data }) => data.games.map(({ number }) => number)),
        ],
      );
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
   * In one transaction; the first result of a game counts. Refuses games whose lease has gone to another worker or
   * whose tournament was stopped, and returns the tokens of their leases.
   */
  handIn(database: Database, worker: string, { games, voided, done }: WorkerResults): Promise<Set<string>> {
    return database.transaction(async queries => {
      const jobs = [...new Map([...games.map(({ job }) => job), ...done].map(job => [job.token, job])).values()];
      // The lock commits results in the order of `seq`, so that readers that go on after the last one miss none.
      const { rows: open } = await queries.query<{ id: string }>(
        `select id from tournament where id = any($1::uuid[]) and state in ('running', 'paused')
         order by id for no key update`,
        [[...new Set(jobs.map(({ tournament }) => tournament))]],
      );
      const held = await this.jobs.held(queries, jobs);
      for (const { id } of open) {
        const accepted = games.filter(({ job }) => job.tournament === id && held.has(job.token));
        if (accepted.length > 0)
          await keepGames(
            queries,
            id,
            worker,
            accepted.map(({ row }) => row),
          );
      }
      if (voided.length > 0)
        await queries.query(
          `insert into voided_game (tournament, number, what, worker)
           select v.tournament, v.number, v.what, $1
           from jsonb_to_recordset($2::jsonb) as v(tournament uuid, number integer, what text)
           where exists (select from tournament t where t.id = v.tournament)`,
          [worker, storableJson(voided)],
        );
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
    await queries.query(`delete from ${JOBS} where data->>'tournament' = $1 and state < 'active'`, [tournament]);
  }

  /** Also jobs being played, with their leases. */
  async clear(queries: Queries, tournament: string): Promise<void> {
    await queries.query(
      `with cleared as (delete from ${JOBS} where data->>'tournament' = $1 returning id)
       delete from lease where job in (select id from cleared)`,
      [tournament],
    );
  }
}

const keepGames = async (
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

/** Each game that a worker has taken: its worker and the tournament. */
export const LEASED_GAMES = `select l.worker, (j.data->>'tournament')::uuid as tournament, (g->>'number')::integer as number
  from lease l join ${JOBS} j on j.name = l.queue and j.id = l.job, jsonb_array_elements(j.data->'games') g
  where l.until > now()`;

/** Null means only Poda's own players. */
export const queueName = (levels: readonly Level[] | null): string =>
  levels === null ? ANY : `${PREFIX}${[...new Set(levels)].sort().join('')}`;

/**
 * One identifier per pair, so that it is never queued twice. The singleton keys of pg-boss do not say this: a second job
 * with the key of an active one is accepted.
 */
const jobId = (tournament: string, pair: number): string =>
  fingerprintOf(`${tournament} ${pair}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

const PREFIX = 'games-';
/** Without confinement, for Poda's own players. */
const ANY = 'games';
const levelsIn = (queue: string): string => (queue.startsWith(PREFIX) ? queue.slice(PREFIX.length) : '');

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
    for (const { token } of results.done) this.remove(token);
    if (refused === null) return;
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
