import PgBoss from 'pg-boss';
import { expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
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
