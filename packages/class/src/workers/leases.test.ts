import type { PlayedGame } from '@poda/arena/game/played-game.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowOf } from '../results/games.ts';
import { databases, type TestDatabase } from '../store/testing/databases.ts';
import { playAlone, startHouseTournament, untilState } from '../testing/arena.ts';
import { Planner } from '../tournaments/planner.ts';
import { readStarted } from '../tournaments/stored-tournament.ts';
import { openTournaments, stopTournament, type TournamentHost } from '../tournaments/tournaments.ts';
import { type LeasedPair, queueName, type WorkerResults } from './game-queue.ts';
import { beat, JobQueue } from './job-queue.ts';

describe.each(databases)('leases on $name', ({ open }) => {
  let database: TestDatabase;
  let host: TournamentHost;
  let tournament: string;
  let games: readonly PlayedGame[];
  const workers: string[] = [];
  beforeAll(async () => {
    database = await open();
    host = await openTournaments(database);
    for (const name of ['one', 'other']) {
      const { rows } = await database.query<{ id: string }>(
        "insert into worker (name, level, cores, version, jobs) values ($1, 'A', 1, '', 1) returning id",
        [name],
      );
      workers.push(rows[0]!.id);
    }
    const settings = { game: 'tictactoe', openings: false, house: ['random', 'greedy', 'level:0'] };
    tournament = await startHouseTournament(host, settings);
    games = await playAlone(database, tournament);
    await new Planner(host).plan();
  });
  afterAll(() => database.close());

  test('several servers create the same queue at the same time', async () => {
    const queues = await Promise.all(Array.from({ length: 4 }, () => JobQueue.open(database, false)));
    await Promise.all(queues.map(queue => queue.create('test-queue', { retryLimit: 1 })));
    expect(await queues[0]!.names()).toContain('test-queue');
  });

  const queue = queueName(null);
  const lease = async (worker: number): Promise<LeasedPair> => {
    const [job] = await host.queue.lease(database, { queue, worker: workers[worker]!, count: 1 });
    return job!;
  };
  const rowOfGame = (game: PlayedGame) => rowOf(game, null, () => false);
  const finished = (job: LeasedPair): WorkerResults['games'] =>
    job.games.map(({ number }) => ({ job, row: rowOfGame(games[number - 1]!) }));
  const handIn = (worker: number, job: LeasedPair) =>
    host.queue.handIn(database, workers[worker]!, { games: finished(job), voided: [], done: [job] });
  const count = async (table: string) => (await database.query(`select from ${table}`)).count;
  const expire = (job: LeasedPair) =>
    database.query("update lease set until = now() - interval '1 second' where job = $1", [job.job]);

  test('the job of a lost worker goes to another, and the late result is refused', async () => {
    const lost = await lease(0);
    expect(await host.queue.jobs.returnLost(database)).toBe(0);
    await expire(lost);
    expect(await beat(database, workers[0]!, [lost.token])).toEqual([]);
    expect(await host.queue.jobs.returnLost(database)).toBe(0);
    await expire(lost);
    await beat(database, workers[0]!, []);
    expect(await host.queue.jobs.returnLost(database)).toBe(1);
    const jobs = [await lease(1), await lease(1), await lease(1)];
    expect(jobs.map(job => job.games[0]!.number)).toEqual([1, 3, 5]);
    const again = jobs.find(({ job }) => job === lost.job)!;
    expect(again.token).not.toBe(lost.token);
    expect(await beat(database, workers[0]!, [lost.token])).toEqual([lost.token]);
    expect(await handIn(0, lost)).toEqual(new Set([lost.token]));
    expect(await count('game')).toBe(0);
    await database.query("update tournament set started = now() - interval '1 minute'");
    expect(await handIn(1, again)).toEqual(new Set());
    expect(await count('game')).toBe(2);
    // Both results came a minute after the start, because the first game took a minute.
    await database.query('update game set millis = array[59000, 1000] where number = 1');
    const first = await host.results.progress((await readStarted(database, tournament))!);
    expect(first.gamesPerMinute).toBeGreaterThan(1);
    expect(first.gamesPerMinute).toBeLessThanOrEqual(2);
    expect(first.secondsLeft).toBeGreaterThanOrEqual(120);
    // If the games took no time, that minute was a pause.
    await database.query('update game set millis = array[0, 0]');
    expect((await host.results.progress((await readStarted(database, tournament))!)).gamesPerMinute).toBe(60);
    // The other jobs go back as they are.
    await host.queue.jobs.giveBack(
      database,
      jobs.filter(job => job !== again),
    );
    expect([await count('lease'), await count('pgboss.job')]).toEqual([0, 2]);
  });

  test('a result that comes twice is kept once, and only the rest of a job is played again', async () => {
    const job = await lease(0);
    const half = { games: finished(job).slice(0, 1), voided: [], done: [] };
    expect(await host.queue.handIn(database, workers[0]!, half)).toEqual(new Set());
    expect(await host.queue.handIn(database, workers[0]!, half)).toEqual(new Set());
    expect(await count('game')).toBe(3);
    await expire(job);
    await host.queue.jobs.returnLost(database);
    const jobs = [await lease(1), await lease(1)];
    const rest = jobs.find(other => other.job === job.job)!;
    expect(rest.games.map(({ number }) => number)).toEqual([job.games[1]!.number]);
    for (const each of jobs) expect(await handIn(1, each)).toEqual(new Set());
    expect([await count('game'), await count('lease'), await count('pgboss.job')]).toEqual([6, 0, 0]);
    await new Planner(host).plan();
    await untilState(database, tournament, 'finished');
  });

  test('a stopped tournament takes no results and gives no jobs', async () => {
    const id = await startHouseTournament(host, { game: 'tictactoe', openings: false, house: ['random', 'greedy'] });
    await new Planner(host).plan();
    const job = await lease(0);
    expect((await stopTournament(host, id)).ok).toBe(true);
    expect(await handIn(0, job)).toEqual(new Set([job.token]));
    expect(await host.queue.lease(database, { queue, worker: workers[0]!, count: 9 })).toEqual([]);
    expect(await count('game')).toBe(6);
  });

  test('words that PostgreSQL cannot keep do not lose a game', async () => {
    const id = await startHouseTournament(host, { game: 'tictactoe', openings: false, house: ['random', 'greedy'] });
    await new Planner(host).plan();
    const job = await lease(0);
    const [game] = await playAlone(database, id);
    const logs = [{ side: 0, stderr: 'a\0b\ud800c', evidence: null } as const];
    const gone = { tournament: crypto.randomUUID(), number: 1, what: 'busy' };
    const voided = [{ tournament: id, number: 2, what: 'a\0b\ud800c' }, gone];
    const results = { games: [{ job, row: { ...rowOfGame(game!), logs } }], voided, done: [] };
    expect(await host.queue.handIn(database, workers[0]!, results)).toEqual(new Set());
    const { rows } = await database.query('select stderr from game_log where tournament = $1', [id]);
    expect(rows).toEqual([{ stderr: 'a\ufffdb\ufffdc' }]);
    expect((await database.query('select number, what from voided_game')).rows).toEqual([
      { number: 2, what: 'a\ufffdb\ufffdc' },
    ]);
  });

  test('a worker that leases its job once more hands in under the new lease only', async () => {
    const id = await startHouseTournament(host, { game: 'tictactoe', openings: false, house: ['random', 'greedy'] });
    await new Planner(host).plan();
    const all = [await lease(0), await lease(0)];
    const old = all.find(job => job?.tournament === id)!;
    await expire(old);
    await host.queue.jobs.returnLost(database);
    const job = await lease(0);
    expect(job.job).toBe(old.job);
    const [first, second] = await playAlone(database, id);
    const before = await count('game');
    const results = {
      games: [
        { job: old, row: rowOfGame(first!) },
        { job, row: rowOfGame(second!) },
      ],
      voided: [],
      done: [old],
    };
    expect(await host.queue.handIn(database, workers[0]!, results)).toEqual(new Set([old.token]));
    expect(await count('game')).toBe(before + 1);
    expect(await handIn(0, { ...job, games: [] })).toEqual(new Set());
  });

  test('a worker that was silent for a while counts as alive again when it beats', async () => {
    const isEnded = async () => {
      const { rows } = await database.query<{ ended: Date | null }>('select ended from worker where id = $1', [
        workers[1]!,
      ]);
      return rows[0]!.ended !== null;
    };
    await database.query("update worker set seen = now() - interval '1 minute' where id = $1", [workers[1]!]);
    await host.queue.jobs.returnLost(database);
    expect(await isEnded()).toBe(true);
    await beat(database, workers[1]!, []);
    expect(await isEnded()).toBe(false);
  });

  test('a worker fetches only from the queues of its confinement level', async () => {
    await host.queue.create(['B', 'A']);
    await host.queue.create(['A']);
    expect((await host.queue.queuesFor('A')).sort()).toEqual(['games', 'games-A', 'games-AB']);
    expect((await host.queue.queuesFor('B')).sort()).toEqual(['games', 'games-AB']);
    expect(await host.queue.queuesFor('C')).toEqual(['games']);
  });
});
