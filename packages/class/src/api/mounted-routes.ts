import { ok } from '@poda/library/core/result.ts';
import { sessionHandlers } from '../accounts/session-handlers.ts';
import { assignmentHandlers } from '../assignments/assignment-handlers.ts';
import { courseHandlers } from '../courses/course-handlers.ts';
import { similarityHandlers } from '../similarity/similarity-handlers.ts';
import { submissionHandlers } from '../submissions/submission-handlers.ts';
import { tournamentHandlers } from '../tournaments/tournament-handlers.ts';
import type { ClassTranslator } from '../words/translators.ts';
import type { Handlers } from './handlers.ts';
import { openApi, type Tree } from './openapi.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';
import { serverHandlers } from './server-handlers.ts';

export interface MountedRoute {
  readonly row: Route;
  readonly handler: (...args: never[]) => Promise<unknown>;
}

const handlers: Handlers<typeof routes> = {
  ...sessionHandlers,
  ...courseHandlers,
  ...submissionHandlers,
  ...assignmentHandlers,
  ...similarityHandlers,
  ...tournamentHandlers,
  ...serverHandlers,
  readOpenApi: async (_, __, { translator }) => ok(description(translator)),
};

export const mounted: readonly MountedRoute[] = Object.values(routes).map(row => ({
  row,
  handler: handlers[row.id as keyof typeof routes],
}));

const descriptions = new Map<string, Tree>();

const description = (translator: ClassTranslator): Tree => {
  const known = descriptions.get(translator.language);
  if (known !== undefined) return known;
  const made = openApi(Object.values(routes), translator);
  descriptions.set(translator.language, made);
  return made;
};
