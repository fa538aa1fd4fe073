import { sessionRoutes } from '../accounts/session-routes.ts';
import { assignmentRoutes } from '../assignments/assignment-routes.ts';
import { courseRoutes } from '../courses/course-routes.ts';
import { similarityRoutes } from '../similarity/similarity-routes.ts';
import { submissionRoutes } from '../submissions/submission-routes.ts';
import { tournamentRoutes } from '../tournaments/tournament-routes.ts';
import type { AnswerOf } from './route.ts';
import { serverRoutes } from './server-routes.ts';

/** One row per route; docs/arena.md explains the API. */
export const routes = {
  ...sessionRoutes,
  ...courseRoutes,
  ...submissionRoutes,
  ...assignmentRoutes,
  ...similarityRoutes,
  ...tournamentRoutes,
  ...serverRoutes,
} as const;

export type AnswerTo<Id extends keyof typeof routes> = AnswerOf<(typeof routes)[Id]>;
