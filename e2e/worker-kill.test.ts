import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { summaryOf } from '@poda/arena/rating/standings.ts';
import { readGames } from '@poda/class/results/games.ts';
import { openDatabase } from '@poda/class/store/open-database.ts';
import { PostgresServer } from '@poda/class/store/testing/postgres-server.mjs';
import { playAlone, startHouseTournament, untimed } from '@poda/class/testing/arena.ts';
import { readStarted, readTournament, scheduleOf } from '@poda/class/tournaments/stored-tournament.ts';
import { openTournaments } from '@poda/class/tournaments/tournaments.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { afterAll, expect, test } from 'vitest';
import { allNeed } from './needs.ts';
import { startPoda } from './run-poda.ts';
import { until } from './until.ts';

allNeed('postgresql');

const isLong = process.env['PODA_LONG'] !== undefined;
/** Games between each two of five players: 500 games in the long form. */
const GAMES = isLong ? 50 : 6;
/** Number of kills; in the short form one of each kind. */
const KILLS = isLong ? 40 : 3;
const seed = Number(process.env['PODA_SEED'] ?? 1);

/** Pause in ms before a process that ended is started again, as a service manager does. */
const RESTART_MILLIS = 300;

/** A process that is started again however it ends. */
class Mortal {
  private child: ChildProcess;
  private isOver = false;

  constructor(private readonly start: () => ChildProcess) {
    this.child = this.restart();
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  end(): void {
    this.isOver = true;
    this.kill();
  }

  private restart(): ChildProcess {
    this.child = this.start();
    this.child.once('exit', async () => {
      await sleep(RESTART_MILLIS);
      if (!this.isOver) this.restart();
    });
    return this.child;
  }
}

const processes: Mortal[] = [];
afterAll(() => {
  for (const process of processes) process.end();
});

test(`${10 * GAMES} games on two workers, with workers, server and database killed`, async () => {
  const server = await PostgresServer.create();
  const url = server.url('postgres');
  const database = unwrap(await openDatabase(url));
  const host = await openTournaments(database);
  const house = isLong
    ? ['level:4', 'level:5', 'minimax:4', 'plain:5', 'plain:6']
    : ['level:1', 'level:2', 'minimax:2', 'greedy', 'plain:3'];
  const settings = {
    game: 'plague:4x4',
    house,
    games: GAMES,
    openings: false,
    time: { nodes: isLong ? 30_000 : 3_000 },
  };
  const id = await startHouseTournament(host, settings, seed);
  const worker = () => startPoda(['worker', '--jobs', '1'], { PODA_DATA: url });
  const serve = () => startPoda(['serve', '--port', '0'], { PODA_DATA: url });
  processes.push(new Mortal(worker), new Mortal(worker), new Mortal(serve));
  const victims = [
    ...processes.map(process => async () => process.kill()),
    async () => {
      await server.kill('SIGQUIT');
      await sleep(100);
      await server.start();
    },
  ];
  const random = new Random(seed);
  let kills = 0;
  const state = async () => (await readTournament(database, id).catch(() => undefined))?.state;
  await until('the first game', async () => (await countGames()) > 0, 50);
  for (; kills < KILLS && (await state()) !== 'finished'; kills++) {
    // In the long form each is killed once before chance decides, because a fast computer soon ends the games.
    const next = isLong ? (victims[kills] ?? random.pick(victims)) : victims[kills + 1]!;
    await next();
    await sleep(isLong ? 200 + random.below(800) : 300);
  }
  if (isLong) expect(kills).toBeGreaterThanOrEqual(victims.length);
  await until('the end of the tournament', async () => (await state()) === 'finished', 100);

  const games = [];
  for await (const game of readGames(database, id)) games.push(game);
  const alone = await playAlone(database, id);
  expect(games.map(untimed), `seed ${seed}`).toEqual(alone.map(untimed));
  const tournament = (await readStarted(database, id))!;
  const names = tournament.contenders.map(({ name }) => name);
  const schedule = scheduleOf(tournament);
  const expected = summaryOf({ names, format: 'round-robin', schedule, ratings: [] }, games);
  const standings = await host.results.standings(tournament);
  // Only the server tells the place of a contender in the list.
  expect(standings.standings.map(({ place: _, ...standing }) => standing)).toEqual(expected.standings);
  expect(standings.crossTable).toEqual(expected.crossTable);
  const { rows } = await database.query<{ jobs: number; leases: number }>(
    'select (select count(*) from pgboss.job) as jobs, (select count(*) from lease) as leases',
  );
  expect(rows).toEqual([{ jobs: 0, leases: 0 }]);
  for (const process of processes) process.end();
  await database.close();
  await server.remove();

  async function countGames(): Promise<number> {
    const { rows } = await database.query<{ games: number }>('select count(*) as games from game');
    return rows[0]!.games;
  }
});
