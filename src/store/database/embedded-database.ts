import { PGlite, type Results } from '@electric-sql/pglite';
import type { Answer, Database, Queries, Row } from './database.ts';

/** Opens the embedded database in a folder; undefined keeps it in memory. The caller holds the lock of the folder. */
export const openEmbedded = async (folder: string | undefined): Promise<Database> => {
  const lite = await PGlite.create(folder === undefined ? {} : { dataDir: folder });
  return {
    kind: 'embedded',
    ...queriesOf(lite),
    transaction: work => lite.transaction(transaction => work(queriesOf(transaction))),
    listen: (channel, onMessage) => lite.listen(channel, onMessage),
    close: () => lite.close(),
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
