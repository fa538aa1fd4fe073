import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@poda/class/store/open-database.ts';
import { newServerDatabase } from '@poda/class/store/testing/databases.ts';
import { PostgresServer } from '@poda/class/store/testing/postgres-server.mjs';
import { startHouseTournament } from '@poda/class/testing/arena.ts';
import { Planner } from '@poda/class/tournaments/planner.ts';
import { openTournaments } from '@poda/class/tournaments/tournaments.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { expect, test } from 'vitest';
import { needs } from './needs.ts';
import { exitOf, runPoda, startPoda } from './run-poda.ts';
import { until } from './until.ts';

/** A worker with what it writes. */
class RunningWorker {
  told = '';
  warned = '';
  readonly process;

  constructor(url: string, ...args: readonly string[]) {
    this.process = startPoda(['worker', '--json', '--lang', 'en', ...args], { PODA_DATA: url });
    this.process.stdout.on('data', chunk => {
      this.told += chunk;
    });
    this.process.stderr.on('data', chunk => {
      this.warned += chunk;
    });
  }

  /** A worker that has ended writes no more: that fails the test. */
  async until(isTrue: () => boolean): Promise<void> {
    const words = () => `the worker goes on; it said: ${this.told}${this.warned}`;
    await until(words, () => this.process.exitCode !== null || isTrue());
    if (!isTrue()) throw new Error(`the worker ended with ${this.process.exitCode}: ${this.told}${this.warned}`);
  }

  get log(): readonly unknown[] {
    return this.warned
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
  }

  async end(): Promise<void> {
    this.process.kill('SIGTERM');
    expect(await exitOf(this.process)).toBe(0);
  }
}

test('a worker needs a server: a folder belongs to the process that serves it', async () => {
  expect(await runPoda(['worker', '--lang', 'en'])).toMatchObject({ code: 2 });
  const folder = await runPoda(['worker', '--data', 'class', '--lang', 'en']);
  expect(folder).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('PostgreSQL') });
});

test('a worker started while the database is down says so and waits for it', needs('postgresql'), async () => {
  const server = await PostgresServer.create();
  const url = server.url('postgres');
  await server.kill();
  const worker = new RunningWorker(url, '--jobs', '1');
  await worker.until(() => worker.warned.includes('\n'));
  expect(worker.log).toMatchObject([{ level: 'info', event: 'lost', what: expect.stringContaining('ECONNREFUSED') }]);
  await sleep(2_500);
  expect([worker.process.exitCode, worker.log.length, worker.told]).toEqual([null, 1, '']);
  await server.start();
  await worker.until(() => worker.told.includes('\n'));
  expect(JSON.parse(worker.told)).toMatchObject({ jobs: 1, place: expect.stringMatching(/^postgres:\/\/127/) });
  expect(worker.warned).toContain('"event":"found"');
  expect(worker.warned + worker.told).not.toContain(new URL(url).password);
  await worker.end();
  await server.remove();
});

test('a worker whose database goes while it starts begins again', needs('postgresql'), async () => {
  const url = new URL(await newServerDatabase());
  const { hostname, port } = url;
  let cuts = 0;
  // The connection is cut at the last statement of the start.
  const proxy = createServer(client => {
    const server = connect(Number(port), hostname);
    const end = () => [client, server].forEach(socket => void socket.destroy());
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    client.on('data', chunk => {
      if (cuts === 0 && chunk.includes('insert into worker')) {
        cuts++;
        end();
      } else server.write(chunk);
    });
    server.on('data', chunk => client.write(chunk));
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url.port = String((proxy.address() as AddressInfo).port);
  const worker = new RunningWorker(url.href, '--jobs', '1');
  await worker.until(() => worker.told.includes('\n'));
  expect(cuts).toBe(1);
  expect(worker.log).toMatchObject([{ event: 'lost' }, { event: 'found' }]);
  await worker.end();
  proxy.close();
});

test('at SIGTERM a worker ends its games or gives them back', needs('postgresql'), async () => {
  const url = await newServerDatabase();
  const database = unwrap(await openDatabase(url));
  const host = await openTournaments(database);
  const settings = { game: 'plague:5x5', openings: false, house: ['plain:4', 'plain:5'], games: 400 };
  const id = await startHouseTournament(host, settings);
  await new Planner(host).plan();
  const worker = new RunningWorker(url, '--jobs', '2', '--name', 'lab 3');
  const games = async () => (await database.query('select from game where tournament = $1', [id])).count;
  await until('five games', async () => (await games()) >= 5);
  await worker.end();
  expect(JSON.parse(worker.told)).toMatchObject({ jobs: 2, place: expect.not.stringContaining('@') });
  const { rows } = await database.query(
    `select name, ended is not null as "hasEnded", (select count(*) from lease) as leases,
       (select count(*) from pgboss.job where state = 'active') as active from worker`,
  );
  expect(rows).toEqual([{ name: 'lab 3', hasEnded: true, leases: 0, active: 0 }]);
  const played = await games();
  expect(worker.log.at(-1)).toMatchObject({ level: 'info', event: 'stopped', games: played });
  expect(played).toBeLessThan(400);
  await database.close();
});
