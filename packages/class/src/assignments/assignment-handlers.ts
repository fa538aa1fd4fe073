import { map, ok } from '@poda/library/core/result.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Client } from '../api/client.ts';
import { fileResponse } from '../api/file-response.ts';
import { type Handlers, momentOf, momentOrNull, problemAnswer } from '../api/handlers.ts';
import type { AnswerOf } from '../api/route.ts';
import { compareSubmissions, listSimilar } from '../similarity/course-similarity.ts';
import { explanation } from '../similarity/words.ts';
import type { ClassTranslator } from '../words/translators.ts';
import { assignmentRoutes, type similarityRoutes } from './assignment-routes.ts';
import {
  type Assignment,
  changeAssignment,
  createAssignment,
  deleteAssignment,
  findAssignment,
  listAssignments,
  type NewAssignment,
} from './assignments.ts';
import { type Attempt, listAttempts } from './attempts.ts';
import { listMarks, type Mark, marksCsv } from './gradebook.ts';
import { rerunAttempts } from './rerun.ts';

export const assignmentHandlers: Handlers<typeof assignmentRoutes> = {
  listAssignments: async ({ database, now }, { params }, { caller }) =>
    map(await listAssignments(database, caller, params.course), assignments => ({
      assignments: assignments.map(assignment => assignmentAnswer(seenBy(caller, assignment, now()))),
    })),

  createAssignment: async (arena, { params, body }, { caller }) =>
    map(
      await createAssignment(arena, caller, params.course, { ...body, deadline: dateOf(body.deadline) }),
      assignmentAnswer,
    ),

  readAssignment: async ({ database, now }, { params }, { caller }) =>
    map(await findAssignment(database, caller, params.assignment), assignment =>
      assignmentAnswer(seenBy(caller, assignment, now())),
    ),

  changeAssignment: async (arena, { params, body }, { caller }) => {
    const changes = { ...body, deadline: dateOf(body.deadline) } as Partial<NewAssignment>;
    return map(await changeAssignment(arena, caller, params.assignment, changes), assignmentAnswer);
  },

  deleteAssignment: async (arena, { params }, { caller }) =>
    map(await deleteAssignment(arena, caller, params.assignment), () => ({})),

  listAttempts: async ({ database, now }, { params, query }, { caller, translator }) => {
    const found = await findAssignment(database, caller, params.assignment);
    if (!found.ok) return found;
    const hasSeed = isSeedOpen(caller, found.value, now());
    return map(await listAttempts(database, caller, params.assignment, query), ({ attempts, next }) => ({
      attempts: attempts.map(attempt => attemptAnswer(hasSeed ? attempt : { ...attempt, seed: null }, translator)),
      next,
    }));
  },

  rerunAttempts: async (arena, { params, body }, { caller }) =>
    map(await rerunAttempts(arena, caller, params.assignment, body), attempts => ({ attempts })),

  listMarks: async ({ database }, { params }, { caller }) =>
    map(await listMarks(database, caller, params.assignment), marks => ({ marks: marks.map(markAnswer) })),

  downloadMarksCsv: async ({ database }, { params, query }, { caller, translator, client }) => {
    const marks = await listMarks(database, caller, params.assignment);
    if (!marks.ok) return marks;
    const csv = marksCsv(marks.value, query.separator ?? 'comma', translator, id => linkTo(client, id));
    return ok(fileResponse(assignmentRoutes.downloadMarksCsv.answer, csv));
  },
};

export const similarityHandlers: Handlers<typeof similarityRoutes> = {
  listSimilar: async ({ database }, { params, query }, { caller, translator }) =>
    map(await listSimilar(database, caller, params.course, query), ({ submissions, pairs, identical }) => ({
      explanation: explanation.map(key => translator.say(key)),
      submissions,
      pairs: pairs.map(({ pair: [left, right], ...rest }) => ({
        ...rest,
        pair: [left, right] as [typeof left, typeof right],
      })),
      identical: identical.map(group => [...group]),
    })),

  compareSubmissions: async ({ database }, { params: { course, left, right } }, { caller }) =>
    map(await compareSubmissions(database, caller, course, [left, right]), ({ pair, places, sources, ...rest }) => ({
      ...rest,
      pair: [pair[0], pair[1]],
      places: places.map(([a, b]): [typeof a, typeof b] => [a, b]),
      sources: [[...sources[0]], [...sources[1]]],
    })),
};

/** Null removes a deadline; undefined leaves it. */
const dateOf = (moment: string | null | undefined): Date | null | undefined =>
  typeof moment === 'string' ? new Date(moment) : moment;

const linkTo = ({ isSecure, host }: Client, tournament: string): string =>
  `${isSecure ? 'https' : 'http'}://${host}/#/arena/tournament/${tournament}`;

/** The seed tells dice and openings, so members learn it only after the deadline. */
const isSeedOpen = ({ role }: Caller, { deadline }: Assignment, now: Date): boolean =>
  role === 'organiser' || (deadline !== null && deadline <= now);

const seenBy = (caller: Caller, assignment: Assignment, now: Date): Assignment => {
  if (isSeedOpen(caller, assignment, now)) return assignment;
  const { seed: _seed, ...settings } = assignment.settings;
  return { ...assignment, settings };
};

const assignmentAnswer = ({
  deadline,
  made,
  ...assignment
}: Assignment): AnswerOf<typeof assignmentRoutes.readAssignment> => ({
  ...assignment,
  deadline: momentOrNull(deadline),
  made: momentOf(made),
});

type AttemptAnswer = AnswerOf<typeof assignmentRoutes.listAttempts>['attempts'][number];

const attemptAnswer = (
  { made, ended, results, problem, ...attempt }: Attempt,
  translator: ClassTranslator,
): AttemptAnswer => ({
  ...attempt,
  problem: problemAnswer(problem, translator),
  results: results.map(({ lostByFault, ...result }) => ({ ...result, lostByFault: { ...lostByFault } })),
  made: momentOf(made),
  ended: momentOrNull(ended),
});

const markAnswer = ({ best, ...mark }: Mark): AnswerOf<typeof assignmentRoutes.listMarks>['marks'][number] => ({
  ...mark,
  attempt: best?.id ?? null,
  submission: best?.submission ?? null,
  tournament: best?.tournament ?? null,
  ended: momentOrNull(best?.ended ?? null),
});
