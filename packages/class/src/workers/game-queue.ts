import type { PlannedGame } from '@poda/arena/game/played-game.ts';
import type { Level } from '@poda/arena/sandbox/confinement.ts';
import { fingerprintOf } from '@poda/arena/submissions/bot-file.ts';
import type { Database, Queries } from '../store/database.ts';
import { JOBS, type JobQueue, type Lease } from './job-queue.ts';

/** The games of a pair that are still to be played. */
interface PairOfGames {
  readonly tournament: string;
  readonly games: readonly PlannedGame[];
}

export interface LeasedPair extends Lease, PairOfGames {}

/** In practice no limit: the planner decides when to give a tournament up. */
const RETRY_LIMIT = 1_000_000;

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
      const taken = (await this.jobs.take<PairOfGames>(queries, wanted)).map(
        ({ queue, job, token, data }): LeasedPair => ({ queue, job, token, ...data }),
      );
      if (taken.length === 0) return [];
      const running = await runningTournaments(queries, taken);
      const played = await playedGames(queries, taken);
      await this.jobs.finish(
        queries,
        taken.filter(({ tournament }) => !running.has(tournament)),
      );
      return taken
        .filter(({ tournament }) => running.has(tournament))
        .map(pair => ({
          ...pair,
          games: pair.games.filter(({ number }) => !played.has(keyOf(pair.tournament, number))),
        }));
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

const runningTournaments = async (queries: Queries, pairs: readonly PairOfGames[]): Promise<Set<string>> => {
  const { rows } = await queries.query<{ id: string }>(
    `select id from tournament where state = 'running' and id = any($1::uuid[])`,
    [[...new Set(pairs.map(({ tournament }) => tournament))]],
  );
  return new Set(rows.map(({ id }) => id));
};

/** An earlier worker may have been lost after its first result. */
const playedGames = async (queries: Queries, pairs: readonly PairOfGames[]): Promise<Set<string>> => {
  const games = pairs.flatMap(({ tournament, games }) => games.map(({ number }) => ({ tournament, number })));
  const { rows } = await queries.query<{ tournament: string; number: number }>(
    `select tournament, number from game
     where (tournament, number) in (select * from unnest($1::uuid[], $2::integer[]))`,
    [games.map(({ tournament }) => tournament), games.map(({ number }) => number)],
  );
  return new Set(rows.map(({ tournament, number }) => keyOf(tournament, number)));
};

const keyOf = (tournament: string, number: number): string => `${tournament} ${number}`;

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
