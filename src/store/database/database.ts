/** A row of an answer, by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

/** The answer to a statement. */
export interface Answer<R> {
  readonly rows: readonly R[];
  /** The number of rows that the statement returned or changed. */
  readonly count: number;
}

/** Anything that statements can be sent to: a database, or a transaction in it. */
export interface Queries {
  /**
   * Runs one statement with the parameters `$1`, `$2` and so on. Numbers come back as numbers, times as `Date`, JSON as
   * values and bytes as `Uint8Array`, whichever database it is. A JSON parameter is given as text.
   */
  query<R extends Row = Row>(sql: string, values?: readonly unknown[]): Promise<Answer<R>>;
  /** Runs several statements without parameters; returns the answer to the last. */
  execute(sql: string): Promise<Answer<Row>>;
}

/** A PostgreSQL database: one embedded in this process, or a server. */
export interface Database extends Queries {
  readonly kind: 'embedded' | 'server';
  /** Runs statements that take effect together or not at all. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /**
   * Calls a function for every message that any process sends to a channel; returns the function that ends it. After a lost
   * connection it listens again by itself, and calls `onGap`, because messages may have been lost meanwhile.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Sends a message of at most 7,999 bytes to all processes that listen to a channel. */
export const notify = async (queries: Queries, channel: string, payload: string): Promise<void> => {
  await queries.query('select pg_notify($1, $2)', [channel, payload]);
};
