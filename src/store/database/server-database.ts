import pg from 'pg';
import type { Answer, Database, Queries, Row } from './database.ts';

/** Object identifier of the type `bigint`; its values come as strings unless another parser is set. */
const BIGINT = 20;

/** Opens a database on a PostgreSQL server. */
export const openServer = async (url: string): Promise<Database> => {
  const types = { getTypeParser: parserOf } as pg.CustomTypesConfig;
  const pool = new pg.Pool({ connectionString: url, max: MAX_CONNECTIONS, types });
  // A connection that is lost while idle is replaced at the next statement.
  pool.on('error', () => {});
  await pool.query('select 1');
  return {
    kind: 'server',
    ...queriesOf(pool),
    transaction: async work => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(queriesOf(client));
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        await client.query('rollback').catch(() => {});
        client.release(true);
        throw error;
      }
    },
    listen: async (channel, onMessage) => {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {});
      client.on('notification', ({ payload = '' }) => onMessage(payload));
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      return () => client.end();
    },
    close: () => pool.end(),
  };
};

const MAX_CONNECTIONS = 8;

const parserOf: typeof pg.types.getTypeParser = (type: number, format?: unknown) =>
  type === BIGINT ? Number : pg.types.getTypeParser(type, format as 'text');

const queriesOf = (client: Pick<pg.Pool, 'query'>): Queries => ({
  query: async <R extends Row>(sql: string, values: readonly unknown[] = []) =>
    answerOf(await client.query<R>(sql, [...values])),
  execute: async sql => {
    // The driver returns a list of answers if there are several statements, which its types do not tell.
    const answers = [(await client.query(sql)) as pg.QueryResult<Row> | pg.QueryResult<Row>[]].flat();
    return answerOf(answers.at(-1)!);
  },
});

const answerOf = <R extends Row>({ rows, rowCount }: pg.QueryResult<R>): Answer<R> => ({ rows, count: rowCount ?? 0 });
