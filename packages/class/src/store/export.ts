import { createHash } from 'node:crypto';
import { type Database, type Queries, verbatim } from './database.ts';
import { type Column, quoted, readSchema, readTables, type Table } from './tables.ts';

export const FORMAT = 'poda-data';
export const FORMAT_VERSION = 1;

export interface ExportOptions {
  /** Also writes password hashes, keys of members, sessions and the facts of the database. */
  readonly hasSecrets?: boolean;
}

const secretTables: readonly string[] = ['fact', 'session'];

/** An empty hash fits no password, and null no key. */
const secretColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  organiser: { password: `''` },
  member: { key: 'null' },
};

/**
 * Writes a database as lines of JSON: a header, one line per row, and a last line with the number of rows and the
 * checksum of the lines above. All lines show the same moment, and the same data give the same bytes on any database.
 *
 * Only a few rows are in memory at a time. An embedded database does nothing else meanwhile, so `write` should be fast:
 * to a file, not to a client.
 */
export const exportTo = (
  database: Database,
  write: (text: string) => void | Promise<void>,
  { hasSecrets = false }: ExportOptions = {},
): Promise<number> =>
  database.transaction(async queries => {
    await queries.execute('set transaction isolation level repeatable read, read only');
    await queries.execute(`set local timezone = 'UTC'; set local statement_timeout = 0`);
    const hash = createHash('sha256');
    const put = async (lines: string) => {
      hash.update(lines);
      await write(lines);
    };
    const schema = await readSchema(queries);
    await put(`${JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, schema, hasSecrets })}\n`);
    let rows = 0;
    for (const table of await readTables(queries)) {
      if (!hasSecrets && secretTables.includes(table.name)) continue;
      rows += await exportTable(queries, table, hasSecrets, put);
    }
    await write(`${JSON.stringify({ rows, sha256: hash.digest('hex') })}\n`);
    return rows;
  });

/** Characters per batch: above `most` the next batch gets fewer rows, below `least` more. */
const batch = { most: 4_000_000, least: 1_000_000 } as const;

const exportTable = async (
  queries: Queries,
  table: Table,
  hasSecrets: boolean,
  put: (lines: string) => Promise<void>,
): Promise<number> => {
  await queries.execute(`declare exported no scroll cursor for ${rowsOf(table, hasSecrets)}`);
  let total = 0;
  for (let most = 1; ; ) {
    const { rows } = await queries.query<{ row: string }>`fetch ${verbatim(String(most))} from exported`;
    const lines = rows.map(({ row }) => `{"table":"${table.name}","row":${row}}\n`).join('');
    if (lines !== '') await put(lines);
    total += rows.length;
    if (rows.length < most) break;
    if (lines.length > batch.most) most = Math.ceil(most / 2);
    else if (lines.length < batch.least) most *= 2;
  }
  await queries.execute('close exported');
  return total;
};

/**
 * The rows are JSON in the order of the primary key, whatever the language of the database. A column of the type json
 * may have line breaks between its words.
 */
const rowsOf = ({ name, columns, key }: Table, hasSecrets: boolean): string => {
  const values = columns.map(column => {
    const secret = hasSecrets ? undefined : secretColumns[name]?.[column.name];
    return `${secret ?? writtenValue(column)} as ${quoted(column.name)}`;
  });
  const typeOf = (wanted: string) => columns.find(column => column.name === wanted)!.type;
  const order = key.map(column => `t.${quoted(column)}${typeOf(column) === 'text' ? ' collate "C"' : ''}`);
  return `select translate(row_to_json(r)::text, E'\\n\\r', '  ') as row from (select ${values.join(', ')} from ${quoted(name)} t order by ${order.join(', ')}) r`;
};

const writtenValue = ({ name, type }: Column): string =>
  type === 'bytea' ? `translate(encode(t.${quoted(name)}, 'base64'), E'\\n', '')` : `t.${quoted(name)}`;
