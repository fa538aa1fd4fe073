import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { err, map, ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { hasData, inspectFolder, openDataFolder } from './data-folder.ts';
import type { Database } from './database.ts';
import { hasLibrary, openEmbedded } from './embedded-database.ts';
import { LIVE_WORKER } from './live-workers.ts';
import { migrate, NewerSchema, readMigrations } from './migrate.ts';
import { openServer } from './server-database.ts';
import { refusalOfServer, serverFault } from './server-problems.ts';
import { makeSnapshot, readSnapshot, SNAPSHOT_FILE } from './snapshot.ts';
import { startUpkeep } from './upkeep.ts';

export const isServerPlace = (place: string): boolean => /^postgres(?:ql)?:/i.test(place);

/** Refuses a place that is neither a folder nor the address of a PostgreSQL server, such as `mysql://…`. */
export const placeFault = (place: string): Problem | null => {
  const isAddress = isServerPlace(place) || /^[a-z][a-z0-9+.-]*:\/\//i.test(place);
  return isAddress && !(isServerPlace(place) && isReadable(place)) ? { code: 'database-address' } : null;
};

/** An `@` after the host is the end of a password with a `/` that was not written as %2F. */
const isReadable = (address: string): boolean => URL.canParse(address) && !new URL(address).pathname.includes('@');

/** A folder, or an address without user and password. */
export const shownPlace = (place: string): string => {
  if (placeFault(place) !== null) return ADDRESS;
  if (!isServerPlace(place)) return place;
  const { host, pathname } = new URL(place);
  return `postgres://${host}${pathname}`;
};

/** An address that cannot be read is not shown, because it may hold a password. */
const ADDRESS = 'postgres://…';

interface OpenOptions {
  /** Refuses a folder without data, instead of making a new database in it. */
  readonly mustExist?: boolean;
  /** Default: the snapshot beside the program. */
  readonly snapshot?: string | URL;
}

/** Brings the schema to the newest version. A folder without a database gets an embedded one. */
export const openDatabase = async (place: string, options: OpenOptions = {}): Promise<Result<Database>> => {
  const fault = placeFault(place);
  if (fault !== null) return err(fault);
  return isServerPlace(place) ? await openOnServer(place) : await openInFolder(resolve(place), options);
};

const openOnServer = async (url: string): Promise<Result<Database>> => {
  const place = shownPlace(url);
  let database: Database;
  try {
    database = await openServer(url);
  } catch (error) {
    return err(refusalOfServer(place, error));
  }
  try {
    const fault = await serverFault(database, place);
    if (fault === null) {
      await migrate(database, readMigrations());
      return ok(database);
    }
    await database.close();
    return err(fault);
  } catch (error) {
    await database.close();
    return error instanceof NewerSchema ? newer(place, error) : err(refusalOfServer(place, error));
  }
};

const openInFolder = async (path: string, { mustExist = false, snapshot }: OpenOptions): Promise<Result<Database>> => {
  if (mustExist && !hasData(path)) return problem('data-missing', { path });
  if (!(await hasLibrary())) return problem('package-missing', { name: '@electric-sql/pglite' });
  const folder = await openDataFolder(path, () => newDatabase(snapshot));
  if (!folder.ok) return folder;
  const { database: dataDir, release } = folder.value;
  let database: Database | undefined;
  let complaint: string | undefined;
  const onStderr = (line: string): boolean => {
    complaint = /(?:FATAL|PANIC): +(.*)/.exec(line)?.[1] ?? complaint;
    return true;
  };
  try {
    database = await openEmbedded({ dataDir, onStderr });
    await migrate(database, readMigrations());
  } catch (error) {
    await database?.close().catch(() => {});
    release();
    return error instanceof NewerSchema ? newer(path, error) : damaged(path, complaint ?? error);
  }
  const opened = database;
  const endUpkeep = startUpkeep(opened);
  let closing: Promise<void> | undefined;
  const close = async () => {
    await endUpkeep();
    await opened.close().finally(release);
  };
  return ok({
    ...opened,
    close: () => {
      closing ??= close();
      return closing;
    },
  });
};

/** A checkout that was not built has no snapshot; then the files are made anew. */
const newDatabase = async (path: string | URL = new URL(SNAPSHOT_FILE, import.meta.url)) =>
  existsSync(path) ? readSnapshot(path) : await makeSnapshot(readMigrations());

const newer = (path: string, { found, known }: NewerSchema): Result<never> =>
  problem('data-newer', { path, found, known });

const damaged = (path: string, error: unknown): Result<never> =>
  problem('data-damaged', { path, reason: error instanceof Error ? error.message : String(error) });

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

export const inspectDatabase = async (place: string): Promise<Result<Inspection>> => {
  const unreadable = placeFault(place);
  if (unreadable !== null) return err(unreadable);
  if (!isServerPlace(place)) return map(inspectFolder(resolve(place)), state => ({ kind: 'embedded', state }));
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
  const { first } = await database.query<{ version: string; found: boolean }>`
    select current_setting('server_version') as version, to_regclass('migration') is not null as found`;
  const { version, found } = first!;
  const known = readMigrations().length;
  if (!found) return { kind: 'server', version, schema: 0, known, workers: 0 };
  const { rows: counts } = await database.query<{ schema: number; workers: number }>`
    select (select coalesce(max(number), 0) from migration)::int as schema,
      (select count(*) from worker where ${LIVE_WORKER})::int as workers`;
  return { kind: 'server', version, known, ...counts[0]! };
};
