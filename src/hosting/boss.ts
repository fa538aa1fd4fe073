import PgBoss from 'pg-boss';
import type { Database, Queries } from '../store/database/database.ts';

/** The schema of the tables of pg-boss. */
export const BOSS_SCHEMA = 'pgboss';

/** How often a job may be given back: without limit in practice, because the worker decides when to give up. */
export const MAX_RETRIES = 1_000_000;
/** How long a job may wait in a queue: a year. */
export const RETENTION_MINUTES = 365 * 24 * 60;

/** Opens the queues in a database; creates their tables if they are missing. */
export const openBoss = async (database: Database): Promise<PgBoss> => {
  // The keepers of Poda return the jobs of lost workers, so the timers of pg-boss are off.
  const boss = new PgBoss({ db: executorOf(database), schema: BOSS_SCHEMA, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  return boss;
};

/** Statements of pg-boss on our database. Several in one string have no parameters, and PGlite runs them another way. */
export const executorOf = (queries: Queries): PgBoss.Db => ({
  executeSql: async (text, values) => {
    const { rows } = values === undefined ? await queries.execute(text) : await queries.query(text, values);
    return { rows: [...rows] };
  },
});
