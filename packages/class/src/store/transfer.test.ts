import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@poda/library/core/result.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../e2e/temporary-folder.ts';
import { classTranslator } from '../words/translators.ts';
import { openBackup } from './backup.ts';
import type { Database } from './database.ts';
import { type ExportOptions, exportTo } from './export.ts';
import { importFile } from './import.ts';
import { readTables } from './tables.ts';
import { databases, type TestDatabase } from './testing/databases.ts';
import { fill, secrets } from './testing/filled-database.ts';

const root = temporaryFolder('transfer');

const exported = async (database: Database, options?: ExportOptions): Promise<string> => {
  const texts: string[] = [];
  const rows = await exportTo(database, more => void texts.push(more), options);
  const text = texts.join('');
  expect(text.split('\n')).toHaveLength(rows + 3);
  return text;
};

const inFile = (text: string): string => {
  const path = join(root, `${createHash('sha256').update(text).digest('hex')}.jsonl`);
  writeFileSync(path, text);
  return path;
};

/** The lines of an export with the last line that fits them. */
const sealed = (lines: readonly string[]): string => {
  const text = lines.map(line => `${line}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  return `${text}${JSON.stringify({ rows: lines.length - 1, sha256 })}\n`;
};

/** The order in which databases are exported to one another: each kind is a source and a target. */
const journeys = databases.map((from, i) => ({ from, to: databases[(i + 1) % databases.length]! }));

describe.each(journeys)('from $from.name to $to.name', ({ from, to }) => {
  let source: TestDatabase;
  let target: TestDatabase;
  beforeAll(async () => {
    [source, target] = [await from.open(), await to.open()];
    await fill(source);
  });
  afterAll(async () => {
    await source.close();
    await target.close();
  });

  test('refuses damaged files with the line, and imports nothing of them', async () => {
    const text = await exported(source);
    const lines = text.trimEnd().split('\n').slice(0, -1);
    const place = (table: string) => lines.findIndex(line => line.startsWith(`{"table":"${table}"`));
    const refusal = async (damaged: string) => {
      const result = await importFile(target, inFile(damaged));
      if (result.ok) return 'imported';
      for (const language of ['es', 'en'] as const)
        expect(classTranslator(language).problem(result.error)).not.toMatch(/[{}]/);
      return [result.error.code, result.error.values?.['line']].filter(value => value !== undefined).join(' ');
    };
    const changed = (table: string, from: string | RegExp, to: string) =>
      sealed(lines.map((line, i) => (i === place(table) ? line.replace(from, to) : line)));
    const line = (table: string) => place(table) + 1;
    expect(await refusal('')).toBe('import-foreign 0');
    expect(await refusal('{"a":1}\n')).toBe('import-foreign 1');
    expect(await refusal('PK\u0003\u0004')).toBe('import-foreign 1');
    expect(await refusal(text.replace(/"schema":\d+/, '"schema":99'))).toBe('import-newer');
    expect(await refusal(`${lines.join('\n')}\n`)).toBe(`import-cut ${lines.length}`);
    expect(await refusal(lines.join('\n').slice(0, -5))).toBe(`import-line ${lines.length}`);
    expect(await refusal(text.replace('Eva', 'Ada'))).toBe('import-changed');
    expect(await refusal(`${text}${lines.at(-1)}\n`)).toBe(`import-line ${lines.length + 1}`);
    expect(await refusal(sealed(lines.with(4, '[]')))).toBe('import-line 5');
    expect(await refusal(sealed(lines.with(4, '{"table":"migration","row":{}}')))).toBe('import-line 5');
    expect(await refusal(changed('game', '"plies":1', '"plies":"many"'))).toBe(`import-line ${line('game')}`);
    expect(await refusal(changed('game', '"plies":', '"pg_sleep":'))).toBe(`import-line ${line('game')}`);
    expect(await refusal(changed('bot', /"member":"0/, '"member":"1'))).toBe(`import-line ${line('bot')}`);
    expect(await refusal(changed('content', /"bytes":"[^"]*"/, '"bytes":"AAAA"'))).toBe('import-content');
    expect((await importFile(target, join(root, 'missing'))).ok).toBe(false);
    for (const { name } of await readTables(target)) expect((await target.query(`select from ${name}`)).count).toBe(0);
  });

  test('leaves secrets out unless asked, and gives the same bytes back', async () => {
    const [plain, full] = [await exported(source), await exported(source, { hasSecrets: true })];
    expect(secrets.filter(secret => plain.includes(secret))).toEqual([]);
    expect(secrets.filter(secret => full.includes(secret))).toEqual(secrets);
    const path = inFile(full);
    expect(await importFile(target, path)).toEqual({ ok: true, value: full.split('\n').length - 3 });
    expect(await exported(target, { hasSecrets: true })).toBe(full);
    expect(await exported(target)).toBe(plain);
    expect(await importFile(target, path)).toMatchObject({ ok: false, error: { code: 'import-not-empty' } });
    // An earlier version stored that a worker was checking a submission.
    const earlier = full.split('\n').slice(0, -2);
    const last = earlier.findIndex(line => line.startsWith('{"table":"submission"'));
    earlier[last] = earlier[last]!.replace(/"state":"\w+"/, '"state":"checking","checker":null');
    const third = await to.open();
    expect((await importFile(third, inFile(sealed(earlier)))).ok).toBe(true);
    expect(await exported(third, { hasSecrets: true })).toBe(full);
    await third.close();
    // Rows that come later get new numbers.
    await target.execute(`insert into act (who, what) values ('ana', 'stop')`);
    expect((await target.query('select seq from act order by seq')).rows).toEqual([{ seq: 1 }, { seq: 2 }]);
  });
});

test.each(databases)('an export of $name shows one moment and reads rows in small batches', async ({ open }) => {
  const database = await open();
  await fill(database, 500);
  const before = await exported(database);
  const sizes: number[] = [];
  let text = '';
  let change: Promise<unknown> | undefined;
  await exportTo(database, more => {
    // A game that ends meanwhile; the embedded database inserts it when the export is done.
    change ??= database.query(`insert into act (who, what) values ('server', 'later')`);
    sizes.push(more.length);
    text += more;
  });
  await change;
  expect(text).toBe(before);
  // The batches of a table grow from one row.
  expect(Math.max(...sizes)).toBeLessThan(text.length / 2);
  expect(await exported(database)).not.toBe(before);
  await database.close();
});

test.each(databases)(
  'a backup of $name is an export, and its file is gone when it is read or given up',
  async ({ open }) => {
    const database = await open();
    await fill(database);
    const folders = () => readdirSync(tmpdir()).filter(name => name.startsWith('poda-backup-'));
    const before = folders();
    const stream = unwrap(await openBackup(database));
    const text = (await stream.toArray()).join('');
    expect(text).toBe(await exported(database));
    unwrap(await openBackup(database)).destroy();
    await expect.poll(() => folders().filter(name => !before.includes(name))).toEqual([]);
    await database.close();
  },
);

test.each(databases)('every table of $name is known, and those with secrets stay out of exports', async ({ open }) => {
  const database = await open();
  const names = (await readTables(database)).map(({ name }) => name);
  // A new table is exported as it is. If it has secrets, add it to the lists in export.ts; then add it to filled-database.ts.
  expect(names.toSorted()).toEqual(
    [
      ['act', 'assignment', 'attempt', 'bot', 'contender', 'content', 'course', 'fact', 'game', 'game_log', 'member'],
      ['organiser', 'session', 'submission', 'tournament', 'voided_game', 'worker'],
    ].flat(),
  );
  await fill(database);
  for (const name of names) expect((await database.query(`select from ${name}`)).count, name).toBeGreaterThan(0);
  await database.close();
});
