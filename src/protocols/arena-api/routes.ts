import { assignmentRoutes, similarityRoutes } from './assignment-routes.ts';
import { courseRoutes } from './course-routes.ts';
import { serverRoutes } from './server-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { submissionRoutes } from './submission-routes.ts';
import { tournamentRoutes } from './tournament-routes.ts';

/** The JSON API of a class on the web, one row per route; docs/arena.md explains it. */
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
