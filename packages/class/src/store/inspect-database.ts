import { resolve } from 'node:path';
import { err, map, ok, type Problem, type Result } from '@poda/library/core/result.ts';
import { lookAtFolder } from './data-folder.ts';
import type { Database } from './database.ts';
import { LIVE_WORKER } from './live-workers.ts';
import { readMigrations } from './migrations.ts';
import { isServerPlace, placeFault, shownPlace } from './open-database.ts';
import { openServer } from './server-database.ts';
import { refusalOfServer, serverFault } from './server-problems.ts';

type Inspection =
  | { readonly kind: 'embedded'; readonly state: 'absent' | 'ready' | 'in-use' }
  | {
      readonly kind: 'server';
      readonly version: string;
      /** The schema of the database, 0 if there is none yet, and the newest one of this program. */
      readonly schema: number;
      readonly known: number;
      readonly workers: number;
    };

export const inspectDatabase = async (place: string): Promise<Result<Inspection, Problem>> => {
  const unreadable = placeFault(place);
  if (unreadable !== null) return err(unreadable);
  if (!isServerPlace(place)) return map(lookAtFolder(resolve(place)), state => ({ kind: 'embedded', state }));
  let database: Database | undefined;
  try {
    database = await openServer(place);
    const fault = await serverFault(database, shownPlace(place));
    return fault === null ? ok(await inspectServer(database)) : err(fault);
  } catch (error) {
    return err(refusalOfServer(shownPlace(place), error));
  } finally {
    await database?.close();
  }
};

const inspectServer = async (database: Database): Promise<Inspection> => {
  const { rows } = await database.query<{ version: string; found: boolean }>(
    `select current_setting('server_version') as version, to_regclass('migration') is not null as found`,
  );
  const { version, found } = rows[0]!;
  const known = readMigrations().length;
  if (!found) return { kind: 'server', version, schema: 0, known, workers: 0 };
  const { rows: counts } = await database.query<{ schema: number; workers: number }>(
    `select (select coalesce(max(number), 0) from migration)::int as schema,
            (select count(*) from worker where ${LIVE_WORKER})::int as workers`,
  );
  return { kind: 'server', version, known, ...counts[0]! };
};
