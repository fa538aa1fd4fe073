import { randomUUID } from 'node:crypto';
import type { Database, Queries } from '../../store/database/database.ts';
import { LIVE_WORKER, SILENCE_SECONDS } from '../../store/database/live-workers.ts';
import type { GameJob, GameQueue } from './queue.ts';

export interface LeasedJob extends GameJob {
  readonly token: string;
}

/**
 * Takes and leases jobs in one transaction, without games already played and without jobs of tournaments that do not
 * run: the planner queues them again if necessary.
 */
export const leaseJobs = async (
  database: Database,
  queue: GameQueue,
  { queue: name, worker, count }: { readonly queue: string; readonly worker: string; readonly count: number },
): Promise<LeasedJob[]> =>
  database.transaction(async queries => {
    const taken = await queue.take(queries, name, count);
    if (taken.length === 0) return [];
    const running = await runningTournaments(queries, taken);
    const played = await playedGames(queries, taken);
    await queue.finish(
      queries,
      name,
      taken.filter(({ tournament }) => !running.has(tournament)).map(({ id }) => id),
    );
    const leased = taken
      .filter(({ tournament }) => running.has(tournament))
      .map(job => ({
        ...job,
        games: job.games.filter(({ number }) => !played.has(keyOf(job.tournament, number))),
        token: randomUUID(),
      }));
    if (leased.length === 0) return [];
    const rows = leased.map(({ id, tournament, games, token }) => ({
      job: id,
      tournament,
      games: games.map(({ number }) => number),
      token,
    }));
    await queries.query(
      `insert into lease (job, queue, tournament, games, worker, token, until)
       select l.job, $2, l.tournament, array(select jsonb_array_elements_text(l.games)::integer), $3, l.token,
         now() + make_interval(secs => $4)
       from jsonb_to_recordset($1::jsonb) as l(job uuid, tournament uuid, games jsonb, token uuid)
       on conflict (job) do update
       set queue = excluded.queue, games = excluded.games, worker = excluded.worker, token = excluded.token,
         until = excluded.until`,
      [JSON.stringify(rows), name, worker, SILENCE_SECONDS],
    );
    return leased;
  });

const runningTournaments = async (queries: Queries, jobs: readonly GameJob[]): Promise<Set<string>> => {
  const { rows } = await queries.query<{ id: string }>(
    `select id from tournament where state = 'running' and id = any($1::uuid[])`,
    [[...new Set(jobs.map(({ tournament }) => tournament))]],
  );
  return new Set(rows.map(({ id }) => id));
};

/** An earlier worker may have been lost after its first result. */
const playedGames = async (queries: Queries, jobs: readonly GameJob[]): Promise<Set<string>> => {
  const games = jobs.flatMap(({ tournament, games }) => games.map(({ number }) => ({ tournament, number })));
  const { rows } = await queries.query<{ tournament: string; number: number }>(
    `select tournament, number from game
     where (tournament, number) in (select * from unnest($1::uuid[], $2::integer[]))`,
    [games.map(({ tournament }) => tournament), games.map(({ number }) => number)],
  );
  return new Set(rows.map(({ tournament, number }) => keyOf(tournament, number)));
};

const keyOf = (tournament: string, number: number): string => `${tournament} ${number}`;

/**
 * Marks a worker as alive, extends its leases and returns the tokens of lost ones. A lease that a broken connection
 * kept from the worker expires.
 */
export const beat = async (queries: Queries, worker: string, tokens: readonly string[]): Promise<string[]> => {
  const { rows } = await queries.query<{ token: string }>(
    `with seen as (update worker set seen = now(), ended = null where id = $1)
     update lease set until = now() + make_interval(secs => $2) where worker = $1 and token = any($3::uuid[])
     returning token`,
    [worker, SILENCE_SECONDS, [...tokens]],
  );
  const held = new Set(rows.map(({ token }) => token));
  return tokens.filter(token => !held.has(token));
};

/** Locks the leases still held. Another token means a newer lease, perhaps of the same worker. */
export const heldLeases = async (queries: Queries, jobs: readonly LeasedJob[]): Promise<Set<string>> => {
  const { rows } = await queries.query<{ token: string }>(
    `select token from lease where (job, token) in (select * from unnest($1::uuid[], $2::uuid[])) for update`,
    [jobs.map(({ id }) => id), jobs.map(({ token }) => token)],
  );
  return new Set(rows.map(({ token }) => token));
};

/** With `isDone` the jobs leave the queue; otherwise any worker may take them. */
export const endLeases = async (
  queries: Queries,
  queue: GameQueue,
  jobs: readonly GameJob[],
  isDone: boolean,
): Promise<void> => {
  if (jobs.length === 0) return;
  await queries.query('delete from lease where job = any($1::uuid[])', [jobs.map(({ id }) => id)]);
  for (const [name, ids] of idsByQueue(jobs))
    await (isDone ? queue.finish(queries, name, ids) : queue.giveBack(queries, name, ids));
};

export const giveBackJobs = (database: Database, queue: GameQueue, jobs: readonly LeasedJob[]): Promise<void> =>
  database.transaction(async queries => {
    const held = await heldLeases(queries, jobs);
    await endLeases(
      queries,
      queue,
      jobs.filter(({ token }) => held.has(token)),
      false,
    );
  });

/** Also marks the lost workers as ended. Concurrent calls are safe. */
export const returnLostJobs = (database: Database, queue: GameQueue): Promise<number> =>
  database.transaction(async queries => {
    const { rows } = await queries.query<{ job: string; queue: string }>(
      `delete from lease where job in (select job from lease where until < now() for update skip locked)
       returning job, queue`,
    );
    const lost = rows.map(({ job, queue: name }) => ({ id: job, queue: name }));
    for (const [name, ids] of idsByQueue(lost)) await queue.giveBack(queries, name, ids);
    await queries.query(
      `update worker set ended = now()
       where ended is null and not (${LIVE_WORKER})
         and not exists (select from lease where lease.worker = worker.id)`,
    );
    return lost.length;
  });

const idsByQueue = (jobs: readonly Pick<GameJob, 'id' | 'queue'>[]): Map<string, string[]> => {
  const ids = new Map<string, string[]>();
  for (const { id, queue } of jobs) ids.set(queue, [...(ids.get(queue) ?? []), id]);
  return ids;
};
