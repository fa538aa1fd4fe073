import { map, ok } from '@poda/library/core/result.ts';
import type { Handlers } from '../api/handlers.ts';
import type { courseRoutes } from './course-routes.ts';
import { changeCourse, createCourse, findCourse, listCourses, renewCodes } from './courses.ts';
import { eraseMember } from './erase-member.ts';
import { listMembers, renewMemberKey } from './members.ts';

export const courseHandlers: Handlers<typeof courseRoutes> = {
  listCourses: async ({ database }, _, { caller }) => ok({ courses: await listCourses(database, caller) }),

  createCourse: (server, { body }, { caller }) => createCourse(server, caller, body.title),

  readCourse: ({ database }, { params }, { caller }) => findCourse(database, caller, params.course),

  changeCourse: (server, { params, body }, { caller }) => changeCourse(server, caller, params.course, body),

  renewCodes: (server, { params }, { caller }) => renewCodes(server, caller, params.course),

  listMembers: async ({ database }, { params }, { caller }) => {
    const course = await findCourse(database, caller, params.course);
    if (!course.ok) return course;
    return ok({ members: await listMembers(database, params.course) });
  },

  renewMemberKey: async (server, { params }, { caller }) =>
    map(await renewMemberKey(server, caller, params.course, params.member), key => ({ key })),

  eraseMember: async (server, { params }, { caller }) => {
    const course = await findCourse(server.database, caller, params.course);
    if (!course.ok) return course;
    return eraseMember(server, caller, params.course, params.member);
  },

  leaveCourse: async (server, { params }, { caller, keepSession }) => {
    const course = await findCourse(server.database, caller, params.course);
    if (!course.ok) return course;
    const erased = await eraseMember(server, caller, params.course, caller.id);
    if (erased.ok) keepSession(undefined);
    return erased;
  },
};
