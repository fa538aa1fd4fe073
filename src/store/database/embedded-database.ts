import { PGlite, type Results } from '@electric-sql/pglite';
import type { Answer, Database, Queries, Row } from './database.ts';

/** A database that runs in this process. */
export interface EmbeddedDatabase extends Database {
  /** Writes its files into an archive, from which `openEmbedded` starts much faster than from nothing. */
  dump(compression: 'gzip' | 'none'): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Opens the embedded database in a folder; undefined keeps it in memory. A new one starts from a snapshot, if given. The
 * caller holds the lock of the folder.
 */
export const openEmbedded = async (
  folder: string | undefined,
  snapshot?: Uint8Array<ArrayBuffer>,
): Promise<EmbeddedDatabase> => {
  const lite = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(snapshot === undefined ? {} : { loadDataDir: new Blob([snapshot]) }),
  });
  return {
    kind: 'embedded',
    ...queriesOf(lite),
    transaction: work => lite.transaction(transaction => work(queriesOf(transaction))),
    listen: (channel, onMessage) => lite.listen(channel, onMessage),
    close: () => lite.close(),
    dump: async compression => new Uint8Array(await (await lite.dumpDataDir(compression)).arrayBuffer()),
  };
};

const queriesOf = (lite: Pick<PGlite, 'query' | 'exec'>): Queries => ({
  query: async <R extends Row>(sql: string, values: readonly unknown[] = []) =>
    answerOf(await lite.query<R>(sql, [...values])),
  execute: async sql => answerOf((await lite.exec(sql)).at(-1)),
});

const answerOf = <R extends Row>({ rows, affectedRows = 0 }: Results<R> = { rows: [], fields: [] }): Answer<R> => ({
  rows,
  count: Math.max(rows.length, affectedRows),
});
