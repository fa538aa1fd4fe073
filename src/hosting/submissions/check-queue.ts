import type PgBoss from 'pg-boss';
import type { Database, Queries } from '../../store/database/database.ts';
import { LIVE_WORKER } from '../../store/database/live-workers.ts';
import { storableJson } from '../../store/database/storable.ts';
import { BOSS_SCHEMA, createQueue, executorOf, takeAtOnce } from '../boss.ts';

/** A submission that a worker has taken to check it. */
export interface TakenCheck {
  readonly submission: string;
  readonly worker: string;
  /** How often the check was begun before and did not end. */
  readonly retries: number;
}

const QUEUE = 'checks';

/** True if a worker with a sandbox, or one that may do without, has shown a sign of life. */
export const hasChecker = async (queries: Queries): Promise<boolean> => {
  const { rows } = await queries.query(`select from worker where ${LIVE_WORKER} and level <> 'C' limit 1`);
  return rows.length > 0;
};

/**
 * The queue of submissions to be checked, kept by pg-boss. The identifier of a job is that of its submission, so a
 * submission is never queued twice.
 */
export class CheckQueue {
  private constructor(private readonly boss: PgBoss) {}

  static async open(boss: PgBoss): Promise<CheckQueue> {
    await createQueue(boss, QUEUE);
    return new CheckQueue(boss);
  }

  /** Adds a submission, in the transaction of the caller. */
  readonly add = async (queries: Queries, submission: string): Promise<void> => {
    await this.boss.insert([{ id: submission, name: QUEUE, data: {} }], { db: executorOf(queries) });
  };

  /** Takes the submission that waits longest for a worker; null if none waits. */
  take(database: Database, worker: string): Promise<TakenCheck | null> {
    return database.transaction(async queries => {
      const db = executorOf(queries);
      const [job] = await this.boss.fetch(QUEUE, { ...takeAtOnce, batchSize: 1, includeMetadata: true, db });
      if (job === undefined) return null;
      const { count } = await queries.query(
        "update submission set state = 'checking', checker = $2 where id = $1 and state in ('waiting', 'checking')",
        [job.id, worker],
      );
      if (count > 0) return { submission: job.id, worker, retries: job.retryCount };
      await this.boss.deleteJob(QUEUE, job.id, { db });
      return null;
    });
  }

  /** Ends a check with its result, unless another worker has taken it over. */
  finish(
    database: Database,
    { submission, worker }: TakenCheck,
    { state, report, level }: { readonly state: string; readonly report: object; readonly level: string | null },
    now: Date,
  ): Promise<boolean> {
    return database.transaction(async queries => {
      const { count } = await queries.query(
        // The report of a bot that was erased in the meantime is not kept.
        `update submission set state = $3, report = case when content is null then null else $4::jsonb end,
             level = $5, checked = $6, checker = null
           where id = $1 and checker = $2 and state = 'checking'`,
        [submission, worker, state, storableJson(report), level, now],
      );
      if (count > 0) await this.boss.deleteJob(QUEUE, submission, { db: executorOf(queries) });
      return count > 0;
    });
  }

  /** Gives a check back, for any worker. */
  async giveBack(database: Database, { submission, worker }: TakenCheck): Promise<void> {
    await this.release(database, 'checker = $2 and id = $1', [submission, worker]);
  }

  /** Gives back all checks of a worker that ends. */
  async giveBackAll(database: Database, worker: string): Promise<void> {
    await this.release(database, 'checker = $1', [worker]);
  }

  /** Gives back the checks of lost workers, and queues submissions that wait without a job. Returns their number. */
  async returnLost(database: Database): Promise<number> {
    const lost = await this.release(
      database,
      `not exists (select from worker where worker.id = checker and ${LIVE_WORKER})`,
      [],
    );
    const { rows } = await database.query<{ id: string }>(
      `select id from submission s where state = 'waiting'
         and not exists (select from ${BOSS_SCHEMA}.job j where j.name = $1 and j.id = s.id)`,
      [QUEUE],
    );
    for (const { id } of rows) await this.add(database, id);
    return lost;
  }

  private release(database: Database, condition: string, values: readonly unknown[]): Promise<number> {
    return database.transaction(async queries => {
      const { rows } = await queries.query<{ id: string }>(
        `update submission set state = 'waiting', checker = null where id in
           (select id from submission where state = 'checking' and ${condition} for update skip locked) returning id`,
        values,
      );
      for (const { id } of rows) await this.boss.fail(QUEUE, id, {}, { db: executorOf(queries) });
      return rows.length;
    });
  }
}
