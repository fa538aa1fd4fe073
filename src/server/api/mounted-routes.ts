import { ok } from '../../core/result.ts';
import type { FullTranslator } from '../../hosting/words/translators.ts';
import { assignmentRoutes, similarityRoutes } from '../../protocols/arena-api/assignment-routes.ts';
import { courseRoutes } from '../../protocols/arena-api/course-routes.ts';
import type { Route } from '../../protocols/arena-api/route.ts';
import { serverRoutes } from '../../protocols/arena-api/server-routes.ts';
import { sessionRoutes } from '../../protocols/arena-api/session-routes.ts';
import { submissionRoutes } from '../../protocols/arena-api/submission-routes.ts';
import { tournamentRoutes } from '../../protocols/arena-api/tournament-routes.ts';
import { assignmentHandlers, similarityHandlers } from './assignment-handlers.ts';
import { courseHandlers } from './course-handlers.ts';
import { downloadHandlers } from './download-handlers.ts';
import type { Handlers } from './handlers.ts';
import { openApi, type Tree } from './openapi.ts';
import { serverHandlers } from './server-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';
import { submissionHandlers } from './submission-handlers.ts';
import { tournamentHandlers } from './tournament-handlers.ts';

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

const description = (translator: FullTranslator): Tree => {
  const known = descriptions.get(translator.language);
  if (known !== undefined) return known;
  const rows = mounted.map(({ row }) => row);
  const made = openApi(rows, translator);
  descriptions.set(translator.language, made);
  return made;
};
