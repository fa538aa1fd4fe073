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
