import { ok } from '@poda/library/core/result.ts';
import { sessionHandlers } from '../accounts/session-handlers.ts';
import { sessionRoutes } from '../accounts/session-routes.ts';
import { assignmentHandlers, similarityHandlers } from '../assignments/assignment-handlers.ts';
import { assignmentRoutes, similarityRoutes } from '../assignments/assignment-routes.ts';
import { courseHandlers } from '../courses/course-handlers.ts';
import { courseRoutes } from '../courses/course-routes.ts';
import { submissionHandlers } from '../submissions/submission-handlers.ts';
import { submissionRoutes } from '../submissions/submission-routes.ts';
import { tournamentHandlers } from '../tournaments/tournament-handlers.ts';
import { tournamentRoutes } from '../tournaments/tournament-routes.ts';
import type { ClassTranslator } from '../words/translators.ts';
import { downloadHandlers } from './download-handlers.ts';
import type { Handlers } from './handlers.ts';
import { openApi, type Tree } from './openapi.ts';
import type { Route } from './route.ts';
import { serverHandlers } from './server-handlers.ts';
import { serverRoutes } from './server-routes.ts';

export interface MountedRoute {
  readonly row: Route;
  readonly handler: (...args: never[]) => Promise<unknown>;
}

/** The types demand one handler per row. */
const mount = <Rows extends Readonly<Record<string, Route>>>(rows: Rows, handlers: Handlers<Rows>): MountedRoute[] =>
  Object.entries(rows).map(([name, row]) => ({
    row,
    handler: handlers[name as keyof Rows],
  }));

export const mounted: readonly MountedRoute[] = [
  ...mount(sessionRoutes, sessionHandlers),
  ...mount(courseRoutes, courseHandlers),
  ...mount(submissionRoutes, submissionHandlers),
  ...mount(assignmentRoutes, assignmentHandlers),
  ...mount(similarityRoutes, similarityHandlers),
  ...mount(tournamentRoutes, { ...tournamentHandlers, ...downloadHandlers }),
  ...mount(serverRoutes, {
    ...serverHandlers,
    readOpenApi: async (_, __, { translator }) => ok(description(translator)),
  }),
];

const descriptions = new Map<string, Tree>();

const description = (translator: ClassTranslator): Tree => {
  const known = descriptions.get(translator.language);
  if (known !== undefined) return known;
  const rows = mounted.map(({ row }) => row);
  const made = openApi(rows, translator);
  descriptions.set(translator.language, made);
  return made;
};
