import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeFileAtomically } from '@poda/arena/files/atomic-file.ts';
import { Lock } from '@poda/arena/files/lock.ts';
import { makeFolder } from '@poda/arena/files/make-folder.ts';
import { ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { type Tar, unpackSnapshot } from './snapshot.ts';

/** A folder of data that this process alone uses. */
interface DataFolder {
  readonly database: string;
  release(): void;
}

const MARK = 'poda-data.json';
const LOCK = 'lock';
const DATABASE = 'database';
/** Name of the database folder until all its files are written; the next start deletes what a crash leaves behind. */
const UNFINISHED = 'database.new';

export const hasData = (path: string): boolean => existsSync(join(path, MARK));

/** Opens a data folder, or makes a missing or empty one. After a kill at any moment the folder opens again. */
export const openDataFolder = async (path: string, snapshot: () => Promise<Tar>): Promise<Result<DataFolder>> => {
  const prepared = prepare(path);
  if (!prepared.ok) return prepared;
  const lock = Lock.take(join(path, LOCK));
  if (!lock.ok) return refusalOf(path, lock.error);
  const release = () => lock.value.release();
  try {
    const made = await makeDatabase(path, snapshot);
    if (made.ok) return ok({ database: join(path, DATABASE), release });
    release();
    return made;
  } catch (error) {
    release();
    return notWritable(path, error);
  }
};

export const inspectFolder = (path: string): Result<'absent' | 'ready' | 'in-use'> => {
  if (!existsSync(path)) return ok('absent');
  const prepared = prepare(path);
  if (!prepared.ok) return prepared;
  if (!existsSync(join(path, DATABASE))) return ok('absent');
  const lock = Lock.take(join(path, LOCK));
  if (!lock.ok) return lock.error.code === 'already-running' ? ok('in-use') : refusalOf(path, lock.error);
  lock.value.release();
  const checked = checkVersion(path, join(path, DATABASE));
  return checked.ok ? ok('ready') : checked;
};

/** Refuses a file, and a folder with other contents. */
const prepare = (path: string): Result<void> => {
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false) return problem('data-not-folder', { path });
    if (!existsSync(path)) {
      makeFolder(dirname(path));
      // Readable for the user only, because it holds the data of students.
      mkdirSync(path, { mode: 0o700 });
    }
    const isForeign = !hasData(path) && readdirSync(path).some(name => !name.startsWith(LOCK));
    return isForeign ? problem('data-foreign', { path }) : ok(undefined);
  } catch (error) {
    return notWritable(path, error);
  }
};

const refusalOf = (path: string, { code, values }: Problem): Result<never> =>
  code === 'already-running'
    ? problem('data-in-use', { path, pid: values?.['pid'] ?? '?' })
    : problem('data-not-writable', { path, reason: values?.['reason'] ?? code });

const notWritable = (path: string, error: unknown): Result<never> =>
  problem('data-not-writable', { path, reason: (error as NodeJS.ErrnoException).code ?? String(error) });

/** Writes the files of a new database if there are none; their folder gets its name when all are written. */
const makeDatabase = async (path: string, snapshot: () => Promise<Tar>): Promise<Result<void>> => {
  rmSync(join(path, UNFINISHED), { recursive: true, force: true });
  const database = join(path, DATABASE);
  if (existsSync(database)) return checkVersion(path, database);
  const marked = writeFileAtomically(join(path, MARK), `${JSON.stringify({ format: 'poda-data', version: 1 })}\n`);
  if (!marked.ok) return notWritable(path, { code: marked.error.values?.['reason'] });
  unpackSnapshot(await snapshot(), join(path, UNFINISHED));
  renameSync(join(path, UNFINISHED), database);
  return ok(undefined);
};

/** The major version of PostgreSQL in PGlite, which reads the files of no other. */
const EMBEDDED_POSTGRES = 18;

const checkVersion = (path: string, database: string): Result<void> => {
  const file = join(database, 'PG_VERSION');
  const found = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
  if (found === EMBEDDED_POSTGRES) return ok(undefined);
  if (Number.isNaN(found)) return problem('data-damaged', { path, reason: 'PG_VERSION' });
  return problem('data-other-postgres', { path, found, known: EMBEDDED_POSTGRES });
};
