import type { CountedGame } from '../../arena/rating/scores.ts';
import { ok, type Problem, type Result } from '../../core/result.ts';
import type { Queries } from '../../store/database/database.ts';
import type { Caller } from '../accounts/caller.ts';
import { countedGame, RESULT_COLUMNS, type ResultRow } from '../tournaments/results.ts';
import { type Assignment, findAssignment, type StoredResult, termsOf } from './assignments.ts';
import { type BaselineResult, countAttempt, gradeAttempt, hasPassed } from './marks.ts';

/** One submission measured against the baselines of an assignment. */
export interface Attempt {
  readonly id: string;
  readonly assignment: string;
  readonly member: AttemptMember;
  readonly submission: string;
  readonly number: number;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** The reason of a failed attempt, or because of which the games of a running one wait. */
  readonly problem: Problem | null;
  readonly mark: number | null;
  readonly passed: boolean | null;
  /** Empty before the first game. */
  readonly results: readonly (BaselineResult & { readonly player: string })[];
  /** The tournament with the games, and its seed; null before it starts. */
  readonly tournament: string | null;
  readonly seed: number | null;
  readonly made: Date;
  readonly ended: Date | null;
}

/** The name is null once the member is erased. */
export interface AttemptMember {
  readonly id: string;
  readonly name: string | null;
  readonly pseudonym: string;
}

interface AttemptRow extends Omit<Attempt, 'results' | 'passed'> {
  readonly [column: string]: unknown;
  readonly result: StoredResult | null;
}

const SELECT = `select t.id, t.assignment, t.submission, t.number, t.state, t.mark, t.tournament, t.made, t.ended, t.result,
  json_build_object('id', m.id, 'name', m.name, 'pseudonym', m.pseudonym) as member, p.seed,
  coalesce(t.problem, case when t.state = 'running' and p.state = 'failed' then p.problem end) as problem
  from attempt t join member m on m.id = t.member left join tournament p on p.id = t.tournament`;

/** The attempts of an assignment that the caller may see: an organiser all, a student the own ones; newest first. */
export const listAttempts = async (
  queries: Queries,
  caller: Caller,
  id: string,
): Promise<Result<readonly Attempt[], Problem>> => {
  const found = await findAssignment(queries, caller, id);
  if (!found.ok) return found;
  const { rows } = await queries.query<AttemptRow>(
    `${SELECT} where t.assignment = $1 and ($2::uuid is null or t.member = $2) order by t.made desc, t.number desc, t.id`,
    [id, caller.role === 'organiser' || caller.role === 'nobody' ? null : caller.id],
  );
  return ok(await attemptsOf(queries, found.value, rows));
};

/** Completes attempts: the results of those being played are counted from the games so far. */
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
  return rows.map(({ result, ...row }) => {
    const played = games.get(row.tournament ?? '');
    // An attempt that waits to be played again still has the results of its last games.
    const counts = played === undefined ? (result?.baselines ?? []) : countAttempt(played, terms.baselines.length);
    const { results } = gradeAttempt(terms, counts, row.state !== 'running');
    const players = names.get(row.tournament ?? '');
    return {
      ...row,
      passed: hasPassed(row.mark, terms.passing),
      results: players === undefined ? [] : results.map((one, i) => ({ ...one, player: players[i] ?? '?' })),
    };
  });
};

/** The names of the baselines in tournaments, in their order. */
const namesOfBaselines = async (
  queries: Queries,
  tournaments: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await queries.query<{ tournament: string; names: string[] }>(
    `select tournament, array_agg(name order by place) as names from contender
       where tournament = any($1::uuid[]) and place > 0 group by tournament`,
    [[...tournaments]],
  );
  return new Map(rows.map(({ tournament, names }) => [tournament, names]));
};

/** The games of tournaments, as they are counted. */
export const readGames = async (
  queries: Queries,
  tournaments: readonly string[],
): Promise<ReadonlyMap<string, readonly CountedGame[]>> => {
  const games = new Map<string, CountedGame[]>(tournaments.map(id => [id, []]));
  const { rows } = await queries.query<ResultRow & { readonly tournament: string; readonly [column: string]: unknown }>(
    `select tournament, ${RESULT_COLUMNS} from game where tournament = any($1::uuid[]) order by tournament, number`,
    [[...tournaments]],
  );
  for (const row of rows) games.get(row.tournament)!.push(countedGame(row));
  return games;
};
