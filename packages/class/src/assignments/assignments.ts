import { defined } from '@poda/library/core/defined.ts';
import { ok, problem, type Result, unwrap } from '@poda/library/core/result.ts';
import { sortedKeys } from '@poda/library/core/text/json-text.ts';
import { drawSeed } from '@poda/library/play/session/record-session.ts';
import { type Organiser, recordAct, type SignedIn } from '../accounts/caller.ts';
import type { Sent } from '../api/route.ts';
import { findCourse } from '../courses/courses.ts';
import { type DatabaseAndClock, json, type Queries, sql } from '../store/database.ts';
import { refuseOtherGame } from '../submissions/submissions.ts';
import type { assignmentSchema } from './assignment-routes.ts';
import { type BaselineCount, gradeAttempt } from './marks.ts';
import { type AssignmentSettings, type AssignmentTerms, mostPoints, readAssignmentSettings } from './settings.ts';

export type Assignment = Sent<typeof assignmentSchema>;

export interface NewAssignment {
  readonly title: string;
  readonly text?: string | undefined;
  readonly settings: AssignmentSettings;
  readonly deadline?: Date | null | undefined;
  readonly attempts?: number | undefined;
}

const MAX_ASSIGNMENTS = 1_000;

interface AssignmentRow extends Omit<Assignment, 'most' | 'own'> {
  readonly used: number;
  readonly best: number | null;
}

const assignmentOf = ({ used, best, ...row }: AssignmentRow): Assignment => ({
  ...row,
  most: mostPoints(row.settings.baselines),
  own: { attempts: used, left: Math.max(0, row.attempts - used), mark: best },
});

/** SQL: attempts of a member at assignment `a` that have not failed, and submissions that may become attempts. */
const usedAttempts = (member: string) => sql`(
  (select count(*) from attempt t where t.assignment = a.id and t.member = ${member} and t.state <> 'failed') +
  (select count(*) from submission s join bot b on b.id = s.bot
    where s.assignment = a.id and b.member = ${member} and s.state in ('waiting', 'accepted')
      and not exists (select from attempt t where t.submission = s.id and t.assignment = a.id)))::int`;

export const refuseAttempt = async (queries: Queries, member: string, assignment: string): Promise<Result<void>> => {
  const { first } = await queries.query<{ title: string; attempts: number; used: number }>`
    select title, attempts, ${usedAttempts(member)} as used from assignment a where id = ${assignment}`;
  const { title, attempts, used } = first!;
  return used < attempts ? ok(undefined) : problem('no-attempts-left', { title, most: attempts });
};

const selectFor = (caller: SignedIn) => {
  // Other callers get an id that no student has.
  const student = caller.role === 'student' ? caller.id : '00000000-0000-0000-0000-000000000000';
  return sql`select a.id, a.course, a.title, a.text, a.settings, a.deadline, a.attempts, a.made,
    ${usedAttempts(student)} as used,
    (select max(t.mark) from attempt t where t.assignment = a.id and t.member = ${student}) as best
    from assignment a`;
};

export const listAssignments = async (
  queries: Queries,
  caller: SignedIn,
  course: string,
): Promise<Result<readonly Assignment[]>> => {
  const found = await findCourse(queries, caller, course);
  if (!found.ok) return found;
  const { rows } = await queries.query<AssignmentRow>`
    ${selectFor(caller)} where a.course = ${course} order by a.made, a.id`;
  return ok(rows.map(assignmentOf));
};

export const findAssignment = async (queries: Queries, caller: SignedIn, id: string): Promise<Result<Assignment>> => {
  const { first: row } = await queries.query<AssignmentRow>`${selectFor(caller)} where a.id = ${id}`;
  const isOwn = row !== undefined && (await findCourse(queries, caller, row.course)).ok;
  return isOwn ? ok(assignmentOf(row)) : problem('no-such-assignment');
};

/** If no seed is given, it is drawn now. The seeds of the attempts are derived from it. */
export const createAssignment = async (
  { database, now }: DatabaseAndClock,
  organiser: Organiser,
  course: string,
  { title, text = '', settings, deadline = null, attempts = DEFAULT_ATTEMPTS }: NewAssignment,
): Promise<Result<Assignment>> => {
  const found = await findCourse(database, organiser, course);
  if (!found.ok) return found;
  if (found.value.closed !== null) return problem('course-closed');
  if (found.value.assignments >= MAX_ASSIGNMENTS) return problem('too-many-assignments', { most: MAX_ASSIGNMENTS });
  const terms = readAssignmentSettings(settings);
  if (!terms.ok) return terms;
  const known = await refuseStrangers(database, course, terms.value);
  if (!known.ok) return known;
  const { first } = await database.query<{ id: string }>`
    insert into assignment (course, title, text, settings, deadline, attempts, made)
    values (${course}, ${title}, ${text}, ${json(withSeed(settings))}::jsonb, ${deadline}, ${attempts}, ${now()})
    returning id`;
  return findAssignment(database, organiser, first!.id);
};

const DEFAULT_ATTEMPTS = 10;

const withSeed = (settings: AssignmentSettings): AssignmentSettings => ({
  ...settings,
  seed: settings.seed ?? drawSeed(),
});

/** A baseline must be an accepted submission of the course for the same game. */
const refuseStrangers = async (
  queries: Queries,
  course: string,
  { file, baselines }: AssignmentTerms,
): Promise<Result<void>> => {
  const wanted = baselines.flatMap(({ player }) => ('submission' in player ? [player.submission] : []));
  const { rows } = await queries.query<{ id: string; game: string; bot: string }>`
    select s.id, s.game, b.name as bot from submission s join bot b on b.id = s.bot
    where s.id = any(${wanted}::uuid[]) and b.course = ${course} and s.state = 'accepted' and s.content is not null`;
  if (!wanted.every(id => rows.some(row => row.id === id))) return problem('no-such-submission');
  const game = file.variant.name;
  const other = rows.find(row => row.game !== game);
  return other === undefined
    ? ok(undefined)
    : problem('opponent-of-other-game', { bot: other.bot, other: other.game, game });
};

/** Once there are attempts, only what concerns marks may change, not the games; all marks are then computed again. */
export const changeAssignment = (
  { database, now }: DatabaseAndClock,
  organiser: Organiser,
  id: string,
  changes: Partial<NewAssignment>,
): Promise<Result<Assignment>> =>
  database.transaction(async queries => {
    // Makes concurrent submissions, attempts and changes wait.
    await queries.query`select from assignment where id = ${id} for update`;
    const found = await findAssignment(queries, organiser, id);
    if (!found.ok) return found;
    const { title, text, deadline, attempts } = { ...found.value, ...defined(changes) };
    const settings = { ...(changes.settings ?? found.value.settings) };
    settings.seed ??= found.value.settings.seed;
    const terms = readAssignmentSettings(settings);
    if (!terms.ok) return terms;
    if (changes.settings !== undefined) {
      const known = await refuseStrangers(queries, found.value.course, terms.value);
      if (!known.ok) return known;
      const { count } = await queries.query`select from attempt where assignment = ${id} limit 1`;
      if (count > 0 && playedPart(settings) !== playedPart(found.value.settings))
        return problem('assignment-has-attempts');
      const fitting = await refuseOtherGame(queries, 'assignment', id, settings.game);
      if (!fitting.ok) return fitting;
    }
    await queries.query`
      update assignment set title = ${title}, text = ${text}, settings = ${json(settings)}::jsonb,
        deadline = ${deadline}, attempts = ${attempts} where id = ${id}`;
    if (changes.settings !== undefined) await markAgain(queries, id, terms.value);
    await recordAct(queries, now(), organiser, 'assignment-changed', { assignment: id });
    return findAssignment(queries, organiser, id);
  });

/** The bots handed in for the assignment stay. */
export const deleteAssignment = (
  { database, now }: DatabaseAndClock,
  organiser: Organiser,
  id: string,
): Promise<Result<void>> =>
  database.transaction(async queries => {
    const found = await findAssignment(queries, organiser, id);
    if (!found.ok) return found;
    // Makes a concurrent submission wait.
    await queries.query`select from assignment where id = ${id} for update`;
    const { count } = await queries.query`select from attempt where assignment = ${id} limit 1`;
    if (count > 0) return problem('assignment-is-used');
    await queries.query`delete from assignment where id = ${id}`;
    await recordAct(queries, now(), organiser, 'assignment-deleted', { assignment: id });
    return ok(undefined);
  });

/** All settings that affect the games: everything except points, scale and passing mark. */
const playedPart = (settings: AssignmentSettings): string => {
  const { scale: _scale, passing: _passing, ...played } = settings;
  const baselines = played.baselines.map(({ points: _points, ...baseline }) => baseline);
  // The database does not keep the order of keys.
  return JSON.stringify(sortedKeys({ ...played, baselines }));
};

const markAgain = async (queries: Queries, assignment: string, terms: AssignmentTerms): Promise<void> => {
  const { rows } = await queries.query<{ id: string; result: StoredResult }>`
    select id, result from attempt where assignment = ${assignment} and state = 'done'`;
  for (const { id, result } of rows) {
    const { mark } = gradeAttempt(terms, result.baselines, true);
    await queries.query`update attempt set mark = ${mark} where id = ${id}`;
  }
};

export interface StoredResult {
  readonly baselines: readonly BaselineCount[];
  readonly tournament: string;
}

export const termsOf = ({ settings }: Pick<Assignment, 'settings'>): AssignmentTerms =>
  unwrap(readAssignmentSettings(settings));
