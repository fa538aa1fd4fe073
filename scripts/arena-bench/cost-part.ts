import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@poda/class/store/database.ts';
import { openDatabase } from '@poda/class/store/open-database.ts';
import { playAlone, startHouseTournament, testWorker, untilState } from '@poda/class/testing/arena.ts';
import { Planner } from '@poda/class/tournaments/planner.ts';
import { openTournaments } from '@poda/class/tournaments/tournaments.ts';
import { startWorker } from '@poda/class/workers/worker.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { fixed, printTable, verdict, whole } from '../bench/markdown.ts';
import { openBenchServer } from './bench-database.ts';

/** Cost in ms per game of the queue and the store that is aimed at. */
const AIM_MILLIS = 5;
const GAMES_EACH = 400;
const house = ['random', 'greedy', 'level:0', 'minimax:1'];

/** Measures a tournament of quick games through the queue, less the time of the same games in one process. */
export const measureCost = async (): Promise<void> => {
  const server = await openBenchServer();
  const folder = mkdtempSync(join(tmpdir(), 'poda-bench-'));
  const embedded = unwrap(await openDatabase(join(folder, 'data')));
  const rows = [await row('PostgreSQL', server.database), await row('PGlite in a folder', embedded)];
  printTable(
    'Quick games through queue and store, one worker with one game at a time, all in one process:',
    ['database', 'games', 'ms a game', 'ms a game without them', 'cost', `at most ${AIM_MILLIS} ms`],
    rows,
  );
  await embedded.close();
  rmSync(folder, { recursive: true });
  await server.close();
};

const row = async (name: string, database: Database): Promise<string[]> => {
  const host = await openTournaments(database);
  const planner = new Planner(host);
  await planner.start();
  const worker = await startWorker(database, { ...testWorker, jobs: 1 });
  const start = (games: number) => startHouseTournament(host, { game: 'tictactoe', openings: false, house, games });
  // A first tournament creates the queue and loads the code.
  await untilState(database, await start(20), 'finished');
  const id = await start(GAMES_EACH);
  const began = performance.now();
  await untilState(database, id, 'finished');
  const hosted = performance.now() - began;
  await worker.stop();
  await planner.stop();
  const aloneBegan = performance.now();
  const { length: games } = await playAlone(database, id);
  const alone = performance.now() - aloneBegan;
  const cost = (hosted - alone) / games;
  return [
    name,
    whole(games),
    fixed(hosted / games),
    fixed(alone / games),
    `${fixed(cost)} ms`,
    verdict(cost <= AIM_MILLIS),
  ];
};
