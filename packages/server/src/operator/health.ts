import { temporaryFolderProblem } from '@poda/arena/host/temporary-folder.ts';
import type { Database } from '@poda/class/store/database.ts';
import { LIVE_WORKER } from '@poda/class/store/live-workers.ts';
import { orAborted } from '@poda/class/workers/signal.ts';

/** `down` without a database; `waiting` if games wait without a worker or the temporary folder is not writable. */
export interface Health {
  readonly status: 'ok' | 'waiting' | 'down';
  readonly version: string;
  /** Response time in ms; null without a response. */
  readonly database: number | null;
  /** The system's error, such as `ENOSPC`, if bots and backups cannot write there. */
  readonly temporaryFolder?: string;
}

const ANSWER_MILLIS = 2_000;

export const healthOf = async (database: Database, version: string): Promise<Health> => {
  const unwritable = temporaryFolderProblem();
  const more = unwritable === null ? {} : { temporaryFolder: String(unwritable.values?.['reason']) };
  const began = performance.now();
  const isWaiting = await orAborted(areGamesWaiting(database), AbortSignal.timeout(ANSWER_MILLIS)).catch(() => null);
  if (isWaiting === null) return { status: 'down', version, database: null, ...more };
  const status = isWaiting || unwritable !== null ? 'waiting' : 'ok';
  return { status, version, database: Math.round(performance.now() - began), ...more };
};

const areGamesWaiting = async (database: Database): Promise<boolean> => {
  const { rows } = await database.query<{ waiting: boolean }>(
    `select exists (select from tournament where state = 'running')
        and not exists (select from worker where ${LIVE_WORKER}) as waiting`,
  );
  return rows[0]?.waiting ?? false;
};
