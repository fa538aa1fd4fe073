import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { type Organiser, recordAct, type SignedIn } from '../accounts/caller.ts';
import { newJoinCode } from '../accounts/secrets.ts';
import type { Sent } from '../api/route.ts';
import { type DatabaseAndClock, type Queries, sql } from '../store/database.ts';
import { type courseSchema, MAX_COURSES } from './course-routes.ts';

export interface Course extends Sent<typeof courseSchema> {
  readonly organiser: string;
}

const SELECT = sql`select c.id, c.organiser, c.title, c.made, c.closed,
  json_build_object('student', c.student_code, 'spectator', c.spectator_code) as codes,
  (select count(*) from member m where m.course = c.id and m.role = 'student' and m.erased is null)::int as students,
  (select count(*) from tournament t where t.course = c.id and t.assignment is null)::int as tournaments,
  (select count(*) from assignment a where a.course = c.id)::int as assignments
  from course c`;

const seenBy = (course: Course, { role }: SignedIn): Course =>
  role === 'organiser' ? course : { ...course, codes: null };

export const listCourses = async (queries: Queries, caller: SignedIn): Promise<readonly Course[]> => {
  const own = caller.role === 'organiser' ? sql`c.organiser = ${caller.id}` : sql`c.id = ${caller.course}`;
  const { rows } = await queries.query<Course>`${SELECT} where ${own} order by c.made desc, c.id`;
  return rows.map(row => seenBy(row, caller));
};

/** A course of others gets the same answer as one that does not exist. */
export const findCourse = async (queries: Queries, caller: SignedIn, id: string): Promise<Result<Course>> => {
  const { first: row } = await queries.query<Course>`${SELECT} where c.id = ${id}`;
  if (row === undefined || !isOwn(row, caller)) return problem('no-such-course');
  return ok(seenBy(row, caller));
};

const isOwn = ({ id, organiser }: Course, caller: SignedIn): boolean =>
  caller.role === 'organiser' ? caller.id === organiser : caller.course === id;

export const createCourse = async (
  { database, now }: DatabaseAndClock,
  organiser: Organiser,
  title: string,
): Promise<Result<Course>> => {
  const { rows: counted } = await database.query<{ courses: number }>`
    select count(*)::int as courses from course where organiser = ${organiser.id}`;
  if (counted[0]!.courses >= MAX_COURSES) return problem('too-many-courses', { most: MAX_COURSES });
  const { first } = await database.query<{ id: string }>`
    insert into course (organiser, title, student_code, spectator_code, made)
    values (${organiser.id}, ${title}, ${newJoinCode()}, ${newJoinCode()}, ${now()}) returning id`;
  return findCourse(database, organiser, first!.id);
};

export const changeCourse = async (
  { database, now }: DatabaseAndClock,
  organiser: Organiser,
  id: string,
  change: { readonly title?: string | undefined; readonly closed?: boolean | undefined },
): Promise<Result<Course>> => {
  const found = await findCourse(database, organiser, id);
  if (!found.ok) return found;
  const { title = found.value.title, closed } = change;
  const end = closed === undefined ? found.value.closed : closed ? (found.value.closed ?? now()) : null;
  await database.query`update course set title = ${title}, closed = ${end} where id = ${id}`;
  if (closed !== undefined)
    await recordAct(database, now(), organiser, closed ? 'course-closed' : 'course-opened', { course: id });
  return findCourse(database, organiser, id);
};

/** The old codes end; members stay members. */
export const renewCodes = async (
  { database, now }: DatabaseAndClock,
  organiser: Organiser,
  id: string,
): Promise<Result<Course>> => {
  const found = await findCourse(database, organiser, id);
  if (!found.ok) return found;
  await database.query`
    update course set student_code = ${newJoinCode()}, spectator_code = ${newJoinCode()} where id = ${id}`;
  await recordAct(database, now(), organiser, 'codes-renewed', { course: id });
  return findCourse(database, organiser, id);
};
