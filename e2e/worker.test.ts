import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { unwrap } from '../src/core/result.ts';
import { startHouseTournament } from '../src/hosting/testing/arena.ts';
import { Planner } from '../src/hosting/tournaments/planner.ts';
import { openTournaments } from '../src/hosting/tournaments/tournament-host.ts';
import { openDatabase } from '../src/store/database/open-database.ts';
import { newServerDatabase } from '../src/store/testing/databases.ts';
import { PostgresServer } from '../src/store/testing/postgres-server.mjs';
import { needs } from './needs.ts';
import { exitOf, runPoda, startPoda } from './run-poda.ts';

test('a worker needs a server: a folder belongs to the process that serves it', async () => {
  expect(await runPoda(['worker', '--lang', 'en'])).toMatchObject({ code: 2 });
  const folder = await runPoda(['worker', '--data', 'class', '--lang', 'en']);
  expect(folder).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('PostgreSQL') });
});

test('a worker started while the database is down says so and waits for it', needs('postgresql'), async () => {
  const server = await PostgresServer.create();
  const url = server.url('postgres');
  await server.kill();
  const worker = startPoda(['worker', '--jobs', '1', '--json', '--lang', 'en'], { PODA_DATA: url });
  let [told, warned] = ['', ''];
  worker.stdout.on('data', chunk => {
    told += chunk;
  });
  worker.stderr.on('data', chunk => {
    warned += chunk;
  });
  while (!warned.includes('\n')) await sleep(20);
  expect(JSON.parse(warned)).toMatchObject({
    level: 'info',
    event: 'lost',
    what: expect.stringContaining('ECONNREFUSED'),
  });
  await sleep(2_500);
  expect([worker.exitCode, warned.split('\n').length, told]).toEqual([null, 2, '']);
  await server.start();
  while (!told.includes('\n')) await sleep(20);
  expect(JSON.parse(told)).toMatchObject({ jobs: 1, place: expect.stringMatching(/^postgres:\/\/127/) });
  expect(warned).toContain('"event":"found"');
  expect(warned + told).not.toContain(new URL(url).password);
  worker.kill('SIGTERM');
  expect(await exitOf(worker)).toBe(0);
  await server.remove();
});

test('at SIGTERM a worker ends its games or gives them back', needs('postgresql'), async () => {
  const url = await newServerDatabase();
  const database = unwrap(await openDatabase(url));
  const host = await openTournaments(database);
  const settings = { game: 'plague:5x5', openings: false, house: ['plain:4', 'plain:5'], games: 400 };
  const id = await startHouseTournament(host, settings);
  await new Planner(host).plan();
  const worker = startPoda(['worker', '--jobs', '2', '--json', '--name', 'lab 3'], { PODA_DATA: url });
  let [told, warned] = ['', ''];
  worker.stdout.on('data', chunk => {
    told += chunk;
  });
  worker.stderr.on('data', chunk => {
    warned += chunk;
  });
  const games = async () => (await database.query('select from game where tournament = $1', [id])).count;
  while ((await games()) < 5) await sleep(20);
  worker.kill('SIGTERM');
  expect(await exitOf(worker)).toBe(0);
  expect(JSON.parse(told)).toMatchObject({ jobs: 2, place: expect.not.stringContaining('@') });
  const { rows } = await database.query(
    `select name, ended is not null as "hasEnded", (select count(*) from lease) as leases,
       (select count(*) from pgboss.job where state = 'active') as active from worker`,
  );
  expect(rows).toEqual([{ name: 'lab 3', hasEnded: true, leases: 0, active: 0 }]);
  const played = await games();
  const log = warned
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(log.at(-1)).toMatchObject({ level: 'info', event: 'stopped', games: played });
  expect(played).toBeLessThan(400);
  await database.close();
});
