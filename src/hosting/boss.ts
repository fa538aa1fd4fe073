import PgBoss from 'pg-boss';
import type { Database, Queries } from '../store/database/database.ts';
import { isConflict } from '../store/database/retry.ts';

export const BOSS_SCHEMA = 'pgboss';

/** In practice no limit: the worker decides when to give a job up. */
const MAX_RETRIES = 1_000_000;
const RETENTION_MINUTES = 365 * 24 * 60;
/** Each deadlock lets one of the processes through. */
const MAX_ATTEMPTS = 50;

/** pg-boss gives a deadlock to processes that create a queue at the same time. */
export const createQueue = async (boss: PgBoss, name: string): Promise<void> => {
  for (let attempt = 1; ; attempt++)
    try {
      await boss.createQueue(name, { name, retryLimit: MAX_RETRIES, retentionMinutes: RETENTION_MINUTES });
      return;
    } catch (error) {
      if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
    }
};

export const openBoss = async (database: Database): Promise<PgBoss> => {
  // Planners and workers return the jobs of lost workers, so pg-boss needs no timers.
  const boss = new PgBoss({ db: executorOf(database), schema: BOSS_SCHEMA, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  return boss;
};

/**
 * Takes jobs of the same instant too: the embedded database's clock advances in whole milliseconds, and a computer's
 * clock may be set back.
 */
export const takeAtOnce = { ignoreStartAfter: true } as const;

/** Several statements have no parameters, and PGlite runs them with another call. */
export const executorOf = (queries: Queries): PgBoss.Db => ({
  executeSql: async (text, values) => {
    const { rows } = values === undefined ? await queries.execute(text) : await queries.query(text, values);
    return { rows: [...rows] };
  },
});
