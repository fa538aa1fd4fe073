import { assignmentRoutes, similarityRoutes } from './assignment-routes.ts';
import { courseRoutes } from './course-routes.ts';
import { serverRoutes } from './server-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { submissionRoutes } from './submission-routes.ts';
import { tournamentRoutes } from './tournament-routes.ts';

/** One row per route; docs/arena.md explains the API. */
export const routes = {
  ...sessionRoutes,
  ...courseRoutes,
  ...submissionRoutes,
  ...tournamentRoutes,
  ...assignmentRoutes,
  ...similarityRoutes,
  ...serverRoutes,
} as const;

export type Routes = typeof routes;
export type RouteId = keyof Routes;
