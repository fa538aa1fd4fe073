import PgBoss from 'pg-boss';
import { expect, test } from 'vitest';
import { databases, embedded } from '../testing/databases.ts';
import { migrate, NewerSchema } from './migrate.ts';
import { readMigrations } from './migrations.ts';

test.each(databases)('a new database of $name has the newest schema and no rows of others', async ({ open }) => {
  const [first, second] = [await open(), await open()];
  await first.query('insert into fact (name, value) values ($1, $2)', ['a', 'b']);
  expect((await first.query('select name, value from fact')).rows).toEqual([{ name: 'a', value: 'b' }]);
  expect((await second.query('select from fact')).count).toBe(0);
  await second.close();

  expect(await migrate(first, readMigrations())).toBe(0);
  const later = { name: 'later', sql: 'create table later (id integer); insert into later values (1)' };
  const broken = { name: 'broken', sql: 'create table broken (id integer); select no_such_column' };
  await expect(migrate(first, [...readMigrations(), later, broken])).rejects.toThrow();
  expect(await migrate(first, [...readMigrations(), later])).toBe(1);
  expect((await first.query('select from later')).count).toBe(1);
  await expect(migrate(first, readMigrations())).rejects.toThrow(NewerSchema);
  await first.close();
});

test('every foreign key has an index, except those to workers, which are never deleted', async () => {
  const database = await embedded.open();
  const { rows } = await database.query<{ key: string }>(
    `select c.conrelid::regclass || ' ' || c.conname as key from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confrelid <> 'worker'::regclass
        and not exists (select from pg_index i
          where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey)`,
  );
  expect(rows).toEqual([]);
  await database.close();
});

test.each(databases)('a database of $name that a test has used leaves nothing to the next', async ({ open }) => {
  const first = await open();
  await first.query(`insert into act (who, what) values ('a', 'b')`);
  await first.query(`select pgboss.create_queue('games', '{}')`);
  await first.query(`insert into pgboss.job (name) values ('games')`);
  await first.execute('set statement_timeout = 1000');
  const heard: string[] = [];
  await first.listen('channel', payload => heard.push(payload));
  await first.close();
  await expect(first.query('select 1')).rejects.toThrow();
  const second = await open();
  expect((await second.query('select from act')).count).toBe(0);
  expect((await second.query('select from pgboss.queue')).count).toBe(0);
  await second.query(`select pgboss.create_queue('games', '{}')`);
  await second.query(`select pg_notify('channel', 'late')`);
  const { rows } = await second.query(`insert into act (who, what) values ('a', 'b') returning seq`);
  expect(rows).toEqual([{ seq: 1 }]);
  expect(heard).toEqual([]);
  await second.close();
});

test('the schema of the queue is that of pg-boss', () => {
  const own = readMigrations().find(({ name }) => name.endsWith('-queue'))!.sql;
  const words = (sql: string) =>
    sql
      .replace(/^--.*$/gm, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?;[ ;]*/g, ';')
      .trim();
  const plans = words(PgBoss.getConstructionPlans('pgboss'));
  expect(words(own)).toBe(plans.slice(plans.indexOf('CREATE SCHEMA'), plans.lastIndexOf('COMMIT;')));
});
