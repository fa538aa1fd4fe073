import { readFileSync } from 'node:fs';
import type { Database } from './database.ts';

/** The number of a migration is its place in the list, from 1. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** A released file never changes: a change of the schema is a new file. */
const names = ['0001-arena', '0002-queue', '0003-counts', '0004-seeds', '0005-leases'] as const;

/** The build puts the files beside the program. */
export const readMigrations = (folder = new URL('./migrations/', import.meta.url)): readonly Migration[] =>
  names.map(name => ({ name, sql: readFileSync(new URL(`${name}.sql`, folder), 'utf8') }));

/** Key of the lock under which only one process migrates at a time. */
const LOCK = 763_200_001;

export const migrate = (database: Database, migrations: readonly Migration[]): Promise<number> =>
  database.transaction(async queries => {
    // Another process may be migrating, and a step over many rows takes longer than any other statement.
    await queries.execute('set local statement_timeout = 0');
    await queries.query`select pg_advisory_xact_lock(${LOCK})`;
    await queries.execute(
      'create table if not exists migration (number integer primary key, name text not null, at timestamptz not null default now())',
    );
    const { first } = await queries.query<{ last: number | null }>`select max(number) as last from migration`;
    const last = first?.last ?? 0;
    // A newer program has changed the schema: this one would read and write it wrongly.
    if (last > migrations.length) throw new NewerSchema(last, migrations.length);
    for (const [i, { name, sql }] of migrations.entries()) {
      if (i < last) continue;
      await queries.execute(sql);
      await queries.query`insert into migration (number, name) values (${i + 1}, ${name})`;
    }
    return migrations.length - last;
  });

export class NewerSchema extends Error {
  constructor(
    readonly found: number,
    readonly known: number,
  ) {
    super(`schema ${found} is newer than ${known}`);
  }
}
