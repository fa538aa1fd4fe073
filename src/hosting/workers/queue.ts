import type PgBoss from 'pg-boss';
import type { PlannedGame } from '../../arena/game/played-game.ts';
import type { Level } from '../../arena/sandbox/confinement.ts';
import { fingerprintOf } from '../../arena/submissions/bot-file.ts';
import type { Queries } from '../../store/database/database.ts';
import { BOSS_SCHEMA, createQueue, executorOf, takeAtOnce } from '../boss.ts';

export interface GameJob {
  readonly id: string;
  readonly queue: string;
  readonly tournament: string;
  readonly games: readonly PlannedGame[];
}

/**
 * One queue for each set of confinement levels that a tournament accepts, so that a worker never fetches a job that it
 * may not play. Every method works inside the caller's transaction.
 */
export class GameQueue {
  private readonly known = new Set<string>();

  constructor(private readonly boss: PgBoss) {}

  async create(levels: readonly Level[] | null): Promise<string> {
    const name = queueName(levels);
    if (this.known.has(name)) return name;
    await createQueue(this.boss, name);
    this.known.add(name);
    return name;
  }

  async queuesFor(level: Level): Promise<string[]> {
    const queues = await this.boss.getQueues();
    return queues.map(({ name }) => name).filter(name => name === ANY || levelsIn(name).includes(level));
  }

  async add(queries: Queries, queue: string, tournament: string, pairs: readonly (readonly PlannedGame[])[]) {
    if (pairs.length === 0) return;
    const jobs = pairs.map(games => ({
      id: jobId(tournament, games[0]!.pair),
      name: queue,
      // Without priority, pairs would come in the order of their identifiers, which are hashes.
      priority: -games[0]!.pair,
      data: { tournament, games },
    }));
    await this.boss.insert(jobs, { db: executorOf(queries) });
  }

  /** No other worker gets these jobs until they are given back. */
  async take(queries: Queries, queue: string, count: number): Promise<GameJob[]> {
    const jobs = await this.boss.fetch<Pick<GameJob, 'tournament' | 'games'>>(queue, {
      ...takeAtOnce,
      batchSize: count,
      db: executorOf(queries),
    });
    return jobs.map(({ id, data }) => ({ id, queue, tournament: data.tournament, games: data.games }));
  }

  async finish(queries: Queries, queue: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.boss.deleteJob(queue, [...ids], { db: executorOf(queries) });
  }

  /** pg-boss has no type for a list of jobs with options. */
  async giveBack(queries: Queries, queue: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.boss.fail(queue, ids as unknown as string, {}, { db: executorOf(queries) });
  }

  async clearWaiting(queries: Queries, tournament: string): Promise<void> {
    await queries.query(`delete from ${BOSS_SCHEMA}.job where data->>'tournament' = $1 and state < 'active'`, [
      tournament,
    ]);
  }

  /** Also jobs being played. */
  async clear(queries: Queries, tournament: string): Promise<void> {
    await queries.query(`delete from ${BOSS_SCHEMA}.job where data->>'tournament' = $1`, [tournament]);
  }
}

/** Null means only Poda's own players. */
export const queueName = (levels: readonly Level[] | null): string =>
  levels === null ? ANY : `${PREFIX}${[...new Set(levels)].sort().join('')}`;

/** One identifier per pair, so that it is never queued twice. */
export const jobId = (tournament: string, pair: number): string =>
  fingerprintOf(`${tournament} ${pair}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

const PREFIX = 'games-';
/** Without confinement, for Poda's own players. */
const ANY = 'games';
const levelsIn = (queue: string): string => (queue.startsWith(PREFIX) ? queue.slice(PREFIX.length) : '');
