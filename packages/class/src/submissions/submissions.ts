import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { readVariant } from '@poda/library/games/index.ts';
import type { SignedIn } from '../accounts/caller.ts';
import type { InputOf, Sent } from '../api/route.ts';
import { findCourse } from '../courses/courses.ts';
import { ifGiven, type Queries, sql, verbatim } from '../store/database.ts';
import { SHOWN_STATE, type StoredCheck } from './checks.ts';
import type { submissionRoutes, submissionSchema } from './submission-routes.ts';

export interface Submission extends Sent<typeof submissionSchema> {
  /** Null once the bot is erased. */
  readonly content: string | null;
  readonly report: StoredCheck | null;
}

const SELECT = sql`select s.id, b.course, json_build_object('id', b.id, 'name', b.name) as bot,
  json_build_object('id', m.id, 'name', m.name, 'pseudonym', m.pseudonym) as member,
  s.version, s.file, s.bytes, s.game, s.tournament, s.assignment, ${SHOWN_STATE} as state,
  s.made, s.checked, s.content, s.report
  from submission s join bot b on b.id = s.bot join member m on m.id = b.member`;

const visibleTo = ({ role, id }: SignedIn) => {
  if (role === 'organiser') return sql`exists (select from course c where c.id = b.course and c.organiser = ${id})`;
  return role === 'student' ? sql`b.member = ${id}` : sql`false`;
};

export const findSubmission = async (queries: Queries, caller: SignedIn, id: string): Promise<Result<Submission>> => {
  const { first } = await queries.query<Submission>`${SELECT} where ${visibleTo(caller)} and s.id = ${id}`;
  return first === undefined ? problem('no-such-submission') : ok(first);
};

type Filter = InputOf<typeof submissionRoutes.listSubmissions>['query'];

const DEFAULT_LIMIT = 100;

export const listSubmissions = async (
  queries: Queries,
  caller: SignedIn,
  course: string,
  { bot, member, tournament, assignment, after, limit = DEFAULT_LIMIT }: Filter = {},
): Promise<Result<{ readonly submissions: readonly Submission[]; readonly next: string | null }>> => {
  const found = await findCourse(queries, caller, course);
  if (!found.ok) return found;
  const last = readCursor(after);
  const { rows } = await queries.query<Submission>`
    ${SELECT} where ${visibleTo(caller)} and b.course = ${course}
      and ${ifGiven(bot, sql`b.id = ${bot}`)} and ${ifGiven(member, sql`b.member = ${member}`)}
      and ${ifGiven(tournament, sql`s.tournament = ${tournament}`)}
      and ${ifGiven(assignment, sql`s.assignment = ${assignment}`)}
      and ${ifGiven(last, sql`(s.made, s.id) < (${last?.made}, ${last?.id})`)}
    order by s.made desc, s.id desc limit ${limit + 1}`;
  const submissions = rows.slice(0, limit);
  const end = rows.length > limit ? submissions.at(-1) : undefined;
  return ok({ submissions, next: end === undefined ? null : `${end.made.toISOString()} ${end.id}` });
};

/** Undefined for an invalid cursor; then the list begins at its start. */
const readCursor = (text: string | undefined): { readonly made: string; readonly id: string } | undefined => {
  const [, made, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f-]{36})$/.exec(text ?? '') ?? [];
  return made === undefined || id === undefined ? undefined : { made, id };
};

/** Once bots have been handed in for a tournament or assignment, its game cannot change. */
export const refuseOtherGame = async (
  queries: Queries,
  purpose: 'tournament' | 'assignment',
  id: string,
  game: string,
): Promise<Result<void>> => {
  const variant = readVariant(game);
  if (!variant.ok) return variant;
  const { first } = await queries.query<{ game: string }>`
    select game from submission where ${verbatim(purpose)} = ${id} and game <> ${variant.value.name}
      and content is not null and state in ('waiting', 'accepted') limit 1`;
  return first === undefined ? ok(undefined) : problem('game-has-submissions', { game: first.game });
};
