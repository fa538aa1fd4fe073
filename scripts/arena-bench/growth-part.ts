import { setTimeout as sleep } from 'node:timers/promises';
import { startHouseTournament, testWorker } from '../../src/hosting/testing/arena.ts';
import { Planner } from '../../src/hosting/tournaments/planner.ts';
import { ResultsCache } from '../../src/hosting/tournaments/results.ts';
import { openTournaments } from '../../src/hosting/tournaments/tournament-host.ts';
import { startWorker } from '../../src/hosting/workers/worker.ts';
import { fixed, printTable, whole } from '../bench/markdown.ts';
import { openBenchServer } from './bench-database.ts';

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
  await server.close();
  printTable(
    `A round robin of ${PLAYERS} players that move at once, one worker:`,
    ['games', 'ms a game', 'MiB of the table', 'ms for standings', 'ms for standings read anew', 'MiB of heap'],
    rows,
  );
};

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await act();
  return performance.now() - began;
};
