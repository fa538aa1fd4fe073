import { createHash, type Hash } from 'node:crypto';
import { closeSync, constants } from 'node:fs';
import { type FileLine, linesOfFile } from '@poda/arena/journal/journal-lines.ts';
import { ok, type Problem, problem, type Result } from '@poda/library/core/result.ts';
import { parseJson } from '@poda/library/core/text/json-text.ts';
import { openRegularFile, unreadable } from '@poda/library/node/read-file.ts';
import * as v from 'valibot';
import { parseAs } from '../api/parse-as.ts';
import type { Database, Queries } from './database.ts';
import { FORMAT, FORMAT_VERSION } from './export.ts';
import { isConnectionLoss } from './retry.ts';
import { quoted, readSchema, readTables, type Table } from './tables.ts';

/** In bytes, above the length of the largest bot in base64. */
const MAX_LINE_BYTES = 128 * 1024 * 1024;

/** Reads a file of `exportTo` into an empty database in one transaction; returns the number of rows. */
export const importFile = async (database: Database, path: string): Promise<Result<number>> => {
  let file: number;
  try {
    const opened = openRegularFile(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    if (!opened.ok) return opened;
    file = opened.value;
  } catch (error) {
    return unreadable(path, error);
  }
  try {
    return ok(await database.transaction(queries => new Import(queries, path).read(linesOfFile(file, MAX_LINE_BYTES))));
  } catch (error) {
    if (error instanceof Refusal) return error.result;
    throw error;
  } finally {
    closeSync(file);
  }
};

class Refusal extends Error {
  constructor(readonly result: Result<never>) {
    super('refused');
  }
}

const header = v.object({
  format: v.literal(FORMAT),
  version: v.pipe(v.number(), v.integer()),
  schema: v.pipe(v.number(), v.integer()),
  hasSecrets: v.boolean(),
});

const end = v.strictObject({ rows: v.number(), sha256: v.string() });

/** A line with a row, as `exportTo` writes it; the row goes to the database as it stands. */
const rowLine = /^\{"table":"(\w+)","row":(\{.*\})\}$/s;

interface Batch {
  readonly table: Table;
  readonly columns: string;
  readonly lines: { readonly number: number; readonly row: string }[];
  length: number;
}

/** Columns of earlier schemas that are left out, by their table. */
const former: Readonly<Record<string, string>> = { submission: 'checker' };

/** In characters. */
const MAX_BATCH = 1_000_000;

class Import {
  private tables: readonly Table[] = [];
  private batch: Batch | undefined;
  private rows = 0;

  constructor(
    private readonly queries: Queries,
    private readonly path: string,
  ) {}

  async read(lines: Iterable<FileLine>): Promise<number> {
    await this.queries.execute('set local statement_timeout = 0');
    this.tables = await readTables(this.queries);
    await this.refuseData();
    // The trigger counts games in the order in which they were played, but the rows come in the order of their numbers.
    await this.queries.execute('alter table game disable trigger game_added');
    const hash = createHash('sha256');
    let last = 0;
    for (const line of lines) {
      last = line.number;
      if (line.isTooLong) this.refuse('import-line', { line: last, reason: `> ${MAX_LINE_BYTES / 1024 / 1024} MiB` });
      const text = line.bytes.toString('utf8');
      if (line.number === 1) await this.start(text);
      else if (text.startsWith('{"rows":')) return await this.finish(text, hash, line);
      else await this.add(text, line.number);
      hash.update(line.bytes).update('\n');
    }
    return this.refuse(last === 0 ? 'import-foreign' : 'import-cut', { line: last });
  }

  private refuse(code: string, values: Problem['values'] = {}): never {
    throw new Refusal(problem(code, { path: this.path, ...values }));
  }

  /** Refuses a database with data, and locks its tables. Its facts do not count as data. */
  private async refuseData(): Promise<void> {
    const names = this.tables.map(({ name }) => quoted(name));
    await this.queries.execute(`lock table ${names.join(', ')} in exclusive mode`);
    for (const { name } of this.tables) {
      if (name === 'fact') continue;
      const { count } = await this.queries.query(`select from ${quoted(name)} limit 1`);
      if (count > 0) this.refuse('import-not-empty', { table: name });
    }
  }

  private async start(text: string): Promise<void> {
    const read = parseAs(header, text);
    if (read === undefined) return this.refuse('import-foreign', { line: 1 });
    const { version, schema, hasSecrets } = read;
    const known = await readSchema(this.queries);
    if (version > FORMAT_VERSION || schema > known) return this.refuse('import-newer', { found: schema, known });
    if (hasSecrets) await this.queries.execute('delete from fact');
  }

  private async add(text: string, number: number): Promise<void> {
    const [, name, row = ''] = rowLine.exec(text) ?? [];
    const table = this.tables.find(table => table.name === name);
    const tree = parseJson(row);
    if (table === undefined || !tree.ok) return this.refuse('import-line', { line: number, reason: 'JSON' });
    const names = Object.keys(tree.value as object).filter(name => name !== former[table.name]);
    const unknown = names.find(name => !table.columns.some(column => column.name === name));
    if (unknown !== undefined) return this.refuse('import-line', { line: number, reason: unknown });
    const columns = names.join();
    const isFull = this.batch !== undefined && this.batch.length + row.length > MAX_BATCH;
    if (isFull || this.batch?.table !== table || this.batch.columns !== columns) {
      await this.flush();
      this.batch = { table, columns, lines: [], length: 0 };
    }
    this.batch.lines.push({ number, row });
    this.batch.length += row.length;
    this.rows++;
  }

  /** If the batch fails, inserts its rows one by one to find the line. */
  private async flush(): Promise<void> {
    if (this.batch === undefined) return;
    const { table, columns, lines } = this.batch;
    this.batch = undefined;
    const sql = insertOf(table, columns.split(','));
    await this.queries.execute('savepoint batch');
    try {
      await this.queries.query(sql, [`[${lines.map(({ row }) => row).join()}]`]);
    } catch (error) {
      if (isConnectionLoss(error)) throw error;
      await this.queries.execute('rollback to savepoint batch');
      for (const { number, row } of lines) await this.insertOne(sql, number, row);
    }
    await this.queries.execute('release savepoint batch');
  }

  private async insertOne(sql: string, number: number, row: string): Promise<void> {
    try {
      await this.queries.query(sql, [`[${row}]`]);
    } catch (error) {
      if (isConnectionLoss(error) || !(error instanceof Error)) throw error;
      this.refuse('import-line', { line: number, reason: error.message });
    }
  }

  private async finish(text: string, hash: Hash, line: FileLine): Promise<number> {
    await this.flush();
    const read = parseAs(end, text);
    if (read === undefined || !line.isLast) return this.refuse('import-line', { line: line.number, reason: 'JSON' });
    const { rows, sha256 } = read;
    if (rows !== this.rows || sha256 !== hash.digest('hex')) return this.refuse('import-changed');
    const damaged = await damagedContents(this.queries);
    if (damaged.length > 0) this.refuse('import-content', { hash: damaged[0]! });
    await this.continueNumbers();
    await this.queries.execute("update submission set state = 'waiting' where state = 'checking'");
    await this.queries.execute('alter table game enable trigger game_added; select recount_games(id) from tournament');
    return rows;
  }

  /** Lets each identity column continue after the last imported row. */
  private async continueNumbers(): Promise<void> {
    for (const { name, columns } of this.tables)
      for (const column of columns.filter(({ isIdentity }) => isIdentity))
        await this.queries.query(
          `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column.name)}), 1), count(*) > 0)
           from ${quoted(name)}`,
          [quoted(name), column.name],
        );
  }
}

const insertOf = ({ name, columns }: Table, names: readonly string[]): string => {
  const used = columns.filter(column => names.includes(column.name));
  const types = used.map(({ name, type }) => `${quoted(name)} ${type === 'bytea' ? 'text' : type}`);
  const values = used.map(({ name, type }) => (type === 'bytea' ? `decode(${quoted(name)}, 'base64')` : quoted(name)));
  const list = used.map(({ name }) => quoted(name));
  return `insert into ${quoted(name)} (${list.join(', ')}) overriding system value
    select ${values.join(', ')} from json_to_recordset($1::json) as r (${types.join(', ')})`;
};

export const damagedContents = async (queries: Queries): Promise<readonly string[]> => {
  const { rows } = await queries.query<{ hash: string }>`
    select hash from content where hash <> encode(sha256(bytes), 'hex') order by hash`;
  return rows.map(({ hash }) => hash);
};
