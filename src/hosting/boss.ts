import PgBoss from 'pg-boss';
import type { Database, Queries } from '../store/database/database.ts';
import { isConflict } from '../store/database/retry.ts';

/** The schema of the tables of pg-boss. */
export const BOSS_SCHEMA = 'pgboss';

/** How often a job may be given back: without limit in practice, because the worker decides when to give up. */
const MAX_RETRIES = 1_000_000;
/** How long a job may wait in a queue: a year. */
const RETENTION_MINUTES = 365 * 24 * 60;
/** Attempts at creating a queue: each deadlock lets one of the processes through. */
const MAX_ATTEMPTS = 50;

/** Creates a queue if it is new. Processes that create one at the same time get a deadlock from pg-boss, and try again. */
export const createQueue = async (boss: PgBoss, name: string): Promise<void> => {
  for (let attempt = 1; ; attempt++)
    try {
      await boss.createQueue(name, { name, retryLimit: MAX_RETRIES, retentionMinutes: RETENTION_MINUTES });
      return;
    } catch (error) {
      if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
    }
};

/** Opens the queues in a database; creates their tables if they are missing. */
export const openBoss = async (database: Database): Promise<PgBoss> => {
  // The keepers of Poda return the jobs of lost workers, so the timers of pg-boss are off.
  const boss = new PgBoss({ db: executorOf(database), schema: BOSS_SCHEMA, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  return boss;
};

/**
 * Option of `fetch`: takes jobs of the same instant too. pg-boss compares the time at which a job was added with the present; the
 * clock of the embedded database advances in whole milliseconds, and a computer's clock may be set back.
 */
export const takeAtOnce = { ignoreStartAfter: true } as const;

/** Statements of pg-boss on our database. Several in one string have no parameters, and PGlite runs them another way. */
export const executorOf = (queries: Queries): PgBoss.Db => ({
  executeSql: async (text, values) => {
    const { rows } = values === undefined ? await queries.execute(text) : await queries.query(text, values);
    return { rows: [...rows] };
  },
});
