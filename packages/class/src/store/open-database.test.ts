import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { unwrap } from '@poda/library/core/result.ts';
import { describe, expect, test } from 'vitest';
import { allNeed, needs } from '../../../../e2e/needs.ts';
import { temporaryFolder } from '../../../../e2e/temporary-folder.ts';
import { classTranslator } from '../words/translators.ts';
import type { Database } from './database.ts';
import { openDatabase, shownPlace } from './open-database.ts';
import { openServer } from './server-database.ts';
import { serverFault } from './server-problems.ts';
import { embedded, newServerDatabase, snapshotPath } from './testing/databases.ts';
import { upkeep } from './upkeep.ts';

const root = temporaryFolder('open-database');

const open = async (place: string) => openDatabase(place, { snapshot: await snapshotPath() });

/** The code of the problem with which opening a place fails; every problem has a sentence in both languages. */
const refusal = async (place: string): Promise<string> => {
  const opened = await open(place);
  if (opened.ok) {
    await opened.value.close();
    return 'opened';
  }
  for (const language of ['es', 'en'] as const) {
    const text = classTranslator(language).problem(opened.error);
    expect(text).not.toMatch(/[{}]|s3cret/);
    expect(text).not.toBe(opened.error.code);
  }
  return opened.error.code;
};

describe('a folder', () => {
  test('keeps its data, takes one process at a time, and is refused if newer, damaged or of another PostgreSQL', async () => {
    const folder = join(root, 'new/data');
    const database = unwrap(await open(folder));
    await database.query(`insert into fact values ('a', 'b')`);
    expect(await refusal(folder)).toBe('data-in-use');
    await database.close();
    await database.close();
    const again = unwrap(await open(folder));
    expect((await again.query('select value from fact')).rows).toEqual([{ value: 'b' }]);
    await again.query(`insert into migration (number, name) values (1000, 'later')`);
    await again.close();
    expect(await refusal(folder)).toBe('data-newer');
    const control = join(folder, 'database/global/pg_control');
    writeFileSync(control, readFileSync(control).subarray(0, 100));
    expect(await refusal(folder)).toBe('data-damaged');
    writeFileSync(join(folder, 'database/PG_VERSION'), '17\n');
    expect(await refusal(folder)).toBe('data-other-postgres');
  });

  test('is refused if it is a file or holds other things', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    expect(await refusal(file)).toBe('data-not-folder');
    expect(await refusal(join(file, 'inside'))).toBe('data-not-writable');
    const foreign = join(root, 'foreign');
    mkdirSync(foreign);
    writeFileSync(join(foreign, 'thesis.txt'), '');
    expect(await refusal(foreign)).toBe('data-foreign');
    expect(readdirSync(foreign)).toEqual(['thesis.txt']);
    expect(await refusal('/proc/poda-data')).toBe('data-not-writable');
  });
});

describe('a killed process', () => {
  const program = fileURLToPath(new URL('./testing/writing-process.ts', import.meta.url));

  /** Starts a process that writes, kills it, and returns the number of its last transaction that it knew to be done. */
  const writeAndDie = async (folder: string, isTime: (line: string) => boolean | Promise<boolean>): Promise<number> => {
    const child = spawn(process.execPath, ['--import', 'tsx', program, folder, await snapshotPath()]);
    let last = 0;
    let isDying = false;
    for await (const line of createInterface({ input: child.stdout })) {
      last = Number(line) || last;
      if (!isDying && (await isTime(line))) {
        isDying = true;
        child.kill('SIGKILL');
      }
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return last;
  };

  /** Opens the folder and checks that all transactions are there, each of them whole; returns their number. */
  const expectAll = async (folder: string, last: number): Promise<number> => {
    const database = unwrap(await open(folder));
    const { rows } = await database.query<{ facts: number; last: number; contents: number }>(
      `select count(*) as facts, coalesce(max(value::int), 0) as last, (select count(*) from content) as contents from fact`,
    );
    const found = rows[0]!;
    expect(found).toEqual({ facts: found.last, last: found.last, contents: found.last });
    // The process may die between the end of a transaction and its line.
    expect([last, last + 1]).toContain(found.last);
    await database.close();
    return found.last;
  };

  test('loses no transaction that it knew to be done', async () => {
    const folder = join(root, 'killed');
    await expectAll(folder, await writeAndDie(folder, line => line === '30'));
  });

  test('leaves a folder that opens again, at whatever moment it is killed', needs('long'), async () => {
    const folder = join(root, 'killed-often');
    let last = 0;
    for (let round = 0; round < 20; round++) {
      const millis = Math.random() * 3000;
      const done = await writeAndDie(folder, line => line === 'start' && sleep(millis, true));
      last = await expectAll(folder, Math.max(last, done));
    }
  });
});

test('upkeep writes a checkpoint when the log is long, and vacuums tables with many changes', async () => {
  const database = await embedded.open();
  await database.query(`insert into content select lpad(n::text, 64, '0'), '' from generate_series(1, 3000) n`);
  const state = async () => {
    const { rows } = await database.query(
      `select redo_lsn::text, (select vacuum_count from pg_stat_user_tables where relname = 'content') as vacuumed
       from pg_control_checkpoint()`,
    );
    return rows[0]!;
  };
  const before = await state();
  await upkeep(database, 100_000);
  const after = await state();
  expect(Number(after['vacuumed']) - Number(before['vacuumed'])).toBe(1);
  expect(after['redo_lsn']).not.toBe(before['redo_lsn']);
  await upkeep(database, 100_000);
  expect(await state()).toEqual(after);
  await database.close();
});

describe('an address', () => {
  test('is shown without user and password', () => {
    expect(shownPlace('postgres://me:s3cret@db.example:5433/arena?sslmode=require')).toBe(
      'postgres://db.example:5433/arena',
    );
    expect(shownPlace('postgres://me:s3/cret@[')).toBe('postgres://…');
    expect(shownPlace('postgres://me:p@s3/cret@host/arena')).toBe('postgres://…');
    expect(shownPlace('mysql://me:s3cret@host/arena')).toBe('postgres://…');
    expect(shownPlace('data')).toBe('data');
  });

  test('that cannot be read, or of a server that does not answer, is refused', async () => {
    expect(await refusal('postgres://me:s3cret@host:port/arena')).toBe('database-address');
    expect(await refusal('postgres://me:p@s3/cret@host/arena')).toBe('database-address');
    expect(await refusal('mysql://me:s3cret@host/arena')).toBe('database-address');
    expect(await refusal('postgresql://me:s3cret@127.0.0.1:1/arena')).toBe('database-unreachable');
    expect(await refusal('postgres://me:s3cret@no-such-host.invalid/arena')).toBe('database-unreachable');
  });

  test('of a server that is too old is refused', async () => {
    const answering = (version: number) =>
      ({ query: async () => ({ first: { version, encoding: 'UTF8' } }) }) as unknown as Database;
    expect(await serverFault(answering(14), 'here')).toMatchObject({ code: 'database-too-old' });
    expect(await serverFault(answering(15), 'here')).toBeNull();
  });

  describe('of a server that answers', () => {
    allNeed('postgresql');

    test('opens and migrates an empty database', async () => {
      const database = unwrap(await open(await newServerDatabase()));
      expect((await database.query('select from game')).count).toBe(0);
      await database.query(`insert into migration (number, name) values (1000, 'later')`);
      await database.close();
    });

    test('is refused with a wrong password, without a database, without rights and with another encoding', async () => {
      const url = new URL(await newServerDatabase());
      const changed = (change: Partial<URL>) => Object.assign(new URL(url), change).href;
      expect(await refusal(changed({ password: 's3cret' }))).toBe('database-password');
      expect(await refusal(changed({ pathname: '/missing' }))).toBe('database-missing');
      const admin = await openServer(url.href);
      const name = `guest_${url.pathname.slice(1)}`;
      await admin.execute(`create role ${name} login password 's3cret'`);
      await admin.close();
      expect(await refusal(changed({ username: name, password: 's3cret' }))).toBe('database-no-right');
      expect(await refusal(await newServerDatabase(`encoding 'SQL_ASCII' template template0`))).toBe(
        'database-not-utf8',
      );
    });

    test('opens at once for several processes, which migrate one after the other', async () => {
      const url = await newServerDatabase();
      const opened = await Promise.all([open(url), open(url), open(url)]);
      expect(opened.map(({ ok }) => ok)).toEqual([true, true, true]);
      for (const database of opened) await unwrap(database).close();
    });
  });
});
