import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startHouseTournament, untilState } from '@poda/class/testing/arena.ts';
import { Planner } from '@poda/class/tournaments/planner.ts';
import { readStarted } from '@poda/class/tournaments/stored-tournament.ts';
import { openTournaments, type TournamentHost } from '@poda/class/tournaments/tournaments.ts';
import { fixed, printTable, verdict, whole } from '../bench/markdown.ts';
import { openBenchServer } from './bench-database.ts';

/** Efficiency over worker processes that is aimed at. */
const AIM = 0.9;
/** Games between each two of five players, for each worker process. */
const GAMES_EACH = 20;
const house = ['plain:5', 'plain:6', 'level:4', 'level:5', 'level:6'];

const program = fileURLToPath(new URL('../../dist/poda.js', import.meta.url));

/** Measures tournaments on 1, 2, 4 … worker processes up to the number of cores, each with as many games per worker. */
export const measureScaling = async (): Promise<void> => {
  const cores = availableParallelism();
  const counts = [...new Set([1, 2, 4, 8, 16, 32, cores].filter(count => count <= cores))].sort((a, b) => a - b);
  const server = await openBenchServer();
  const host = await openTournaments(server.database);
  const planner = new Planner(host);
  await planner.start();
  let [single, singleAlone] = [0, 0];
  const rows: string[][] = [];
  for (const count of counts) {
    const { games, seconds } = await measure(host, server.url, count);
    const rate = games / seconds;
    const alone = await secondsAlone(count);
    single ||= rate;
    singleAlone ||= alone;
    const efficiency = rate / single / count;
    rows.push([
      whole(count),
      whole(games),
      fixed(seconds, 1),
      fixed(rate, 1),
      fixed(efficiency),
      fixed(singleAlone / alone),
      count === 1 ? '' : verdict(efficiency >= AIM),
    ]);
  }
  await planner.stop();
  await server.close();
  printTable(
    `Games between Poda's own players on worker processes of ${cores} cores, one game at a time each:`,
    ['workers', 'games', 'seconds', 'games a second', 'efficiency', 'without queue and store', `at least ${AIM}`],
    rows,
  );
};

const measure = async (host: TournamentHost, url: string, count: number) => {
  const workers: ChildProcess[] = Array.from({ length: count }, () =>
    spawn(process.execPath, [program, 'worker', '--jobs', '1'], {
      env: { ...process.env, PODA_DATA: url },
      stdio: 'ignore',
    }),
  );
  const alive = async () =>
    (await host.database.query('select from worker where ended is null and seen > started')).count;
  while ((await alive()) < count) await sleep(100);
  // A few games load the code of every worker before the measurement.
  await play(host, 4);
  const { games, seconds } = await play(host, GAMES_EACH * count);
  const ended = Promise.all(workers.map(worker => new Promise(resolve => worker.once('exit', resolve))));
  for (const worker of workers) worker.kill('SIGTERM');
  await ended;
  return { games, seconds };
};

const play = async (host: TournamentHost, games: number) => {
  const id = await startHouseTournament(host, { game: 'plague:5x5', openings: false, house, games });
  const began = performance.now();
  await untilState(host.database, id, 'finished');
  const seconds = (performance.now() - began) / 1000;
  return { games: (await host.results.of((await readStarted(host.database, id))!)).played.size, seconds };
};

/** Seconds in which so many processes play the same match each, without queue and store: the efficiency that the machine itself allows. */
const secondsAlone = async (count: number): Promise<number> => {
  const args = ['match', 'plague:5x5', 'level:5', 'plain:6', '--games', '160', '--seed', '1', '--concurrency', '1'];
  const began = performance.now();
  const codes = await Promise.all(
    Array.from({ length: count }, async () => {
      const cwd = mkdtempSync(join(tmpdir(), 'poda-bench-'));
      const options = { cwd, env: { ...process.env, PODA_HOME: cwd }, stdio: 'ignore' } as const;
      const [code] = (await once(spawn(process.execPath, [program, ...args], options), 'exit')) as [number];
      rmSync(cwd, { recursive: true });
      return code;
    }),
  );
  if (codes.some(code => code !== 0)) throw new Error(`poda ${args.join(' ')} failed`);
  return (performance.now() - began) / 1000;
};
