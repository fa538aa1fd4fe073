import type { GameResult } from '@poda/arena/game/played-game.ts';
import { ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { parseSeed } from '@poda/library/core/seed/seed.ts';
import type { SignedIn } from '../accounts/caller.ts';
import type { InputOf, Sent } from '../api/route.ts';
import { countedGame, RESULT_COLUMNS, type ResultRow } from '../results/games.ts';
import { ifGiven, type Queries, sql } from '../store/database.ts';
import type { assignmentRoutes, attemptSchema } from './assignment-routes.ts';
import { type Assignment, findAssignment, type StoredResult, termsOf } from './assignments.ts';
import { countAttempt, gradeAttempt, hasPassed } from './marks.ts';

/** A submission measured against the baselines of an assignment. */
export interface Attempt extends Omit<Sent<typeof attemptSchema>, 'problem'> {
  readonly problem: Problem | null;
}

export type AttemptMember = Attempt['member'];

interface AttemptRow extends Omit<Attempt, 'seed' | 'results' | 'passed'> {
  readonly seed: string | null;
  readonly result: StoredResult | null;
}

const SELECT = sql`select t.id, t.assignment, t.submission, t.number, t.state, t.mark, t.tournament, t.made, t.ended,
  t.result, json_build_object('id', m.id, 'name', m.name, 'pseudonym', m.pseudonym) as member, p.seed,
  coalesce(t.problem, case when t.state = 'running' and p.state = 'failed' then p.problem end) as problem
  from attempt t join member m on m.id = t.member left join tournament p on p.id = t.tournament`;

const DEFAULT_LIMIT = 100;

/** Newest first; students see only their own attempts. */
export const listAttempts = async (
  queries: Queries,
  caller: SignedIn,
  id: string,
  { member, after, limit = DEFAULT_LIMIT }: InputOf<typeof assignmentRoutes.listAttempts>['query'] = {},
): Promise<Result<{ readonly attempts: readonly Attempt[]; readonly next: string | null }>> => {
  const found = await findAssignment(queries, caller, id);
  if (!found.ok) return found;
  const last = readCursor(after);
  const { rows } = await queries.query<AttemptRow>`
    ${SELECT} where t.assignment = ${id} and ${caller.role === 'organiser' ? sql`true` : sql`t.member = ${caller.id}`}
      and ${ifGiven(member, sql`t.member = ${member}`)}
      and ${ifGiven(last, sql`(t.made, t.number, t.id) < (${last?.made}, ${last?.number}, ${last?.id})`)}
    order by t.made desc, t.number desc, t.id desc limit ${limit + 1}`;
  const shown = rows.slice(0, limit);
  const end = rows.length > limit ? shown.at(-1) : undefined;
  const next = end === undefined ? null : `${end.made.toISOString()} ${end.number} ${end.id}`;
  return ok({ attempts: await attemptsOf(queries, found.value, shown), next });
};

/** Undefined for an invalid cursor; then the list begins at its start. */
const readCursor = (text: string | undefined) => {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,7}) ([0-9a-f-]{36})$/.exec(text ?? '');
  return parts === null ? undefined : { made: parts[1]!, number: Number(parts[2]), id: parts[3]! };
};

export const readAttempts = async (
  queries: Queries,
  assignment: Assignment,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Attempt>> => {
  const { rows } = await queries.query<AttemptRow>`
    ${SELECT} where t.assignment = ${assignment.id} and t.id = any(${ids}::uuid[])`;
  return new Map((await attemptsOf(queries, assignment, rows)).map(attempt => [attempt.id, attempt]));
};

/** A running attempt has the results of its games so far. */
const attemptsOf = async (
  queries: Queries,
  assignment: Assignment,
  rows: readonly AttemptRow[],
): Promise<readonly Attempt[]> => {
  const terms = termsOf(assignment);
  const tournaments = rows.flatMap(({ tournament }) => tournament ?? []);
  const names = await namesOfBaselines(queries, tournaments);
  const running = rows.flatMap(({ state, tournament }) => (state === 'running' ? (tournament ?? []) : []));
  const games = await readGames(queries, running);
  return rows.map(({ result, seed, ...row }) => {
    const played = games.get(row.tournament ?? '');
    // An attempt that waits for a rerun still shows its last results.
    const counts = played === undefined ? (result?.baselines ?? []) : countAttempt(played, terms.baselines.length);
    const { results } = gradeAttempt(terms, counts, row.state !== 'running');
    const players = names.get(row.tournament ?? '');
    return {
      ...row,
      seed: seed === null ? null : parseSeed(seed)!,
      passed: hasPassed(row.mark, terms.passing),
      results: players === undefined ? [] : results.map((one, i) => ({ ...one, player: players[i] ?? '?' })),
    };
  });
};

const namesOfBaselines = async (
  queries: Queries,
  tournaments: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await queries.query<{ tournament: string; names: string[] }>`
    select tournament, array_agg(name order by place) as names from contender
    where tournament = any(${tournaments}::uuid[]) and place > 0 group by tournament`;
  return new Map(rows.map(({ tournament, names }) => [tournament, names]));
};

export const readGames = async (
  queries: Queries,
  tournaments: readonly string[],
): Promise<ReadonlyMap<string, readonly GameResult[]>> => {
  const games = new Map<string, GameResult[]>(tournaments.map(id => [id, []]));
  const { rows } = await queries.query<ResultRow & { readonly tournament: string }>`
    select tournament, ${RESULT_COLUMNS} from game where tournament = any(${tournaments}::uuid[])
    order by tournament, number`;
  for (const row of rows) games.get(row.tournament)!.push(countedGame(row));
  return games;
};
