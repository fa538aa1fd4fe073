import type { PGlite, PGliteOptions, Results } from '@electric-sql/pglite';
import { type Answer, type Database, type Queries, queryBy } from './database.ts';

interface EmbeddedDatabase extends Database {
  /** A tar archive of the files of the database. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
}

/** Most commands open no database, and the library is large. */
const loadLibrary = () => import('@electric-sql/pglite');

/** False if the npm package is not installed. */
export const hasLibrary = (): Promise<boolean> =>
  loadLibrary().then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ERR_MODULE_NOT_FOUND',
  );

/** The caller must hold the lock of the folder: PGlite takes none, and two processes in one folder destroy it. */
export const openEmbedded = async (options: PGliteOptions): Promise<EmbeddedDatabase> => {
  const { PGlite: Library } = await loadLibrary();
  const lite = await Library.create({ ...options, serializers: { [BYTEA]: hexOf }, parsers: { [BYTEA]: bytesOf } });
  return {
    kind: 'embedded',
    ...queriesOf(lite),
    transaction: work => lite.transaction(transaction => work(queriesOf(transaction))),
    listen: (channel, onMessage) => lite.listen(channel, onMessage),
    close: () => lite.close(),
    dump: async () => new Uint8Array(await (await lite.dumpDataDir('none')).arrayBuffer()),
  };
};

/**
 * The type `bytea`. The library would convert it byte by byte, which takes 2 s for a large bot and stalls the server.
 */
const BYTEA = 17;
const hexOf = (bytes: Uint8Array): string =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
const bytesOf = (hex: string): Uint8Array => Buffer.from(hex.slice(2), 'hex');

const queriesOf = (lite: Pick<PGlite, 'query' | 'exec'>): Queries => ({
  query: queryBy(async <R extends object>(text: string, values: readonly unknown[]) =>
    answerOf(await lite.query<R>(text, [...values])),
  ),
  execute: async statements => answerOf((await lite.exec(statements)).at(-1)),
});

const answerOf = <R extends object>({ rows, affectedRows = 0 }: Results<R> = { rows: [], fields: [] }): Answer<R> => ({
  rows,
  first: rows[0],
  count: Math.max(rows.length, affectedRows),
});
