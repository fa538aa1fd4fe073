import { map, ok } from '@poda/library/core/result.ts';
import type { SignedIn } from '../accounts/caller.ts';
import type { Client } from '../api/client.ts';
import { fileResponse } from '../api/file-response.ts';
import { dateOf, type Handlers, problemAnswer } from '../api/handlers.ts';
import { assignmentRoutes } from './assignment-routes.ts';
import {
  type Assignment,
  changeAssignment,
  createAssignment,
  deleteAssignment,
  findAssignment,
  listAssignments,
  type NewAssignment,
} from './assignments.ts';
import { listAttempts } from './attempts.ts';
import { listMarks, marksCsv } from './gradebook.ts';
import { rerunAttempts } from './rerun.ts';

export const assignmentHandlers: Handlers<typeof assignmentRoutes> = {
  listAssignments: async ({ database, now }, { params }, { caller }) =>
    map(await listAssignments(database, caller, params.course), assignments => ({
      assignments: assignments.map(assignment => seenBy(caller, assignment, now())),
    })),

  createAssignment: (server, { params, body }, { caller }) =>
    createAssignment(server, caller, params.course, { ...body, deadline: dateOf(body.deadline) }),

  readAssignment: async ({ database, now }, { params }, { caller }) =>
    map(await findAssignment(database, caller, params.assignment), assignment => seenBy(caller, assignment, now())),

  changeAssignment: (server, { params, body }, { caller }) => {
    const changes = { ...body, deadline: dateOf(body.deadline) } as Partial<NewAssignment>;
    return changeAssignment(server, caller, params.assignment, changes);
  },

  deleteAssignment: async (server, { params }, { caller }) =>
    map(await deleteAssignment(server, caller, params.assignment), () => ({})),

  listAttempts: async ({ database, now }, { params, query }, { caller, translator }) => {
    const found = await findAssignment(database, caller, params.assignment);
    if (!found.ok) return found;
    const hasSeed = isSeedOpen(caller, found.value, now());
    return map(await listAttempts(database, caller, params.assignment, query), ({ attempts, next }) => ({
      attempts: attempts.map(({ seed, problem, ...attempt }) => ({
        ...attempt,
        seed: hasSeed ? seed : null,
        problem: problemAnswer(problem, translator),
      })),
      next,
    }));
  },

  rerunAttempts: async (server, { params, body }, { caller }) =>
    map(await rerunAttempts(server, caller, params.assignment, body), attempts => ({ attempts })),

  listMarks: async ({ database }, { params }, { caller }) =>
    map(await listMarks(database, caller, params.assignment), marks => ({ marks })),

  downloadMarksCsv: async ({ database }, { params, query }, { caller, translator, client }) => {
    const marks = await listMarks(database, caller, params.assignment);
    if (!marks.ok) return marks;
    const csv = marksCsv(marks.value, query.separator ?? 'comma', translator, id => linkTo(client, id));
    return ok(fileResponse(assignmentRoutes.downloadMarksCsv.answer, csv));
  },
};

const linkTo = ({ isSecure, host }: Client, tournament: string): string =>
  `${isSecure ? 'https' : 'http'}://${host}/#/arena/tournament/${tournament}`;

/** The seed tells dice and openings, so members learn it only after the deadline. */
const isSeedOpen = ({ role }: SignedIn, { deadline }: Assignment, now: Date): boolean =>
  role === 'organiser' || (deadline !== null && deadline <= now);

const seenBy = (caller: SignedIn, assignment: Assignment, now: Date): Assignment => {
  if (isSeedOpen(caller, assignment, now)) return assignment;
  const { seed: _seed, ...settings } = assignment.settings;
  return { ...assignment, settings };
};
