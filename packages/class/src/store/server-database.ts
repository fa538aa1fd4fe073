import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Answer, type Database, type Queries, queryBy, type Row } from './database.ts';
import { jittered } from './retry.ts';

/** Object identifier of the type, whose values the driver returns as strings by default. */
const BIGINT = 20;

const MAX_CONNECTIONS = 8;

/** In ms; the server cancels a statement that reaches its limit. */
const limits = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;

/** While the server is away, statements fail at once; the first one after it has come back works again. */
export const openServer = async (url: string): Promise<Database> => {
  const types = { getTypeParser: parserOf } as pg.CustomTypesConfig;
  const settings = { connectionString: url, keepAlive: true, types, application_name: 'poda', ...limits };
  const pool = new pg.Pool({ ...settings, max: MAX_CONNECTIONS });
  // A connection that is lost while idle is replaced at the next statement.
  pool.on('error', () => {});
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listeners = new Set<Listener>();
  return {
    kind: 'server',
    ...queriesOf(pool),
    transaction: work => inTransaction(pool, work),
    listen: async (channel, onMessage, onGap) => {
      const listener = new Listener(settings, channel, onMessage, onGap);
      await listener.start();
      listeners.add(listener);
      return async () => {
        listeners.delete(listener);
        await listener.end();
      };
    },
    close: async () => {
      await Promise.all([...listeners].map(listener => listener.end()));
      if (!pool.ended) await pool.end();
    },
  };
};

const inTransaction = async <T>(pool: pg.Pool, work: (queries: Queries) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  // A connection lost between two statements also makes the next statement fail, so this event is ignored.
  const ignore = () => {};
  client.on('error', ignore);
  try {
    await client.query('begin');
    const result = await work(queriesOf(client));
    // A transaction in which a statement has failed is rolled back, though `commit` does not fail.
    const { command } = await client.query('commit');
    if (command === 'ROLLBACK') throw new Error('the transaction was rolled back, because a statement in it failed');
    client.off('error', ignore);
    client.release();
    return result;
  } catch (error) {
    const isUsable = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.off('error', ignore);
    client.release(!isUsable);
    throw error;
  }
};

/** Pauses in ms before a listener connects again. */
const pauses = { first: 100, longest: 5000 } as const;

class Listener {
  private client: pg.Client | undefined;
  private readonly ended = new AbortController();

  constructor(
    private readonly settings: pg.ClientConfig,
    private readonly channel: string,
    private readonly onMessage: (payload: string) => void,
    private readonly onGap: () => void = () => {},
  ) {}

  async start(): Promise<void> {
    const client = new pg.Client(this.settings);
    client.on('notification', ({ payload = '' }) => this.onMessage(payload));
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(this.channel)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    this.client = client;
    client.once('end', () => void this.reconnect());
    if (this.ended.signal.aborted) await this.end();
  }

  private async reconnect(): Promise<void> {
    const { signal } = this.ended;
    for (let pause: number = pauses.first; !signal.aborted; pause = Math.min(2 * pause, pauses.longest)) {
      await sleep(jittered(pause), undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      const isBack = await this.start().then(
        () => true,
        () => false,
      );
      if (isBack) return this.onGap();
    }
  }

  async end(): Promise<void> {
    this.ended.abort();
    await this.client?.end().catch(() => {});
  }
}

const parserOf: typeof pg.types.getTypeParser = (type: number, format?: unknown) =>
  type === BIGINT ? Number : pg.types.getTypeParser(type, format as 'text');

const queriesOf = (client: Pick<pg.Pool, 'query'>): Queries => ({
  query: queryBy(async <R extends object>(text: string, values: readonly unknown[]) =>
    answerOf<R>(await client.query(text, [...values])),
  ),
  execute: async statements => {
    // If there are several statements, the driver returns a list of answers, which its types do not tell.
    const answers = [(await client.query(statements)) as pg.QueryResult<Row> | pg.QueryResult<Row>[]].flat();
    return answerOf(answers.at(-1)!);
  },
});

const answerOf = <R extends object>({ rows, rowCount }: pg.QueryResult<R>): Answer<R> => ({
  rows,
  first: rows[0],
  count: rowCount ?? 0,
});
