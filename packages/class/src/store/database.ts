export type Row = Readonly<Record<string, unknown>>;

export interface Answer<R> {
  readonly rows: readonly R[];
  /** The first row; undefined if there is none. */
  readonly first: R | undefined;
  readonly count: number;
}

/** A piece of a statement: texts, and a value between each two of them. */
export class Sql {
  constructor(
    readonly texts: readonly string[],
    readonly values: readonly unknown[],
  ) {}
}

/** A piece of SQL, which templates of other pieces and of statements may contain. */
export const sql = (texts: readonly string[], ...inserted: readonly unknown[]): Sql => {
  const joined = [texts[0]!];
  const values: unknown[] = [];
  const append = (text: string) => joined.push(joined.pop()! + text);
  for (const [i, value] of inserted.entries()) {
    const [first, ...others] = value instanceof Sql ? value.texts : ['', ''];
    append(first!);
    joined.push(...others);
    values.push(...(value instanceof Sql ? value.values : [value]));
    append(texts[i + 1]!);
  }
  return new Sql(joined, values);
};

/** Text that stands in a statement as it is, such as the name of a table. */
export const verbatim = (text: string): Sql => new Sql([text], []);

/** A condition that holds for all rows if the value that it asks for is not given. */
export const ifGiven = (value: unknown, condition: Sql): Sql => (value == null ? sql`true` : condition);

/** PostgreSQL refuses the character NUL and unpaired surrogates, which bots may write. */
export const storableText = (text: string): string =>
  unstorable.test(text) ? text.replace(allUnstorable, '\ufffd') : text;

const unstorable = /\0|\p{Cs}/u;
const allUnstorable = new RegExp(unstorable, 'gu');

/** A JSON value as a parameter. */
export const json = (value: object | null | undefined): string | null =>
  value == null
    ? null
    : JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner));

/** A database, or a transaction in it. */
export interface Queries {
  /**
   * Runs one statement: a template, whose values become parameters, or text and the list of its parameters `$1`, `$2` and
   * so on. JSON is given as text, by `json`. Any database returns numbers as numbers, times as `Date`, JSON as values and bytes as
   * `Uint8Array`.
   */
  query<R extends object = Row>(
    statement: TemplateStringsArray | string,
    ...values: readonly unknown[]
  ): Promise<Answer<R>>;
  /** Runs several statements without parameters; returns the answer to the last. */
  execute(statements: string): Promise<Answer<Row>>;
}

export const queryBy =
  (run: <R extends object>(text: string, values: readonly unknown[]) => Promise<Answer<R>>): Queries['query'] =>
  (statement, ...inserted) => {
    if (typeof statement === 'string') return run(statement, (inserted[0] ?? []) as readonly unknown[]);
    const { texts, values } = sql(statement, ...inserted);
    return run(
      texts.reduce((before, text, i) => `${before}$${i}${text}`),
      values,
    );
  };

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

/** The clock decides deadlines. */
export interface DatabaseAndClock {
  readonly database: Database;
  readonly now: () => Date;
}

/** PostgreSQL allows at most 7,999 bytes in a message. */
export const notify = async (queries: Queries, channel: string, payload: string): Promise<void> => {
  await queries.query`select pg_notify(${channel}, ${payload})`;
};
