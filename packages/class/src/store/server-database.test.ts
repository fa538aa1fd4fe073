import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allNeed, has } from '../../../../e2e/needs.ts';
import { type Database, notify } from './database.ts';
import { isConflict, isConnectionLoss, isTransient } from './retry.ts';
import { openServer } from './server-database.ts';
import { databases } from './testing/databases.ts';
import { PostgresServer } from './testing/postgres-server.mjs';

describe.each(databases)('$name', ({ open }) => {
  test('answers with the same types of values', async () => {
    const database = await open();
    const { rows } = await database.query(
      `select $1::bigint as big, $2::jsonb as json, $3::bytea as bytes, $4::int[] as list, $5::text[] as words,
         '2026-01-02T03:04:05Z'::timestamptz as at, count(*) as counted, null as nothing from (values (1), (2)) v`,
      [2 ** 40, '{"a":[1]}', new Uint8Array([9, 0, 255, 9]).subarray(1, 3), [1, 2], ['a,b', '"']],
    );
    const { bytes, ...others } = rows[0]!;
    expect([...(bytes as Uint8Array)]).toEqual([0, 255]);
    expect(others).toEqual({
      big: 2 ** 40,
      json: { a: [1] },
      list: [1, 2],
      words: ['a,b', '"'],
      at: new Date('2026-01-02T03:04:05Z'),
      counted: 2,
      nothing: null,
    });
    expect((await database.query(`update fact set value = ''`)).count).toBe(0);
    await database.close();
  });

  test('a transaction takes effect as a whole or not at all, and its error reaches the caller', async () => {
    const database = await open();
    const insert = `insert into fact values ('a', 'b')`;
    const failing = database.transaction(async queries => {
      await queries.query(insert);
      await queries.query(insert);
    });
    await expect(failing).rejects.toThrow(/duplicate key/);
    // The caller overlooks the error of a statement: nothing of the transaction may stay.
    const careless = database.transaction(async queries => {
      await queries.query(insert);
      await queries.query(insert).catch(() => {});
    });
    await expect(careless).rejects.toThrow();
    expect((await database.query('select from fact')).count).toBe(0);
    await database.transaction(queries => queries.query(insert));
    expect((await database.query('select from fact')).count).toBe(1);
    await database.close();
  });

  test('messages reach those who listen', async () => {
    const database = await open();
    const heard: string[] = [];
    const end = await database.listen('channel', payload => heard.push(payload));
    await notify(database, 'channel', 'one');
    await notify(database, 'other', 'two');
    await expect.poll(() => heard).toEqual(['one']);
    await end();
    await notify(database, 'channel', 'three');
    await database.query('select 1');
    expect(heard).toEqual(['one']);
    await database.close();
  });
});

describe('a server that is killed and comes back', () => {
  allNeed('postgresql');
  let server: PostgresServer;
  let database: Database;
  beforeAll(async () => {
    if (!has('postgresql')) return;
    server = await PostgresServer.create();
    database = await openServer(server.url('postgres'));
    await database.execute('create table number (n integer primary key)');
  });
  afterAll(async () => {
    await database?.close();
    await server?.remove();
  });

  test('statements fail meanwhile and work afterwards; listeners listen again', async () => {
    const heard: string[] = [];
    let gaps = 0;
    const end = await database.listen(
      'channel',
      payload => heard.push(payload),
      () => gaps++,
    );
    const slow = database.query('select pg_sleep(60)').then(
      () => null,
      (error: unknown) => error,
    );
    await expect
      .poll(async () => (await database.query(`select from pg_stat_activity where query like '%sleep(60)'`)).count)
      .toBeGreaterThan(0);
    await server.kill();
    expect(isConnectionLoss(await slow)).toBe(true);
    // The processes of the other connections may answer once more before they notice.
    await expect.poll(() => database.query('select 1').catch(isConnectionLoss)).toBe(true);
    expect(await database.transaction(queries => queries.query('select 1')).catch(isConnectionLoss)).toBe(true);
    await server.start();
    await expect
      .poll(() => database.query('select 7 as seven').catch(isConnectionLoss))
      .toMatchObject({
        rows: [{ seven: 7 }],
      });
    await expect.poll(() => gaps).toBe(1);
    await notify(database, 'channel', 'again');
    await expect.poll(() => heard).toEqual(['again']);
    await end();
  });

  test('a conflict between transactions passes, other errors do not', async () => {
    await database.execute('delete from number; insert into number values (1), (2)');
    // Each locks one row and then wants that of the other: the server ends one of them.
    const lockBoth = (first: number, second: number) =>
      database.transaction(async queries => {
        await queries.query('update number set n = n where n = $1', [first]);
        await queries.query('select pg_sleep(0.2)');
        await queries.query('update number set n = n where n = $1', [second]);
      });
    const both = await Promise.allSettled([lockBoth(1, 2), lockBoth(2, 1)]);
    const failures = both.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(failures.map(({ reason }) => [isConflict(reason), isTransient(reason)])).toEqual([[true, true]]);
    const wrong: unknown = await database.query('select 1 / 0').catch((error: unknown) => error);
    expect([isConnectionLoss(wrong), isTransient(wrong)]).toEqual([false, false]);
  });
});
