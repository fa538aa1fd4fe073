import type { GameLog, GameRow } from '../results/game-rows.ts';
import { type Database, notify, type Queries } from '../store/database.ts';
import { storableJson } from '../store/storable.ts';
import { LIVE_CHANNEL, type LiveMessage } from '../tournaments/live-messages.ts';
import type { LeasedPair } from './game-queue.ts';
import type { JobQueue } from './job-queue.ts';

export interface JobResult {
  readonly job: LeasedPair;
  readonly row: GameRow;
  readonly logs: readonly GameLog[];
  /** Null without bots. */
  readonly level: string | null;
}

export interface VoidedTry {
  readonly tournament: string;
  readonly number: number;
  readonly what: string;
}

export interface JobResults {
  readonly worker: string;
  readonly games: readonly JobResult[];
  readonly voided: readonly VoidedTry[];
  /** Their last game is among `games`, or all were played before. */
  readonly done: readonly LeasedPair[];
}

/**
 * In one transaction; the first result of a game counts. Refuses games whose lease has gone to another worker or whose
 * tournament was stopped, and returns the tokens of their leases.
 */
export const keepResults = (database: Database, queue: JobQueue, results: JobResults): Promise<Set<string>> =>
  database.transaction(async queries => {
    const { worker, games, voided, done } = results;
    const jobs = [...new Map([...games.map(({ job }) => job), ...done].map(job => [job.token, job])).values()];
    const tournaments = [...new Set(jobs.map(({ tournament }) => tournament))].sort();
    // The lock commits results in the order of `seq`, so that readers that go on after the last one miss none.
    const { rows: open } = await queries.query<{ id: string }>(
      `select id from tournament where id = any($1::uuid[]) and state in ('running', 'paused')
       order by id for no key update`,
      [tournaments],
    );
    const held = await queue.held(queries, jobs);
    const isOpen = new Set(open.map(({ id }) => id));
    const accepted = games.filter(({ job }) => held.has(job.token) && isOpen.has(job.tournament));
    for (const id of isOpen) await keepGames(queries, id, worker, accepted);
    await keepVoided(queries, worker, voided);
    await queue.finish(
      queries,
      done.filter(({ token }) => held.has(token)),
    );
    const refused = jobs.filter(({ token, tournament }) => !held.has(token) || !isOpen.has(tournament));
    return new Set(refused.map(({ token }) => token));
  });

/** A PostgreSQL notification takes less than 8,000 bytes. */
const MAX_TOLD = 500;

const keepGames = async (
  queries: Queries,
  tournament: string,
  worker: string,
  finished: readonly JobResult[],
): Promise<void> => {
  const games = finished.filter(({ job }) => job.tournament === tournament);
  if (games.length === 0) return;
  await insertGames(queries, tournament, games, worker);
  const numbers = games.slice(0, MAX_TOLD).map(({ row }) => row.number);
  const message: LiveMessage = { kind: 'results', tournament, numbers };
  await notify(queries, LIVE_CHANNEL, JSON.stringify(message));
};

const keepVoided = async (queries: Queries, worker: string, voided: readonly VoidedTry[]): Promise<void> => {
  if (voided.length === 0) return;
  await queries.query(
    `insert into voided_game (tournament, number, what, worker)
     select v.tournament, v.number, v.what, $1
     from jsonb_to_recordset($2::jsonb) as v(tournament uuid, number integer, what text)
     where exists (select from tournament t where t.id = v.tournament)`,
    [worker, storableJson(voided)],
  );
};

/** Earlier results stay unchanged. */
export const insertGames = async (
  queries: Queries,
  tournament: string,
  games: readonly Pick<JobResult, 'row' | 'logs' | 'level'>[],
  worker: string | null,
): Promise<void> => {
  const rows = games.map(({ row, level }) => ({ ...row, entry: storableJson(row.entry), level }));
  await queries.query(
    `with kept as (
       insert into game
         (tournament, number, pair, round, seats, winner, by, fault_side, plies, millis, entry, worker, level)
       select $1, g.number, g.pair, g.round, array(select jsonb_array_elements_text(g.seats)::integer), g.winner, g.by,
         g."faultSide", g.plies, array(select jsonb_array_elements_text(g.millis)::double precision), g.entry::json, $2, g.level
       from jsonb_to_recordset($3::jsonb) as g(number integer, pair integer, round integer, seats jsonb, winner smallint,
         by text, "faultSide" smallint, plies integer, millis jsonb, entry text, level text)
       order by g.number
       on conflict (tournament, number) do nothing
       returning number)
     insert into game_log (tournament, number, side, stderr, evidence)
     select $1, l.number, l.side, l.stderr, l.evidence
     from jsonb_to_recordset($4::jsonb) as l(number integer, side smallint, stderr text, evidence jsonb)
     where l.number in (select number from kept)`,
    [tournament, worker, storableJson(rows), storableJson(games.flatMap(({ logs }) => logs))],
  );
};
