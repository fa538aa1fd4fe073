import type { Database, Queries } from '../database.ts';

/** A database that was opened, with the state of its schema at that time. */
interface Opened {
  readonly database: Database;
  readonly schema: string;
}

/**
 * Opens databases and uses them again: one that a test has closed is emptied and given to the next, because opening an
 * embedded one takes half a second of CPU time, and emptying it much less. One whose schema a test has changed is closed for good.
 */
export class ReusedDatabases {
  private readonly idle: Opened[] = [];

  constructor(private readonly openNew: () => Promise<Database>) {}

  async open(): Promise<Database> {
    const opened = this.idle.pop() ?? (await this.openFirst());
    return new Borrowed(opened.database, () => this.takeBack(opened)).asDatabase();
  }

  private async openFirst(): Promise<Opened> {
    const database = await this.openNew();
    return { database, schema: await schemaOf(database) };
  }

  private async takeBack(opened: Opened): Promise<void> {
    const { database, schema } = opened;
    await empty(database);
    if ((await schemaOf(database)) === schema) this.idle.push(opened);
    else await database.close();
  }
}

/** A database until a test closes it: later statements, of timers that a test forgot, must not reach the next test. */
class Borrowed {
  private closing: Promise<void> | undefined;
  private readonly ends: (() => Promise<void>)[] = [];

  constructor(
    private readonly database: Database,
    private readonly giveBack: () => Promise<void>,
  ) {}

  asDatabase(): Database {
    const { database } = this;
    return {
      kind: database.kind,
      query: async (statement, ...values) => await this.checked().query(statement, ...values),
      execute: async sql => await this.checked().execute(sql),
      transaction: async work => await this.checked().transaction(work),
      listen: async (channel, onMessage) => {
        const end = await this.checked().listen(channel, payload => this.closing ?? onMessage(payload));
        this.ends.push(end);
        return end;
      },
      close: () => {
        this.closing ??= this.close();
        return this.closing;
      },
    };
  }

  private checked(): Database {
    if (this.closing !== undefined) throw new Error('the database of this test is closed');
    return this.database;
  }

  private async close(): Promise<void> {
    for (const end of this.ends) await end();
    await this.giveBack();
  }
}

/** Deletes all rows and the queue, and sets the numbers of rows back to 1. */
const empty = async (database: Database): Promise<void> => {
  await database.execute('discard all');
  await database.execute('drop schema if exists pgboss cascade');
  const { rows } = await database.query<{ list: string }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as list from pg_tables
     where schemaname = 'public' and tablename <> 'migration'`,
  );
  await database.execute(`truncate ${rows[0]!.list} restart identity cascade`);
};

/** The names and numbers of everything that statements have created, and of the migrations. */
const schemaOf = async (queries: Queries): Promise<string> => {
  const { rows } = await queries.query<{ state: string }>(
    `select string_agg(part, ' ' order by part) as state from (
       select oid || ' ' || relname || ' ' || relnatts from pg_class where oid >= 16384 and relkind <> 't'
       union all select oid || ' ' || proname from pg_proc where oid >= 16384
       union all select oid || ' ' || conname from pg_constraint where oid >= 16384
       union all select number || ' ' || name from migration) parts (part)`,
  );
  return rows[0]!.state;
};
