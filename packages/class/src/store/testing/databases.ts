import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { has } from '../../../../../e2e/needs.ts';
import { until } from '../../../../../e2e/until.ts';
import type { Database, Queries } from '../database.ts';
import { openEmbedded } from '../embedded-database.ts';
import { migrate, readMigrations } from '../migrate.ts';
import { openServer } from '../server-database.ts';
import { readSnapshot, snapshotFile } from '../snapshot.ts';
import { ReusedDatabases } from './reused-databases.ts';

/** Makes something at the first call and returns the same at the later ones. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** A database of a test; one on a server has an address, with which other processes open it too. */
export type TestDatabase = Database & { readonly url?: string };

/** A kind of database on which a suite runs. */
export interface DatabaseKind {
  readonly name: string;
  /** Opens a database with the newest schema and no rows. The test closes it. */
  open(): Promise<TestDatabase>;
}

/** The embedded database: in memory, loaded from a snapshot, because a new one takes seconds of CPU time. */
export const embedded: DatabaseKind = {
  name: 'PGlite',
  open: () => reused.open(),
};

const reused = new ReusedDatabases(async () => openEmbedded(await embeddedOptions()));

/** A database on the PostgreSQL server that the tests of a run share. */
export const onServer: DatabaseKind & { open(): Promise<Database & { readonly url: string }> } = {
  name: 'PostgreSQL',
  open: async () => {
    const url = await newServerDatabase(`template ${await makeTemplate()}`);
    return { ...(await openServer(url)), url };
  },
};

/**
 * Both kinds of databases, for `describe.each(databases)('… on $name', ({ open }) => …)`; without PostgreSQL on this computer only
 * the embedded one, which in CI counts as a failure. A suite for `onServer` alone begins with `allNeed('postgresql')`.
 */
export const databases: readonly DatabaseKind[] = has('postgresql') ? [embedded, onServer] : [embedded];

/** Creates a database on the shared server, empty unless `options` name a template; returns its address. */
export const newServerDatabase = async (options = ''): Promise<string> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onAdmin(admin => admin.execute(`create database ${name} ${options}`));
  return await addressOf(name);
};

/** Waits until other work has ended or waits for a lock of this transaction; the embedded database has one connection. */
export const untilBlocked = async (database: Database, queries: Queries, work: Promise<unknown>): Promise<void> => {
  let isOver = database.kind === 'embedded';
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  const blocked = 'select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))';
  await until('a wait for the transaction', async () => isOver || (await queries.query(blocked)).count > 0);
};

/** The folder for files that runs of the tests keep for the next. */
const cache = fileURLToPath(new URL('../../../../../.cache/', import.meta.url));

/** The path of the snapshot of an embedded database with the newest schema, for `openDatabase`; made by the first run. */
export const snapshotPath = once((): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(pglite, '../package.json'), 'utf8')) as { version: string };
  return snapshotFile(cache, readMigrations(), version);
});

const pglite = fileURLToPath(new URL('../../../../../node_modules/@electric-sql/pglite/dist/', import.meta.url));

/** A function of every JavaScript runtime that the types of Node 20 do not list. */
const { compile } = (
  globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> } }
).WebAssembly;

/** The snapshot and the program of PGlite, read and compiled once per worker. */
const embeddedOptions = once(async () => ({
  loadDataDir: new Blob([readSnapshot(await snapshotPath())]),
  pgliteWasmModule: await compile(readFileSync(join(pglite, 'pglite.wasm'))),
}));

/** Creates the database with the newest schema that others are copied from, if no other worker has done so. */
const makeTemplate = once(async (): Promise<string> => {
  const name = 'migrated';
  await onAdmin(admin =>
    admin.transaction(async queries => {
      // The lock makes other workers wait; `create database` needs a connection outside the transaction.
      await queries.query('select pg_advisory_xact_lock(1)');
      if ((await queries.query('select from pg_database where datname = $1', [name])).count > 0) return;
      await admin.execute(`create database ${name}_new`);
      const database = await openServer(await addressOf(`${name}_new`));
      await migrate(database, readMigrations());
      await database.close();
      await admin.execute(`alter database ${name}_new rename to ${name}`);
    }),
  );
  return name;
});

/** Does something as the administrator of the shared server. */
const onAdmin = async (work: (admin: Database) => Promise<unknown>): Promise<void> => {
  const admin = await openServer(await addressOf('postgres'));
  try {
    await work(admin);
  } finally {
    await admin.close();
  }
};

/** The address of a database on the shared server. */
const addressOf = async (database: string): Promise<string> => {
  const url = new URL(await findServer());
  url.pathname = `/${database}`;
  return url.href;
};

/** The address of the server of this run; the first worker that wants it starts it. */
const findServer = once(async (): Promise<string> => {
  const run = process.env['PODA_TEST_RUN'] ?? String(process.pid);
  const folder = join(cache, `postgres-of-${run}`);
  mkdirSync(cache, { recursive: true });
  if (isNew(folder)) {
    const keeper = fileURLToPath(new URL('postgres-keeper.mjs', import.meta.url));
    spawn(process.execPath, [keeper, run, folder], { detached: true, stdio: 'ignore' }).unref();
  }
  const file = join(folder, 'server.json');
  await until('the server of this run', () => existsSync(file));
  const { url, error } = JSON.parse(readFileSync(file, 'utf8')) as { url?: string; error?: string };
  if (url === undefined) throw new Error(error);
  return url;
});

/** Creates a folder; false if it exists already. */
const isNew = (folder: string): boolean => {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
};
