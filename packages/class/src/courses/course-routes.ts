import * as v from 'valibot';
import { members, organisers, routesOf, signedIn } from '../api/route.ts';
import { count, id, line, list, MAX_NAME, MAX_TITLE, moment } from '../api/value-schemas.ts';

export const MAX_COURSES = 1_000;
export const MAX_MEMBERS = 5_000;

const title = line(MAX_TITLE);

export const courseSchema = v.object({
  id,
  title,
  made: moment,
  /** A closed course can be read but takes no members and submissions. */
  closed: v.nullable(moment),
  students: count,
  tournaments: count,
  assignments: count,
  /** The codes to join, only for the organiser. */
  codes: v.nullable(v.object({ student: line(100), spectator: line(100) })),
});

/** The name is null once the member is erased. */
export const memberName = v.object({ id, name: v.nullable(line(MAX_NAME * 10)), pseudonym: line(MAX_NAME) });

export const memberSchema = v.object({
  id,
  /** `organiser` stands for the organiser as the author of bots. */
  role: v.picklist(['student', 'spectator', 'organiser']),
  /** Null once the member is erased; then only the pseudonym is left. */
  name: v.nullable(line(MAX_NAME * 10)),
  pseudonym: line(MAX_NAME),
  joined: moment,
  erased: v.nullable(moment),
  submissions: count,
});

export const courseRoutes = routesOf({
  listCourses: { at: 'GET /courses', who: signedIn, answer: v.object({ courses: list(courseSchema, MAX_COURSES) }) },
  createCourse: { at: 'POST /courses', who: organisers, body: v.strictObject({ title }), answer: courseSchema },
  readCourse: { at: 'GET /courses/:course', who: signedIn, answer: courseSchema },
  changeCourse: {
    at: 'PATCH /courses/:course',
    who: organisers,
    body: v.strictObject({ title: v.optional(title), closed: v.optional(v.boolean()) }),
    answer: courseSchema,
  },
  renewCodes: { at: 'POST /courses/:course/codes', who: organisers, answer: courseSchema },
  listMembers: {
    at: 'GET /courses/:course/members',
    who: organisers,
    answer: v.object({ members: list(memberSchema, MAX_MEMBERS) }),
  },
  renewMemberKey: {
    at: 'POST /courses/:course/members/:member/key',
    who: organisers,
    answer: v.object({ key: line(100) }),
  },
  eraseMember: { at: 'DELETE /courses/:course/members/:member', who: organisers, answer: memberSchema },
  leaveCourse: { at: 'POST /courses/:course/leave', who: members, answer: memberSchema },
});
