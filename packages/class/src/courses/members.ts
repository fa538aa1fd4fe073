import { ok, problem, type Result } from '@poda/library/core/result.ts';
import { type Member, type Organiser, recordAct } from '../accounts/caller.ts';
import { readName } from '../accounts/names.ts';
import { groupedCode, hashOf, newMemberKey, newPseudonym, readCode } from '../accounts/secrets.ts';
import { endSessionsOf } from '../accounts/sessions.ts';
import type { Sent } from '../api/route.ts';
import { type DatabaseAndClock, type Queries, sql } from '../store/database.ts';
import { MAX_MEMBERS, type memberSchema } from './course-routes.ts';
import { findCourse } from './courses.ts';

export type ListedMember = Sent<typeof memberSchema>;

const SELECT = sql`select m.id, m.role, m.name, m.pseudonym, m.joined, m.erased,
  (select count(*) from submission s join bot b on b.id = s.bot where b.member = m.id)::int as submissions
  from member m`;

/** The key is shown only once. */
export const joinCourse = async (
  { database, now }: DatabaseAndClock,
  given: { readonly code: string; readonly name: string },
  admit: (course: string) => Result<void> = () => ok(undefined),
): Promise<Result<{ readonly member: Member; readonly key: string }>> => {
  const code = groupedCode(readCode(given.code));
  const { first: course } = await database.query<
    Pick<Member, 'id' | 'role'> & { closed: Date | null; members: number }
  >`
    select id, closed, case when student_code = ${code} then 'student' else 'spectator' end as role,
      (select count(*) from member m where m.course = c.id)::int as members
    from course c where student_code = ${code} or spectator_code = ${code}`;
  if (course === undefined) return problem('join-code-wrong');
  if (course.closed !== null) return problem('course-closed');
  if (course.members >= MAX_MEMBERS) return problem('course-full', { most: MAX_MEMBERS });
  const named = readName(given.name);
  if (!named.ok) return named;
  const { name, look } = named.value;
  const admitted = admit(course.id);
  if (!admitted.ok) return admitted;
  const key = newMemberKey();
  const { rows: added } = await database.query<{ id: string }>`
    insert into member (course, role, name, look, pseudonym, key, joined)
    values (${course.id}, ${course.role}, ${name}, ${look}, ${newPseudonym()}, ${hashOf(readCode(key))}, ${now()})
    on conflict (course, look) do nothing returning id`;
  if (added[0] === undefined) return problem('member-name-taken', { name });
  return ok({ member: { role: course.role, id: added[0].id, name, course: course.id }, key });
};

/** The organiser as an author of bots, with the limits of a student. */
export const authorOf = async (
  { database, now }: DatabaseAndClock,
  { name }: Organiser,
  course: string,
): Promise<Member> => {
  await database.query`
    insert into member (course, role, name, pseudonym, joined)
    values (${course}, 'organiser', ${name}, ${newPseudonym()}, ${now()})
    on conflict (course) where role = 'organiser' and erased is null do nothing`;
  const { first } = await database.query<{ id: string }>`
    select id from member where course = ${course} and role = 'organiser' and erased is null`;
  return { role: 'student', id: first!.id, name, course };
};

export const listMembers = async (queries: Queries, course: string): Promise<readonly ListedMember[]> => {
  const { rows } = await queries.query<ListedMember>`
    ${SELECT} where m.course = ${course} and (m.role <> 'organiser' or exists (select from bot b where b.member = m.id))
    order by m.erased is not null, m.name, m.pseudonym, m.id limit ${MAX_MEMBERS}`;
  return rows;
};

export const findMember = async (queries: Queries, course: string, id: string): Promise<Result<ListedMember>> => {
  const { first } = await queries.query<ListedMember>`${SELECT} where m.course = ${course} and m.id = ${id}`;
  return first === undefined ? problem('no-such-member') : ok(first);
};

/** The old key and all sessions end. */
export const renewMemberKey = async (
  { database, now }: DatabaseAndClock,
  organiser: Organiser,
  course: string,
  id: string,
): Promise<Result<string>> => {
  const own = await findCourse(database, organiser, course);
  if (!own.ok) return own;
  const found = await findMember(database, course, id);
  if (!found.ok) return found;
  const { role, erased } = found.value;
  // The organiser signs in with a password.
  if (erased !== null || role === 'organiser') return problem('no-such-member');
  const key = newMemberKey();
  await database.transaction(async queries => {
    await queries.query`update member set key = ${hashOf(readCode(key))} where id = ${id} and erased is null`;
    await endSessionsOf(queries, { role, id, name: '', course });
    await recordAct(queries, now(), organiser, 'member-key-renewed', { course, member: id });
  });
  return ok(key);
};
