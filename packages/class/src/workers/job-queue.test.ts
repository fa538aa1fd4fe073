import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../store/testing/databases.ts';
import { addWorker } from '../testing/bot-resources.ts';
import { JOB_TABLE, JobQueue } from './job-queue.ts';

describe.each(databases)('the queue on $name', ({ open }) => {
  let database: TestDatabase;
  let queue: JobQueue;
  let worker: string;
  beforeAll(async () => {
    database = await open();
    queue = await JobQueue.open(database);
    worker = await addWorker(database);
  });
  afterAll(async () => {
    await queue.close();
    await database.close();
  });

  const take = async (name: string) => (await queue.take(database, { queue: name, worker, count: 1 }))[0];

  test('a job that fails in its last try becomes a dead letter with its data', async () => {
    await queue.create('lost', { retryLimit: 0 });
    await queue.create('work', { retryLimit: 1, deadLetter: 'lost' });
    await queue.add(database, [{ name: 'work', data: { what: 'this' } }]);
    for (const isLastTry of [false, true]) {
      const job = (await take('work'))!;
      expect(job).toMatchObject({ data: { what: 'this' }, isLastTry });
      await queue.giveBack(database, [job]);
    }
    expect(await take('work')).toBeUndefined();
    expect(await take('lost')).toMatchObject({ data: { what: 'this' } });
  });

  test('the supervision of pg-boss takes a job from a worker that lives and never ends it', async () => {
    await queue.create('endless', { retryLimit: 1 });
    await queue.add(database, [{ name: 'endless', data: {} }]);
    const first = (await take('endless'))!;
    await queue['boss'].maintain();
    expect(await take('endless')).toBeUndefined();
    await database.query`update ${JOB_TABLE} set started_on = now() - interval '1 day' where id = ${first.job}`;
    await queue['boss'].maintain();
    const second = (await take('endless'))!;
    expect(second.job).toBe(first.job);
    expect(await queue.held(database, [first, second])).toEqual(new Set([second.token]));
  });

  test('a script of pg-boss that fails leaves its connection without a transaction', async () => {
    await database.execute('alter table pgboss.archive rename to away');
    await expect(queue['boss'].maintain()).rejects.toThrow('archive');
    await database.execute('alter table pgboss.away rename to archive');
    await queue['boss'].maintain();
  });
});
