import { setTimeout as sleep } from 'node:timers/promises';
import { startHouseTournament, testWorker } from '../../src/hosting/testing/arena.ts';
import { Planner } from '../../src/hosting/tournaments/planner.ts';
import { ResultsCache } from '../../src/hosting/tournaments/results.ts';
import { openTournaments } from '../../src/hosting/tournaments/tournament-host.ts';
import { startWorker } from '../../src/hosting/workers/worker.ts';
import { fixed, printTable, verdict, whole } from '../bench/markdown.ts';
import { type BenchServer, openBenchServer } from './bench-database.ts';
import { BenchSite } from './bench-site.ts';

const PLAYERS = 50;
/** Games between each two players: 100,450 games in all. */
const GAMES_EACH = Number(process.env['PODA_BENCH_GAMES'] ?? 82);
const STEPS = 10;

/** Plays a long tournament of players that move at once, and measures how store and standings grow with it. */
export const measureGrowth = async (): Promise<void> => {
  const server = await openBenchServer();
  const { database } = server;
  const host = await openTournaments(database);
  const planner = new Planner(host);
  await planner.start();
  const worker = await startWorker(database, { ...testWorker, jobs: 1 });
  const house = Array.from({ length: PLAYERS }, (_, i) => ({ player: 'random', name: `random ${i + 1}` }));
  const id = await startHouseTournament(host, { game: 'tictactoe', openings: false, house, games: GAMES_EACH });
  // The API knows Poda's own players by their words only, and here all have the same.
  await database.query("update tournament set settings = jsonb_set(settings, '{house}', '[]') where id = $1", [id]);
  const all = ((PLAYERS * (PLAYERS - 1)) / 2) * GAMES_EACH;
  const rows: string[][] = [];
  let [before, beforeAt] = [0, performance.now()];
  for (let step = 1; step <= STEPS; step++) {
    const wanted = Math.round((all * step) / STEPS);
    while (worker.played < wanted) await sleep(20);
    const [games, now] = [worker.played, performance.now()];
    const perGame = (now - beforeAt) / (games - before);
    [before, beforeAt] = [games, now];
    const { rows: sizes } = await database.query<{ bytes: number }>("select pg_total_relation_size('game') as bytes");
    rows.push([
      whole(games),
      fixed(perGame),
      fixed(sizes[0]!.bytes / 2 ** 20, 1),
      fixed(await timed(() => host.results.standings(id))),
      fixed(await timed(() => new ResultsCache(database).standings(id)), 0),
      fixed(process.memoryUsage().heapUsed / 2 ** 20, 0),
    ]);
  }
  while ((await database.query("select from tournament where id = $1 and state = 'finished'", [id])).count === 0)
    await sleep(50);
  await worker.stop();
  await planner.stop();
  printTable(
    `A round robin of ${PLAYERS} players that move at once, one worker:`,
    ['games', 'ms a game', 'MiB of the table', 'ms for standings', 'ms for standings read anew', 'MiB of heap'],
    rows,
  );
  const pages = await measurePages(server, id);
  await server.close();
  printTable(
    `Answers of the server about this tournament of ${whole(all)} games:`,
    ['request', 'first, ms', 'median of later ones, ms', 'kB', `at most ${AIM_MILLIS} ms`],
    pages,
  );
};

/** The aim: the longest answer to a page in ms. */
const AIM_MILLIS = 300;
const REPEATS = 7;

/** Measures the requests that the pages of a tournament make. */
const measurePages = async ({ url, database }: BenchServer, id: string): Promise<string[][]> => {
  const site = await BenchSite.open(url);
  const { id: course } = await site.call<{ id: string }>('POST', '/courses', { title: 'Bench' });
  await database.query('update tournament set course = $2 where id = $1', [id, course]);
  const rows: string[][] = [];
  for (const path of ['', '/standings', '/games', '/games/1', '/schedule', '/contenders/0']) {
    const millis: number[] = [];
    let bytes = 0;
    for (let i = 0; i <= REPEATS; i++)
      millis.push(
        await timed(async () => {
          bytes = JSON.stringify(await site.call('GET', `/tournaments/${id}${path}`)).length;
        }),
      );
    const [first = 0, ...later] = millis;
    const median = later.sort((a, b) => a - b)[Math.floor(REPEATS / 2)]!;
    const isMet = Math.max(first, median) <= AIM_MILLIS;
    rows.push([`/tournaments/ID${path}`, fixed(first, 0), fixed(median, 1), fixed(bytes / 1000, 0), verdict(isMet)]);
  }
  await site.close();
  return rows;
};

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await act();
  return performance.now() - began;
};
