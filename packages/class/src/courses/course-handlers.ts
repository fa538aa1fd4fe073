import { map, ok } from '@poda/library/core/result.ts';
import type { Handlers } from '../api/handlers.ts';
import type { courseRoutes } from './course-routes.ts';
import { changeCourse, createCourse, findCourse, listCourses, renewCodes } from './courses.ts';
import { eraseMember } from './erase-member.ts';
import { listMembers, renewMemberKey } from './members.ts';

export const courseHandlers: Handlers<typeof courseRoutes> = {
  listCourses: async ({ database }, _, { caller }) => ok({ courses: await listCourses(database, caller) }),

  createCourse: (arena, { body }, { caller }) => createCourse(arena, caller, body.title),

  readCourse: ({ database }, { params }, { caller }) => findCourse(database, caller, params.course),

  changeCourse: (arena, { params, body }, { caller }) => changeCourse(arena, caller, params.course, body),

  renewCodes: (arena, { params }, { caller }) => renewCodes(arena, caller, params.course),

  listMembers: async ({ database }, { params }, { caller }) => {
    const course = await findCourse(database, caller, params.course);
    if (!course.ok) return course;
    return ok({ members: await listMembers(database, params.course) });
  },

  renewMemberKey: async (arena, { params }, { caller }) =>
    map(await renewMemberKey(arena, caller, params.course, params.member), key => ({ key })),

  eraseMember: async (arena, { params }, { caller }) => {
    const course = await findCourse(arena.database, caller, params.course);
    if (!course.ok) return course;
    return eraseMember(arena, caller, params.course, params.member);
  },

  leaveCourse: async (arena, { params }, { caller, keepSession }) => {
    const course = await findCourse(arena.database, caller, params.course);
    if (!course.ok) return course;
    const erased = await eraseMember(arena, caller, params.course, caller.id);
    if (erased.ok) keepSession(undefined);
    return erased;
  },
};
