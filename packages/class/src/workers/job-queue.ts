import { randomUUID } from 'node:crypto';
import PgBoss from 'pg-boss';
import { type Database, type Queries, verbatim } from '../store/database.ts';
import { LIVE_WORKER, SILENCE_SECONDS } from '../store/live-workers.ts';
import { isConflict } from '../store/retry.ts';

/** The right of a worker to end a job; a later lease of the same job has another token. */
export interface Lease {
  readonly queue: string;
  readonly job: string;
  readonly token: string;
}

export interface LeasedJob<Data> extends Lease {
  readonly data: Data;
  /** True if the job fails when it is given back once more. */
  readonly isLastTry: boolean;
}

interface QueueOptions {
  readonly retryLimit: number;
  /** The queue to which pg-boss moves the data of failed jobs. */
  readonly deadLetter?: string;
}

const SCHEMA = 'pgboss';
export const JOB_TABLE = verbatim(`${SCHEMA}.job`);

/** Limit for a job whose worker stays alive; pg-boss accepts less than a day. */
const EXPIRE_SECONDS = 23 * 3_600;
/** Attempts to create a queue: each deadlock lets one of the processes succeed. */
const MAX_ATTEMPTS = 50;

/**
 * Jobs are those of pg-boss, with its schema, expiry, retries and dead letters. It has no heartbeat, so a taken job also has a
 * lease that its worker extends. Methods with `queries` work inside the caller's transaction.
 */
export class JobQueue {
  private readonly created = new Set<string>();

  private constructor(private readonly boss: PgBoss) {}

  /** A supervised queue expires and removes old jobs until it is closed; one process does so for all. */
  static async open(database: Database, isSupervised = true): Promise<JobQueue> {
    const boss = new PgBoss({ db: executorOn(database), schema: SCHEMA, supervise: isSupervised, schedule: false });
    // An error of the supervision is ignored: its next round tries again.
    boss.on('error', () => {});
    await boss.start();
    return new JobQueue(boss);
  }

  close(): Promise<void> {
    return this.boss.stop({ graceful: false });
  }

  /** pg-boss gives a deadlock to processes that create a queue at the same time. */
  async create(name: string, options: QueueOptions): Promise<void> {
    for (let attempt = 1; !this.created.has(name); attempt++)
      try {
        await this.boss.createQueue(name, { name, expireInSeconds: EXPIRE_SECONDS, ...options });
        this.created.add(name);
      } catch (error) {
        if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
      }
  }

  async names(): Promise<string[]> {
    const queues = await this.boss.getQueues();
    return queues.map(({ name }) => name);
  }

  /** Adds jobs; one whose identifier is already in the queue is left out. */
  async add(queries: Queries, jobs: readonly PgBoss.JobInsert[]): Promise<void> {
    if (jobs.length > 0) await this.boss.insert([...jobs], { db: executorIn(queries) });
  }

  async take<Data>(
    queries: Queries,
    { queue, worker, count }: { readonly queue: string; readonly worker: string; readonly count: number },
  ): Promise<LeasedJob<Data>[]> {
    const jobs = await this.boss.fetch<Data>(queue, {
      // Includes jobs added at this instant: PGlite's clock advances in whole milliseconds, and a computer's clock may
      // be set back.
      ignoreStartAfter: true,
      includeMetadata: true,
      batchSize: count,
      db: executorIn(queries),
    });
    const leased = jobs.map(({ id, data, retryCount, retryLimit }) => ({
      ...{ queue, job: id, token: randomUUID(), data },
      isLastTry: retryCount >= retryLimit,
    }));
    if (leased.length > 0)
      await queries.query`
        insert into lease (job, queue, worker, token, until)
        select job, ${queue}, ${worker}::uuid, token, now() + make_interval(secs => ${SILENCE_SECONDS})
        from unnest(${jobsOf(leased)}::uuid[], ${tokensOf(leased)}::uuid[]) as l (job, token)
        on conflict (job) do update set worker = excluded.worker, token = excluded.token, until = excluded.until`;
    return leased;
  }

  /** Locks those of the leases that are still valid, and returns their tokens. */
  async held(queries: Queries, leases: readonly Lease[]): Promise<Set<string>> {
    const { rows } = await queries.query<{ token: string }>`
      select token from lease
      where (job, token) in (select * from unnest(${jobsOf(leases)}::uuid[], ${tokensOf(leases)}::uuid[])) for update`;
    return new Set(rows.map(({ token }) => token));
  }

  /** The caller must hold the leases. */
  async finish(queries: Queries, leases: readonly Lease[]): Promise<void> {
    await this.endLeases(queries, leases);
    const db = executorIn(queries);
    for (const [queue, jobs] of byQueue(leases)) await this.boss.deleteJob(queue, jobs, { db });
  }

  giveBack(database: Database, leases: readonly Lease[]): Promise<void> {
    return database.transaction(async queries => {
      const held = await this.held(queries, leases);
      const own = leases.filter(({ token }) => held.has(token));
      await this.endLeases(queries, own);
      await this.fail(queries, own);
    });
  }

  /** Returns the jobs of lost workers to the queue and marks the workers as ended. Concurrent calls are safe. */
  returnLost(database: Database): Promise<number> {
    return database.transaction(async queries => {
      const { rows } = await queries.query<{ queue: string; job: string }>`
        delete from lease where job in (select job from lease where until < now() for update skip locked)
        returning queue, job`;
      await this.fail(queries, rows);
      await queries.query`
        update worker set ended = now()
        where ended is null and not (${LIVE_WORKER})
          and not exists (select from lease where lease.worker = worker.id)`;
      return rows.length;
    });
  }

  private async endLeases(queries: Queries, leases: readonly Lease[]): Promise<void> {
    if (leases.length > 0) await queries.query`delete from lease where job = any(${jobsOf(leases)})`;
  }

  /** Returns the jobs to the queue; after the last try, to the dead-letter queue. */
  private async fail(queries: Queries, jobs: readonly Pick<Lease, 'queue' | 'job'>[]): Promise<void> {
    const db = executorIn(queries);
    // The types of pg-boss know no list of jobs together with options.
    for (const [queue, ids] of byQueue(jobs)) await this.boss.fail(queue, ids as unknown as string, {}, { db });
  }
}

/**
 * Marks a worker as alive, extends its leases and returns the tokens of those it has lost. A lease whose token never
 * reached the worker, because the connection broke, is not extended and so expires.
 */
export const beat = async (queries: Queries, worker: string, tokens: readonly string[]): Promise<string[]> => {
  const { rows } = await queries.query<{ token: string }>`
    with seen as (update worker set seen = now(), ended = null where id = ${worker})
    update lease set until = now() + make_interval(secs => ${SILENCE_SECONDS})
    where worker = ${worker} and token = any(${tokens}) returning token`;
  const held = new Set(rows.map(({ token }) => token));
  return tokens.filter(token => !held.has(token));
};

const jobsOf = (leases: readonly Lease[]) => leases.map(({ job }) => job);
const tokensOf = (leases: readonly Lease[]) => leases.map(({ token }) => token);

const byQueue = (jobs: readonly Pick<Lease, 'queue' | 'job'>[]): Map<string, string[]> => {
  const ids = new Map<string, string[]>();
  for (const { queue, job } of jobs) ids.set(queue, [...(ids.get(queue) ?? []), job]);
  return ids;
};

/** Scripts of pg-boss begin and commit by themselves; one that fails must not leave its connection in a transaction. */
const executorOn = (database: Database): PgBoss.Db => ({
  executeSql: async (text, values) => {
    if (values !== undefined) return answerOf(await database.query(text, values));
    const script = text.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '');
    return answerOf(await database.transaction(queries => queries.execute(script)));
  },
});

const executorIn = (queries: Queries): PgBoss.Db => ({
  executeSql: async (text, values) => answerOf(await queries.query(text, values)),
});

const answerOf = ({ rows }: { readonly rows: readonly unknown[] }) => ({ rows: [...rows] });
