import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ResultsCache } from '@poda/class/results/tournament-results.ts';
import type { Database } from '@poda/class/store/database.ts';
import { exportTo } from '@poda/class/store/export.ts';
import { importFile } from '@poda/class/store/import.ts';
import { openDatabase } from '@poda/class/store/open-database.ts';
import { startHouseTournament, testWorker } from '@poda/class/testing/arena.ts';
import { Planner } from '@poda/class/tournaments/planner.ts';
import { readStarted } from '@poda/class/tournaments/stored-tournament.ts';
import { openTournaments } from '@poda/class/tournaments/tournaments.ts';
import { startWorker } from '@poda/class/workers/worker.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { fixed, printTable, verdict, whole } from '../bench/markdown.ts';
import { openBenchServer } from './bench-database.ts';
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
      fixed(await timed(async () => host.results.standings((await readStarted(database, id))!))),
      fixed(await timed(async () => new ResultsCache(database).standings((await readStarted(database, id))!)), 0),
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
  const pages = await measurePages(server.url, database, id);
  const folder = mkdtempSync(join(tmpdir(), 'poda-bench-'));
  const [file, data] = [join(folder, 'all.jsonl'), join(folder, 'data')];
  writeFileSync(file, '');
  const exported = await timed(() => exportTo(database, text => appendFileSync(file, text), { hasSecrets: true }));
  await server.close();
  const embedded = unwrap(await openDatabase(data));
  const imported = await timed(async () => unwrap(await importFile(embedded, file)));
  await embedded.close();
  const embeddedPages = await measurePages(data, null, id);
  rmSync(folder, { recursive: true });
  const heads = ['request', 'cold server, ms', 'its CPU time, ms', 'median of later ones, ms', 'kB'];
  for (const [name, rows] of [
    ['PostgreSQL', pages],
    ['PGlite in a folder', embeddedPages],
  ] as const)
    printTable(
      `Answers about this tournament of ${whole(all)} games from a server on ${name}:`,
      [...heads, `at most ${AIM_MILLIS} ms`],
      rows,
    );
  process.stdout.write(`Export ${fixed(exported / 1000, 1)} s, import into PGlite ${fixed(imported / 1000, 1)} s.\n`);
};

/** The aim: the longest answer to a page in ms. */
const AIM_MILLIS = 300;
const REPEATS = 7;

const finished = [
  ['', ''],
  ['/standings', ''],
  ['/games', ''],
  ['/games?contender=1&against=2', ''],
  ['/games?round=1000', ''],
  ['/games/1', ''],
  ['/schedule', ''],
  ['/contenders/0', ''],
] as const;
const paused = ['', '/standings', '/schedule', '/contenders/0'].map(path => [path, ' (paused)'] as const);

let site: BenchSite | undefined;

/**
 * Measures the requests that the pages of a tournament make, each first on a server that has just started. If the database is open
 * here, the tournament is also measured as one that has not ended.
 */
export const measurePages = async (data: string, database: Database | null, id: string): Promise<string[][]> => {
  site = site === undefined ? await BenchSite.open(data) : await site.restart(data);
  if (database !== null) {
    const { id: course } = await site.call<{ id: string }>('POST', '/courses', { title: 'Bench' });
    await database.query('update tournament set course = $2 where id = $1', [id, course]);
  }
  const rows: string[][] = [];
  for (const [path, state] of [...finished, ...(database === null ? [] : paused)]) {
    if (database !== null && state !== '')
      await database.query("update tournament set state = 'paused', pairings = null where id = $1", [id]);
    site = await site.restart(data);
    await site.call('GET', '/session');
    const millis: number[] = [];
    let [bytes, cpu] = [0, site.cpuMillis()];
    for (let i = 0; i <= REPEATS; i++) {
      millis.push(
        await timed(async () => {
          bytes = JSON.stringify(await site!.call('GET', `/tournaments/${id}${path}`)).length;
        }),
      );
      if (i === 0) cpu = site.cpuMillis() - cpu;
    }
    const [first = 0, ...later] = millis;
    const median = later.sort((a, b) => a - b)[Math.floor(REPEATS / 2)]!;
    const isMet = Math.max(first, median) <= AIM_MILLIS;
    const row = [`/tournaments/ID${path}${state}`, fixed(first, 0), fixed(cpu, 0), fixed(median, 1)];
    rows.push([...row, fixed(bytes / 1000, 0), verdict(isMet)]);
  }
  await database?.query("update tournament set state = 'finished' where id = $1", [id]);
  await site.close();
  return rows;
};

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await act();
  return performance.now() - began;
};
