import { ok } from '../../core/result.ts';
import type { serverRoutes } from '../../protocols/arena-api/server-routes.ts';
import { type Handlers, momentOf } from './handlers.ts';

/** A worker that was not seen for so long, in ms, is taken for dead. */
const SILENCE_MILLIS = 10_000;

/** Workers that ended longer ago than this, in ms, are no longer listed. */
const LISTED_MILLIS = 24 * 3_600_000;

export const serverHandlers: Pick<Handlers<typeof serverRoutes>, 'listWorkers'> = {
  listWorkers: async ({ database, now }) => {
    const at = now().getTime();
    const { rows } = await database.query<WorkerRow>(
      `select id, name, level, cores, speed, version, jobs, started, seen, ended from worker
        where seen > $1 order by ended is not null, started, id limit 10000`,
      [new Date(at - LISTED_MILLIS)],
    );
    return ok({
      workers: rows.map(({ started, seen, ended, ...row }) => ({
        ...row,
        started: momentOf(started),
        seen: momentOf(seen),
        isAlive: ended === null && at - seen.getTime() <= SILENCE_MILLIS,
      })),
    });
  },
};

interface WorkerRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly level: string;
  readonly cores: number;
  readonly speed: number | null;
  readonly version: string;
  readonly jobs: number;
  readonly started: Date;
  readonly seen: Date;
  readonly ended: Date | null;
}
