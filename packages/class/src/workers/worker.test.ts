import type { HouseGames } from '@poda/arena/referee/house-games.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Queries } from '../store/database.ts';
import { databases, type TestDatabase } from '../store/testing/databases.ts';
import { botResources, Checker, CheckQueue } from '../submissions/checks.ts';
import { addSubmission } from '../testing/accepted-bots.ts';
import { startHouseTournament, testWorker, untilState } from '../testing/arena.ts';
import { addWorker } from '../testing/bot-resources.ts';
import { courseWith } from '../testing/course-with-students.ts';
import { Planner } from '../tournaments/planner.ts';
import { readStarted, readTournament, scheduleOf } from '../tournaments/stored-tournament.ts';
import {
  createTournament,
  openTournaments,
  resumeTournament,
  startTournament,
  stopTournament,
  type TournamentHost,
} from '../tournaments/tournaments.ts';
import { queueName } from './game-queue.ts';
import { JobQueue } from './job-queue.ts';
import { AnnouncedGame, LiveAnnouncer } from './live-announcer.ts';
import { Signal } from './signal.ts';
import { measureSpeed } from './speed.ts';
import { TournamentGames } from './tournament-games.ts';
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
    const queue = await JobQueue.open(database, false);
    const take = queue.take.bind(queue);
    let [isTaken, isFailed] = [false, false];
    queue.take = async (queries, wanted): Promise<never> => {
      if (isTaken && !isFailed && wanted.queue !== queueName(null)) {
        isFailed = true;
        throw new Error('Connection terminated');
      }
      const jobs = await take(queries, wanted);
      isTaken ||= jobs.length > 0;
      return jobs as never;
    };
    const worker = await startWorker(database, { ...testWorker, jobs: 4, queue });
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

  test('a result that the database refuses costs no other, and the tournament fails instead of going on for ever', async () => {
    await database.execute('alter table game add constraint no_three check (number <> 3) not valid');
    const id = await startHouseTournament(host, { ...settings, games: 4 });
    const planner = new Planner(host);
    await planner.start();
    const events: WorkerEvent['kind'][] = [];
    const worker = await startWorker(database, { ...testWorker, onEvent: ({ kind }) => events.push(kind) });
    await database.query(
      "insert into voided_game (tournament, number, what, worker) select $1, 3, '', $2 from generate_series(1, 29)",
      [id, worker.id],
    );
    await untilState(database, id, 'failed');
    const { rows } = await database.query<{ number: number }>('select number from game where tournament = $1', [id]);
    expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining([1, 2]));
    expect((await readTournament(database, id))?.problem?.values?.['what']).toContain('no_three');
    expect(events).toContain('failed');
    expect(events).not.toContain('lost');
    await database.execute('alter table game drop constraint no_three');
    unwrap(await resumeTournament(host, id));
    await untilState(database, id, 'finished');
    await worker.stop();
    await planner.stop();
  });

  test('a stop does not wait for a long game in another thread, and gives its job back', async () => {
    const id = await startHouseTournament(host, settings);
    await new Planner(host).plan();
    const begun = new Signal();
    const never = { play: () => new Promise<never>(() => begun.fire()), close: async () => {} };
    const openHouseGames = () => never as unknown as HouseGames;
    const started = begun.wait(60_000);
    const worker = await startWorker(database, { ...testWorker, openHouseGames });
    await started;
    await worker.stop(0);
    expect((await database.query('select from lease where worker = $1', [worker.id])).count).toBe(0);
    unwrap(await stopTournament(host, id));
  });

  test('a report with characters that PostgreSQL cannot keep ends its check', async () => {
    const { students } = await courseWith(database, () => new Date(), ['Luis']);
    const submission = await addSubmission(database, students[0]!, { state: 'waiting' });
    const queue = await CheckQueue.open(await JobQueue.open(database, false));
    await queue.addWaiting(database);
    const taken = (await queue.take(database, await addWorker(database)))!;
    const report = { problem: { code: 'check-crashed', values: { what: 'a\0b\ud800c' } } };
    expect(await queue.finish(database, taken, { state: 'failed', report, level: null }, new Date())).toBe(true);
    const { rows } = await database.query('select report from submission where id = $1', [submission]);
    expect(rows).toMatchObject([{ report: { problem: { values: { what: 'a\ufffdb\ufffdc' } } } }]);
  });

  test('a bot that could not be loaded because the connection was lost is loaded later', async () => {
    const { course, students } = await courseWith(database, () => new Date(), ['Ana']);
    const submission = await addSubmission(database, students[0]!);
    const about = { course, title: 'x', settings: { ...settings, house: ['random'] } };
    const id = unwrap(await createTournament(host, about));
    await database.query('update submission set tournament = $2 where id = $1', [submission, id]);
    unwrap(await startTournament(host, id));
    let isLost = false;
    const query: Queries['query'] = async (statement, ...values) => {
      if (isLost) throw new Error('Connection terminated');
      return database.query(statement, ...values);
    };
    const announcer = new LiveAnnouncer(database);
    const games = (await TournamentGames.open({ ...database, query }, id, testWorker, announcer))!;
    const [game] = scheduleOf((await readStarted(database, id))!).plan(new Map());
    isLost = true;
    await expect(games.prepare(game!)).rejects.toThrow('Connection terminated');
    isLost = false;
    unwrap(await games.prepare(game!));
    await games.close();
    announcer.close();
    unwrap(await stopTournament(host, id));
  });
});

test('a game that is played again is announced from its first move, with its own times', () => {
  const variant = unwrap(parseVariant(games, 'tictactoe'));
  const facts = { kind: 'moves', tournament: '', number: 1, round: 1, seats: [0, 1], start: '' } as const;
  const announced = new AnnouncedGame({ ...facts, seats: [0, 1] }, () => {});
  const now = performance.now();
  const play = (...places: number[]) => {
    const state = new GameState(variant);
    for (const place of places) {
      state.play(state.legalMoves()[place]!);
      announced.watch(state, place);
    }
    return state.moveTexts().map((text, i) => [text, places[i]]);
  };
  const first = play(0, 1);
  expect(announced.news(now + 1_000)).toMatchObject([{ from: 0, moves: first }]);
  const second = play(3, 4);
  expect(second).not.toEqual(first);
  expect(announced.news(now + 1_040)).toMatchObject([{ from: 0, moves: second }]);
  expect(announced.news(now + 1_080)).toEqual([]);
});

test('errors of checks are reported, except that the connection was lost', async () => {
  const ending = new AbortController();
  const errors = [new Error('Connection terminated'), new Error('no such column')];
  const queue = {
    failInterrupted: () => Promise.reject(errors.shift()),
  } as unknown as CheckQueue;
  const told: unknown[] = [];
  const onError = (error: unknown) => {
    told.push(error);
    ending.abort();
  };
  const resources = botResources({ ...testWorker.confinement, level: 'A' });
  await new Checker({} as Database, queue, '', resources).run(ending.signal, onError);
  expect(told).toEqual([new Error('no such column')]);
});

test('the speed is that of the fastest search, whatever disturbs the others', async () => {
  let [millis, calls] = [0, 0];
  const steady = () => (millis += 2);
  const disturbed = () => (millis += calls++ % 40 === 0 ? 50 : 2);
  const speed = await measureSpeed(steady);
  expect(speed).toBeGreaterThan(0);
  expect(await measureSpeed(disturbed)).toBe(speed);
});
