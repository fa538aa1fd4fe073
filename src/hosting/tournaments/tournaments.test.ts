import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { summaryOf } from '../../arena/tournament/summary.ts';
import { databases, type TestDatabase } from '../../store/testing/databases.ts';
import { playAlone, startHouseTournament, testWorker, untilState, untimed } from '../testing/arena.ts';
import { startWorker } from '../workers/worker.ts';
import { readGames } from './games.ts';
import { Planner } from './planner.ts';
import { asStarted, readTournament, scheduleOf } from './stored-tournament.ts';
import { openTournaments, type TournamentHost } from './tournament-host.ts';

const collected = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};

describe.each(databases)('tournaments on $name', ({ open }) => {
  let database: TestDatabase;
  let host: TournamentHost;
  beforeAll(async () => {
    database = await open();
    host = await openTournaments(database);
  });
  afterAll(() => database.close());

  test.each([
    ['round-robin', { format: 'round-robin', games: 4 }],
    ['swiss', { format: 'swiss', rounds: 3 }],
    ['knockout', { format: 'knockout' }],
  ])('%s through the queue equals the run in one process', async (_, settings) => {
    const house = ['random', 'greedy', 'level:0', 'level:1', 'minimax:1'];
    const id = await startHouseTournament(host, { game: 'tictactoe', openings: false, house, ...settings });
    const planner = new Planner(host);
    await planner.start();
    const workers = [await startWorker(database, testWorker), await startWorker(database, testWorker)];
    await untilState(database, id, 'finished');
    await Promise.all(workers.map(worker => worker.stop()));
    await planner.stop();
    const alone = await playAlone(database, id);
    const games = await collected(readGames(database, id));
    expect(games.map(untimed)).toEqual(alone.map(untimed));
    const tournament = asStarted((await readTournament(database, id))!)!;
    const { standings, crossTable } = (await host.results.standings(id))!;
    const expected = summaryOf(
      {
        names: tournament.contenders.map(({ name }) => name),
        format: tournament.terms.format,
        schedule: scheduleOf(tournament),
        ratings: [],
      },
      games,
    );
    expect(standings).toEqual(expected.standings);
    expect(crossTable).toEqual(expected.crossTable);
  });
});
