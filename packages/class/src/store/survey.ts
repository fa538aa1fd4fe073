import { type Database, verbatim } from './database.ts';
import { damagedContents } from './import.ts';
import { quoted, readSchema, readTables } from './tables.ts';

export interface Survey {
  readonly kind: Database['kind'];
  readonly postgres: string;
  readonly schema: number;
  readonly bytes: number;
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly bytes: number }[];
  /** Hashes of the damaged contents. */
  readonly damaged: readonly string[];
}

/** Counts the rows and checks the contents, all in one snapshot. */
export const surveyDatabase = (database: Database): Promise<Survey> =>
  database.transaction(async queries => {
    await queries.execute('set transaction isolation level repeatable read, read only');
    await queries.execute('set local statement_timeout = 0');
    const { first } = await queries.query<{ postgres: string; bytes: number }>`
      select current_setting('server_version') as postgres, pg_database_size(current_database())::float8 as bytes`;
    const tables = [];
    for (const { name } of await readTables(queries)) {
      const counted = await queries.query<{ rows: number; bytes: number }>`
        select count(*) as rows, pg_total_relation_size(${quoted(name)}::regclass)::float8 as bytes
        from ${verbatim(quoted(name))}`;
      tables.push({ name, ...counted.first! });
    }
    const [schema, damaged] = [await readSchema(queries), await damagedContents(queries)];
    return { kind: database.kind, ...first!, schema, tables, damaged };
  });
