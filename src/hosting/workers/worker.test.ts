import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, type TestDatabase } from '../../store/testing/databases.ts';
import { openBoss } from '../boss.ts';
import { startHouseTournament, testWorker, untilState } from '../testing/arena.ts';
import { Planner } from '../tournaments/planner.ts';
import { openTournaments, type TournamentHost } from '../tournaments/tournament-host.ts';
import { queueName } from './queue.ts';
import { startWorker, type WorkerEvent } from './worker.ts';

describe.each(databases)('a worker on $name', ({ open }) => {
  let database: TestDatabase;
  let host: TournamentHost;
  beforeAll(async () => {
    database = await open();
    host = await openTournaments(database);
  });
  afterAll(() => database.close());

  const settings = { game: 'tictactoe', openings: false, house: ['random', 'greedy'] };

  test('plays the jobs of one queue if the next queue fails', async () => {
    const id = await startHouseTournament(host, settings);
    const planner = new Planner(host);
    await planner.plan();
    for (const levels of [['C'], ['B', 'C']] as const) await host.queue.create(levels);
    const boss = await openBoss(database);
    const fetch = boss.fetch.bind(boss) as (name: string, options?: object) => Promise<unknown[]>;
    let [isTaken, isFailed] = [false, false];
    boss.fetch = async (name: string, options?: object): Promise<never> => {
      if (isTaken && !isFailed && name !== queueName(null)) {
        isFailed = true;
        throw new Error('Connection terminated');
      }
      const jobs = await fetch(name, options);
      isTaken ||= jobs.length > 0;
      return jobs as never;
    };
    const worker = await startWorker(database, { ...testWorker, jobs: 4, boss });
    await planner.start();
    await untilState(database, id, 'finished');
    await worker.stop();
    await planner.stop();
    expect(isFailed).toBe(true);
  });

  test('reports an error that it does not expect, and goes on', async () => {
    const id = await startHouseTournament(host, settings);
    const planner = new Planner(host);
    await planner.start();
    const failures: unknown[] = [];
    const onEvent = (event: WorkerEvent) => {
      if (event.kind === 'failed') failures.push(event.error);
      else if (event.kind === 'games' && failures.length === 0) throw new Error('no paper');
    };
    const worker = await startWorker(database, { ...testWorker, onEvent });
    await untilState(database, id, 'finished');
    await worker.stop();
    await planner.stop();
    expect(failures).toEqual([new Error('no paper')]);
  });
});
