import type { Database, Queries } from './database.ts';

/**
 * Does for the embedded database the work of PostgreSQL's background processes, which PGlite does not have:
 * checkpoints, without which the write-ahead log grows for ever, and vacuuming with statistics, without which tables
 * grow and queries become slow. Returns the function that ends it.
 */
export const startUpkeep = (database: Database): (() => Promise<void>) => {
  let work = Promise.resolve();
  const timer = setInterval(() => {
    // Callers see the same failure in their own statements; the next round tries again.
    work = work.then(() => upkeep(database)).catch(() => {});
  }, PAUSE_MILLIS).unref();
  return async () => {
    clearInterval(timer);
    await work;
  };
};

const PAUSE_MILLIS = 20_000;

/** Bytes of write-ahead log after which a checkpoint is due; a start after a crash has to replay them. */
const MAX_LOG_BYTES = 16 * 1024 * 1024;

export const upkeep = async (database: Database, maxLogBytes = MAX_LOG_BYTES): Promise<void> => {
  for (const table of await dueTables(database)) await database.execute(`vacuum analyze ${table}`);
  const { first } = await database.query<{ bytes: number }>`
    select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`;
  if (first!.bytes > maxLogBytes) await database.execute('checkpoint');
};

/** The rule of PostgreSQL's autovacuum: 50 changed rows and a fifth of the table. */
const dueTables = async (queries: Queries): Promise<readonly string[]> => {
  // PostgreSQL counts changes with a delay of up to a second.
  await queries.query`select pg_stat_force_next_flush()`;
  const { rows } = await queries.query<{ name: string }>`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where greatest(n_dead_tup, n_mod_since_analyze) > 50 + 0.2 * n_live_tup order by 1`;
  return rows.map(({ name }) => name);
};
