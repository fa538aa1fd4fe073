import { Readable } from 'node:stream';
import { ok, problem } from '@poda/library/core/result.ts';
import { openBackup } from '../store/backup.ts';
import type { Queries } from '../store/database.ts';
import { LIVE_WORKER } from '../store/live-workers.ts';
import type { ClassTranslator } from '../words/translators.ts';
import { fileResponse } from './file-response.ts';
import type { Handlers } from './handlers.ts';
import { openApi, type Tree } from './openapi.ts';
import type { Sent } from './route.ts';
import { routes } from './routes.ts';
import { serverRoutes, type workerSchema } from './server-routes.ts';

/** A worker not seen for longer is not listed. */
const LISTED_MINUTES = 10;

/** A backup occupies the database, so only one runs at a time. */
let isBackingUp = false;

export const serverHandlers: Handlers<typeof serverRoutes> = {
  downloadBackup: async ({ database }, _, { caller }) => {
    if (!(await isOperator(database, caller.id))) return problem('not-allowed');
    if (isBackingUp) return problem('server-busy');
    isBackingUp = true;
    try {
      const backup = await openBackup(database);
      if (!backup.ok) return backup;
      const body = Readable.toWeb(backup.value) as ReadableStream<Uint8Array>;
      return ok(fileResponse(serverRoutes.downloadBackup.answer, body));
    } finally {
      isBackingUp = false;
    }
  },

  listWorkers: async ({ database }) => {
    const { rows } = await database.query<Sent<typeof workerSchema>>`
      select id, name, level, cores, speed, version, jobs, started, seen, (${LIVE_WORKER}) as "isAlive" from worker
      where seen > now() - make_interval(mins => ${LISTED_MINUTES}) order by ended is not null, started, id limit 10000`;
    return ok({ workers: rows });
  },

  readOpenApi: async (_, __, { translator }) => ok(describedIn(translator)),
};

const descriptions = new Map<string, Tree>();

const describedIn = (translator: ClassTranslator): Tree => {
  const known = descriptions.get(translator.language) ?? openApi(Object.values(routes), translator);
  descriptions.set(translator.language, known);
  return known;
};

/** The first organiser set up the server; a backup holds all courses. */
const isOperator = async (queries: Queries, id: string): Promise<boolean> => {
  const { first } = await queries.query<{ id: string }>`select id from organiser order by made, id limit 1`;
  return first?.id === id;
};
