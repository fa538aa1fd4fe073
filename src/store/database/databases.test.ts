import { expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';

test.each(databases)('a new database of $name has the newest schema and no rows of others', async ({ open }) => {
  const [first, second] = [await open(), await open()];
  await first.query('insert into fact (name, value) values ($1, $2)', ['a', 'b']);
  expect((await first.query('select name, value from fact')).rows).toEqual([{ name: 'a', value: 'b' }]);
  expect((await second.query('select from fact')).count).toBe(0);
  await first.close();
  await second.close();
});
