export type Row = Readonly<Record<string, unknown>>;

export interface Answer<R> {
  readonly rows: readonly R[];
  readonly count: number;
}

/** A database, or a transaction in it. */
export interface Queries {
  /**
   * Runs one statement with the parameters `$1`, `$2` and so on; a JSON parameter is given as text. Any database
   * returns numbers as numbers, times as `Date`, JSON as values and bytes as `Uint8Array`.
   */
  query<R extends object = Row>(sql: string, values?: readonly unknown[]): Promise<Answer<R>>;
  /** Runs several statements without parameters; returns the answer to the last. */
  execute(sql: string): Promise<Answer<Row>>;
}

export interface Database extends Queries {
  readonly kind: 'embedded' | 'server';
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /**
   * Calls a function for every message that any process sends to a channel; returns the function that ends it. After a
   * lost connection it listens again by itself and calls `onGap`, because messages may have been lost.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** PostgreSQL allows at most 7,999 bytes in a message. */
export const notify = async (queries: Queries, channel: string, payload: string): Promise<void> => {
  await queries.query('select pg_notify($1, $2)', [channel, payload]);
};
