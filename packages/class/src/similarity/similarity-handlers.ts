import { map } from '@poda/library/core/result.ts';
import type { Handlers } from '../api/handlers.ts';
import { compareSubmissions, listSimilar } from './course-similarity.ts';
import type { similarityRoutes } from './similarity-routes.ts';
import { explanation } from './words.ts';

export const similarityHandlers: Handlers<typeof similarityRoutes> = {
  listSimilar: async ({ database }, { params, query }, { caller, translator }) =>
    map(await listSimilar(database, caller, params.course, query), similarity => ({
      explanation: explanation.map(key => translator.say(key)),
      ...similarity,
    })),

  compareSubmissions: ({ database }, { params: { course, left, right } }, { caller }) =>
    compareSubmissions(database, caller, course, [left, right]),
};
