import { map, ok } from '@poda/library/core/result.ts';
import { type Handlers, momentOf, momentOrNull } from '../api/handlers.ts';
import type { AnswerOf } from '../api/route.ts';
import type { courseRoutes } from './course-routes.ts';
import { type Course, changeCourse, createCourse, findCourse, listCourses, renewCodes } from './courses.ts';
import { eraseMember } from './erase-member.ts';
import { type ListedMember, listMembers, renewMemberKey } from './members.ts';

export const courseHandlers: Handlers<typeof courseRoutes> = {
  listCourses: async ({ database }, _, { caller }) => {
    const courses = await listCourses(database, caller);
    return ok({ courses: courses.map(courseAnswer) });
  },

  createCourse: async (arena, { body }, { caller }) => map(await createCourse(arena, caller, body.title), courseAnswer),

  readCourse: async ({ database }, { params }, { caller }) =>
    map(await findCourse(database, caller, params.course), courseAnswer),

  changeCourse: async (arena, { params, body }, { caller }) =>
    map(await changeCourse(arena, caller, params.course, body), courseAnswer),

  renewCodes: async (arena, { params }, { caller }) =>
    map(await renewCodes(arena, caller, params.course), courseAnswer),

  listMembers: async ({ database }, { params }, { caller }) => {
    const course = await findCourse(database, caller, params.course);
    if (!course.ok) return course;
    return ok({ members: (await listMembers(database, params.course)).map(memberAnswer) });
  },

  renewMemberKey: async (arena, { params }, { caller }) =>
    map(await renewMemberKey(arena, caller, params.course, params.member), key => ({ key })),

  eraseMember: async (arena, { params }, { caller }) => {
    const course = await findCourse(arena.database, caller, params.course);
    if (!course.ok) return course;
    return map(await eraseMember(arena, caller, params.course, params.member), memberAnswer);
  },

  leaveCourse: async (arena, { params }, { caller, keepSession }) => {
    const course = await findCourse(arena.database, caller, params.course);
    if (!course.ok) return course;
    const erased = await eraseMember(arena, caller, params.course, caller.id);
    if (erased.ok) keepSession(undefined);
    return map(erased, memberAnswer);
  },
};

const courseAnswer = ({ organiser: _, made, closed, ...rest }: Course): AnswerOf<typeof courseRoutes.readCourse> => ({
  ...rest,
  made: momentOf(made),
  closed: momentOrNull(closed),
});

const memberAnswer = (member: ListedMember): AnswerOf<typeof courseRoutes.eraseMember> => ({
  id: member.id,
  role: member.role,
  name: member.name,
  pseudonym: member.pseudonym,
  submissions: member.submissions,
  joined: momentOf(member.joined),
  erased: momentOrNull(member.erased),
});
