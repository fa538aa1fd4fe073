import * as v from 'valibot';
import { members, organisers, route, signedIn } from '../api/route.ts';
import { count, id, line, list, MAX_NAME, MAX_TITLE, moment } from '../api/values.ts';

export const MAX_COURSES = 1_000;
export const MAX_MEMBERS = 5_000;

const title = line(MAX_TITLE);
const inCourse = v.strictObject({ course: id });
const ofMember = v.strictObject({ course: id, member: id });

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

export const memberSchema = v.object({
  id,
  /** `organiser` is the author of the bots that the organiser handed in. */
  role: v.picklist(['student', 'spectator', 'organiser']),
  /** Null once the member is erased; then only the pseudonym is left. */
  name: v.nullable(line(MAX_NAME * 10)),
  pseudonym: line(MAX_NAME),
  joined: moment,
  erased: v.nullable(moment),
  submissions: count,
});

export const courseRoutes = {
  listCourses: route({
    id: 'listCourses',
    method: 'GET',
    path: '/courses',
    who: signedIn,
    answer: v.object({ courses: list(courseSchema, MAX_COURSES) }),
  }),
  createCourse: route({
    id: 'createCourse',
    method: 'POST',
    path: '/courses',
    who: organisers,
    body: v.strictObject({ title }),
    answer: courseSchema,
  }),
  readCourse: route({
    id: 'readCourse',
    method: 'GET',
    path: '/courses/:course',
    who: signedIn,
    params: inCourse,
    answer: courseSchema,
  }),
  changeCourse: route({
    id: 'changeCourse',
    method: 'PATCH',
    path: '/courses/:course',
    who: organisers,
    params: inCourse,
    body: v.strictObject({ title: v.optional(title), closed: v.optional(v.boolean()) }),
    answer: courseSchema,
  }),
  renewCodes: route({
    id: 'renewCodes',
    method: 'POST',
    path: '/courses/:course/codes',
    who: organisers,
    params: inCourse,
    answer: courseSchema,
  }),
  listMembers: route({
    id: 'listMembers',
    method: 'GET',
    path: '/courses/:course/members',
    who: organisers,
    params: inCourse,
    answer: v.object({ members: list(memberSchema, MAX_MEMBERS) }),
  }),
  renewMemberKey: route({
    id: 'renewMemberKey',
    method: 'POST',
    path: '/courses/:course/members/:member/key',
    who: organisers,
    params: ofMember,
    answer: v.object({ key: line(100) }),
  }),
  eraseMember: route({
    id: 'eraseMember',
    method: 'DELETE',
    path: '/courses/:course/members/:member',
    who: organisers,
    params: ofMember,
    answer: memberSchema,
  }),
  leaveCourse: route({
    id: 'leaveCourse',
    method: 'POST',
    path: '/courses/:course/leave',
    who: members,
    params: inCourse,
    answer: memberSchema,
  }),
} as const;
