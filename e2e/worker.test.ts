import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { unwrap } from '../src/core/result.ts';
import { startHouseTournament } from '../src/hosting/testing/arena.ts';
import { Planner } from '../src/hosting/tournaments/planner.ts';
import { openTournaments } from '../src/hosting/tournaments/tournament-host.ts';
import { openDatabase } from '../src/store/database/open-database.ts';
import { newServerDatabase } from '../src/store/testing/databases.ts';
import { needs } from './needs.ts';
import { exitOf, runPoda, startPoda } from './run-poda.ts';

test('a worker needs a server: a folder belongs to the process that serves it', async () => {
  expect(await runPoda(['worker', '--lang', 'en'])).toMatchObject({ code: 2 });
  const folder = await runPoda(['worker', '--data', 'class', '--lang', 'en']);
  expect(folder).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('PostgreSQL') });
  const nobody = await runPoda(['worker', '--data', 'postgres://u:secret@127.0.0.1:1/x', '--json']);
  expect(nobody).toMatchObject({ code: 1, stderr: '' });
  expect(JSON.parse(nobody.stdout)).toMatchObject({ error: { code: 'database-unreachable' } });
  expect(nobody.stdout).not.toContain('secret');
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
