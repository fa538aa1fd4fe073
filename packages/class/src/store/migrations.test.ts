import PgBoss from 'pg-boss';
import { expect, test } from 'vitest';
import { migrate, NewerSchema, readMigrations } from './migrate.ts';
import { databases, embedded } from './testing/databases.ts';
import { fill } from './testing/filled-database.ts';

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
  await first.execute('create schema pgboss; create table pgboss.job (name text)');
  await first.execute('set statement_timeout = 1000');
  const heard: string[] = [];
  await first.listen('channel', payload => heard.push(payload));
  await first.close();
  await expect(first.query('select 1')).rejects.toThrow();
  const second = await open();
  expect((await second.query('select from act')).count).toBe(0);
  await second.execute('create schema pgboss');
  await second.query(`select pg_notify('channel', 'late')`);
  const { rows } = await second.query(`insert into act (who, what) values ('a', 'b') returning seq`);
  expect(rows).toEqual([{ seq: 1 }]);
  expect(heard).toEqual([]);
  await second.close();
});

test.each(databases)('the queue of an earlier version makes room on $name', async ({ open }) => {
  const database = await open();
  const earlier = readMigrations().slice(0, 4);
  await database.execute('drop schema public cascade; create schema public');
  await migrate(database, earlier);
  await database.execute(PgBoss.getConstructionPlans('pgboss').replace(/BEGIN;|COMMIT;/g, ''));
  await fill(database);
  await database.execute(
    `insert into lease (job, queue, tournament, games, worker, token, until)
     select gen_random_uuid(), 'games', t.id, '{1,2}', w.id, gen_random_uuid(), now() from tournament t, worker w;
     update submission set state = 'checking', checker = (select id from worker)`,
  );
  expect(await migrate(database, readMigrations())).toBe(readMigrations().length - earlier.length);
  expect((await database.query('select from lease')).count).toBe(0);
  expect((await database.query('select state from submission')).rows).toEqual([{ state: 'waiting' }]);
  const { rows } = await database.query(`select to_regclass('pgboss.job') as job`);
  expect(rows).toEqual([{ job: null }]);
  await database.close();
});
