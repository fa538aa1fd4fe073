import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { readVariant } from '@poda/library/games/index.ts';
import type { SignedIn } from '../accounts/caller.ts';
import type { InputOf, Sent } from '../api/route.ts';
import { findCourse } from '../courses/courses.ts';
import type { Queries } from '../store/database.ts';
import { SHOWN_STATE, type StoredCheck } from './checks.ts';
import type { submissionRoutes, submissionSchema } from './submission-routes.ts';

export interface Submission extends Sent<typeof submissionSchema> {
  /** Null once the bot is erased. */
  readonly content: string | null;
  readonly report: StoredCheck | null;
}

const SELECT = `select s.id, b.course, json_build_object('id', b.id, 'name', b.name) as bot,
  json_build_object('id', m.id, 'name', m.name, 'pseudonym', m.pseudonym) as member,
  s.version, s.file, s.bytes, s.game, s.tournament, s.assignment, ${SHOWN_STATE} as state,
  s.made, s.checked, s.content, s.report
  from submission s join bot b on b.id = s.bot join member m on m.id = b.member`;

/** `$1` is the caller. */
const visibleTo = (caller: SignedIn): string | null => {
  if (caller.role === 'organiser') return 'exists (select from course c where c.id = b.course and c.organiser = $1)';
  return caller.role === 'student' ? 'b.member = $1' : null;
};

export const findSubmission = async (queries: Queries, caller: SignedIn, id: string): Promise<Result<Submission>> => {
  const visible = visibleTo(caller);
  if (visible === null) return problem('no-such-submission');
  const { rows } = await queries.query<Submission>(`${SELECT} where ${visible} and s.id = $2`, [caller.id, id]);
  return rows[0] === undefined ? problem('no-such-submission') : ok(rows[0]);
};

const DEFAULT_LIMIT = 100;

export const listSubmissions = async (
  queries: Queries,
  caller: SignedIn,
  course: string,
  {
    bot,
    member,
    tournament,
    assignment,
    after,
    limit = DEFAULT_LIMIT,
  }: InputOf<typeof submissionRoutes.listSubmissions>['query'] = {},
): Promise<Result<{ readonly submissions: readonly Submission[]; readonly next: string | null }>> => {
  const found = await findCourse(queries, caller, course);
  if (!found.ok) return found;
  const visible = visibleTo(caller);
  if (visible === null) return ok({ submissions: [], next: null });
  const last = readCursor(after);
  const { rows } = await queries.query<Submission>(
    `${SELECT} where ${visible} and b.course = $2
       and ($3::uuid is null or b.id = $3) and ($4::uuid is null or b.member = $4)
       and ($5::uuid is null or s.tournament = $5) and ($6::uuid is null or s.assignment = $6)
       and ($7::timestamptz is null or (s.made, s.id) < ($7, $8::uuid))
     order by s.made desc, s.id desc limit $9`,
    [caller.id, course, bot, member, tournament, assignment, last?.made, last?.id, limit + 1],
  );
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
  const { rows } = await queries.query<{ game: string }>(
    `select game from submission where ${purpose} = $1 and game <> $2 and content is not null
       and state in ('waiting', 'accepted') limit 1`,
    [id, variant.value.name],
  );
  return rows[0] === undefined ? ok(undefined) : problem('game-has-submissions', { game: rows[0].game });
};
