import type PgBoss from 'pg-boss';
import type { Database, Queries } from '../../store/database/database.ts';
import { LIVE_WORKER } from '../../store/database/live-workers.ts';
import { storableJson } from '../../store/database/storable.ts';
import { BOSS_SCHEMA, createQueue, executorOf, takeAtOnce } from '../boss.ts';

export interface TakenCheck {
  readonly submission: string;
  readonly worker: string;
  /** Earlier attempts that did not end. */
  readonly retries: number;
}

const QUEUE = 'checks';

/** A live worker has a sandbox, or may do without. */
export const hasChecker = async (queries: Queries): Promise<boolean> => {
  const { rows } = await queries.query(`select from worker where ${LIVE_WORKER} and level <> 'C' limit 1`);
  return rows.length > 0;
};

/** A job has its submission's identifier, so that none is queued twice. */
export class CheckQueue {
  private constructor(private readonly boss: PgBoss) {}

  static async open(boss: PgBoss): Promise<CheckQueue> {
    await createQueue(boss, QUEUE);
    return new CheckQueue(boss);
  }

  readonly add = async (queries: Queries, submission: string): Promise<void> => {
    await this.boss.insert([{ id: submission, name: QUEUE, data: {} }], { db: executorOf(queries) });
  };

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

  /** Unless another worker has taken the check over. */
  finish(
    database: Database,
    { submission, worker }: TakenCheck,
    { state, report, level }: { readonly state: string; readonly report: object; readonly level: string | null },
    now: Date,
  ): Promise<boolean> {
    return database.transaction(async queries => {
      const { count } = await queries.query(
        // A bot that was erased during its check gets no report.
        `update submission set state = $3, report = case when content is null then null else $4::jsonb end,
             level = $5, checked = $6, checker = null
           where id = $1 and checker = $2 and state = 'checking'`,
        [submission, worker, state, storableJson(report), level, now],
      );
      if (count > 0) await this.boss.deleteJob(QUEUE, submission, { db: executorOf(queries) });
      return count > 0;
    });
  }

  async giveBack(database: Database, { submission, worker }: TakenCheck): Promise<void> {
    await this.release(database, 'checker = $2 and id = $1', [submission, worker]);
  }

  async giveBackAll(database: Database, worker: string): Promise<void> {
    await this.release(database, 'checker = $1', [worker]);
  }

  /** And submissions that wait without a job. */
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
