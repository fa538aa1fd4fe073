import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlayedGame, VoidedGame } from '@poda/arena/game/played-game.ts';
import { openJournal } from '@poda/arena/journal/open-journal.ts';
import { rate } from '@poda/arena/rating/rating.ts';
import { countGames, type Scores } from '@poda/arena/rating/scores.ts';
import { rounded, summaryOf } from '@poda/arena/rating/standings.ts';
import { checkEntry } from '@poda/arena/referee/journal-entry.ts';
import { fixedGames } from '@poda/arena/schedule/terms.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../e2e/temporary-folder.ts';
import { lossesOf } from '../results/contender-page.ts';
import { TournamentCounts } from '../results/counts.ts';
import { countedGame, insertGames, readGames, readResults } from '../results/games.ts';
import { exportJournal, exportRecords } from '../results/journal-export.ts';
import { importJournal } from '../results/journal-import.ts';
import { databases, type TestDatabase } from '../store/testing/databases.ts';
import { beginUpload } from '../submissions/submit.ts';
import { addSubmission } from '../testing/accepted-bots.ts';
import { playAlone, startHouseTournament, testWorker, untilState, untimed } from '../testing/arena.ts';
import { courseWith } from '../testing/course-with-students.ts';
import { startWorker } from '../workers/worker.ts';
import { Planner } from './planner.ts';
import { readStarted, readTournament, type StoredSettings, scheduleOf } from './stored-tournament.ts';
import {
  changeTournament,
  createTournament,
  openTournaments,
  pauseTournament,
  rerunTournament,
  resumeTournament,
  startTournament,
  stopTournament,
  type TournamentHost,
} from './tournaments.ts';

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
    const tournament = (await readStarted(database, id))!;
    const { standings, crossTable } = (await host.results.standings((await readStarted(database, id))!))!;
    const expected = summaryOf(
      {
        names: tournament.contenders.map(({ name }) => name),
        format: tournament.terms.format,
        schedule: scheduleOf(tournament),
        ratings: [],
      },
      games,
    );
    const { terms } = tournament;
    expect(fixedGames(terms)).toBe(terms.format === 'round-robin' ? games.length : null);
    expect(standings.map(({ place: _place, ...standing }) => standing)).toEqual(expected.standings);
    expect(crossTable).toEqual(expected.crossTable);
  });

  test('counts that are kept with every game equal those of all records', async () => {
    const house = ['random', 'greedy', 'level:0', 'level:1', 'minimax:1'];
    const id = await startHouseTournament(host, { game: 'tictactoe', openings: false, house, games: 5 });
    const tournament = (await readStarted(database, id))!;
    const random = new Random(18);
    const any = <T>(values: readonly T[]): T => values[random.below(values.length)]!;
    // A few games are missing, and the two of a pair may have different levels and come in different transactions.
    const games = random
      .shuffled(scheduleOf(tournament).plan(new Map()))
      .slice(5)
      .map(({ number, pair, round, seats }) => {
        const by = any(['rules', 'rules', 'rules', 'timeout', 'exception'] as const);
        const side = any([0, 1] as const);
        const winner = by === 'rules' ? any([null, 0, 1] as const) : ((1 - side) as 0 | 1);
        const millis = [random.below(1_000) / 8, random.below(1_000) / 8] as const;
        const result = { number, pair, round, seats, winner, by, faultSide: by === 'rules' ? null : side, millis };
        return { ...result, plies: 1, entry: {} as never, logs: [], level: any(['A', 'A', 'B']) };
      });
    for (let at = 0; at < games.length; ) {
      const batch = games.slice(at, at + 1 + random.below(9));
      await database.transaction(queries => insertGames(queries, id, [...batch, games[0]!], null));
      at += batch.length;
    }
    const rows = await readResults(database, id, 0, 1_000);
    expect(rows).toHaveLength(games.length);
    const countsOf = (counted: typeof rows) =>
      countGames(
        house.length,
        counted.map(row => ({ ...countedGame(row), millis: row.millis })),
        ({ millis }) => millis,
      );
    const counts = await TournamentCounts.read(database, id, house.length);
    for (const level of [null, 'A', 'B']) {
      expect(counts.of(level)).toEqual(countsOf(rows.filter(row => level === null || row.level === level)));
    }
    const losses = (place: number) =>
      rows.filter(({ seats, winner }) => winner !== null && seats[1 - winner] === place);
    for (const place of house.keys())
      expect(await lossesOf(database, id, place)).toEqual(
        ['rules', 'timeout', 'exception']
          .map(by => losses(place).flatMap(row => (row.by === by ? row.number : [])))
          .map((numbers, i) => ({
            by: ['rules', 'timeout', 'exception'][i],
            games: numbers.length,
            last: Math.max(...numbers),
          }))
          .filter(loss => loss.games > 0)
          .sort((a, b) => b.games - a.games || (a.by! < b.by! ? -1 : 1)),
      );
    await host.results.checkpoints.rate(tournament);
    const { rows: checkpoints } = await database.query<{ games: number; ratings: unknown; played: Date }>(
      'select games, ratings, played from rating_checkpoint where tournament = $1 order by games',
      [id],
    );
    expect(checkpoints.map(({ games }) => games)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27, 33, 41]);
    for (const { games: first, ratings, played } of checkpoints) {
      const { encounters, players } = countsOf(rows.slice(0, first));
      const rated = rate(house.length, encounters);
      expect(ratings).toEqual(
        players.map(({ games }, i) =>
          games === 0 ? null : [games, rounded(rated.ratings[i]!, 1), rounded(rated.errors[i]!, 1)],
        ),
      );
      expect(Math.abs(played.getTime() - rows[first - 1]!.played.getTime())).toBeLessThan(2);
    }
    const dump = async () =>
      Promise.all(
        ['level_count', 'round_count', 'contender_count', 'loss_count', 'encounter_count'].map(
          async table => (await database.query(`select * from ${table} t where tournament = $1 order by t`, [id])).rows,
        ),
      );
    const before = await dump();
    await database.query('select recount_games($1)', [id]);
    expect(await dump()).toEqual(before);
    // Changes by hand are followed too.
    await database.query('delete from game where tournament = $1 and number = $2', [id, rows[7]!.number]);
    await database.query("update game set level = 'B', winner = 0 where tournament = $1 and number = $2", [
      id,
      rows[8]!.number,
    ]);
    const changed = await readResults(database, id, 0, 1_000);
    const recounted = (await TournamentCounts.read(database, id, house.length)).of(null);
    const scoresIn = ({ games, players, encounters }: Scores) => ({ games, players, encounters });
    expect(scoresIn(recounted)).toEqual(scoresIn(countsOf(changed)));
    await database.query('delete from tournament where id = $1', [id]);
    expect((await dump()).flat()).toEqual([]);
  });

  describe('a journal of the command line', () => {
    const settings = {
      game: 'tictactoe',
      openings: false,
      house: ['random', 'greedy', 'level:0'],
      time: { nodes: 100 },
    };
    const about = { course: null, title: 'Imported' };
    const folder = temporaryFolder('journal');

    /** Writes a journal as the command line does. */
    const writeJournal = async (id: string, count: number): Promise<string> => {
      const tournament = (await readStarted(database, id))!;
      const plan = { ...tournament.terms, seed: tournament.seed };
      const path = join(folder, `${crypto.randomUUID()}.jsonl`);
      const journal = unwrap(openJournal<PlayedGame | VoidedGame>(path, plan, { check: checkEntry }));
      journal.append({ voided: 1, what: 'busy' });
      for (const game of (await playAlone(database, id)).slice(0, count)) journal.append(game);
      journal.close();
      return path;
    };

    test('is imported as a tournament, and exported again as it was', async () => {
      const path = await writeJournal(await startHouseTournament(host, settings), Infinity);
      const id = unwrap(await importJournal(host, path, about));
      expect((await collected(exportJournal(database, id))).join('')).toBe(readFileSync(path, 'utf8'));
      expect(await readTournament(database, id)).toMatchObject({ state: 'finished', title: 'Imported' });
      expect((await host.results.standings((await readStarted(database, id))!))?.games).toBe(6);
      expect(await collected(exportRecords(database, id, true))).toHaveLength(6);
    });

    test('that is not finished goes on', async () => {
      const path = await writeJournal(await startHouseTournament(host, settings), 3);
      const id = unwrap(await importJournal(host, path, about));
      expect(await readTournament(database, id)).toMatchObject({ state: 'paused' });
      unwrap(await resumeTournament(host, id));
      const planner = new Planner(host);
      await planner.start();
      const worker = await startWorker(database, testWorker);
      await untilState(database, id, 'finished');
      await worker.stop();
      await planner.stop();
      const games = await collected(readGames(database, id));
      const before = await playAlone(database, id);
      expect(games.map(({ number, record }) => [number, record.moves])).toEqual(
        before.map(({ number, record }) => [number, record.moves]),
      );
    });

    test('that is damaged, or that tells another result, is refused', async () => {
      const path = await writeJournal(await startHouseTournament(host, settings), 2);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.replace('"version":2', '"version":3'));
      expect(await importJournal(host, path, about)).toMatchObject({ ok: false, error: { code: 'journal-damaged' } });
      expect(await importJournal(host, join(folder, 'none'), about)).toMatchObject({ error: { code: 'missing-file' } });
      writeFileSync(path, text);
      for (const title of ['t'.repeat(121), 'two\nlines'])
        expect(await importJournal(host, path, { ...about, title })).toMatchObject({
          error: { code: 'journal-title-unfit' },
        });
      const other = join(folder, 'other.jsonl');
      const plan = JSON.parse(text.split('\n')[0]!).plan;
      const journal = unwrap(openJournal<PlayedGame | VoidedGame>(other, plan, { check: checkEntry }));
      for (const [part, code] of [
        [
          { players: plan.players.map((player: object) => ({ ...player, name: 'n'.repeat(601) })) },
          'journal-name-unfit',
        ],
        [{ challenger: 'c'.repeat(601) }, 'journal-beyond-limits'],
      ] as const) {
        const unfit = join(folder, `${code}.jsonl`);
        unwrap(openJournal(unfit, { ...plan, ...part }, { check: checkEntry })).close();
        expect(await importJournal(host, unfit, about)).toMatchObject({ error: { code } });
      }
      const [, , line] = text.split('\n');
      const { after: _after, sum: _sum, ...game } = JSON.parse(line!);
      journal.append({ ...game, record: { ...game.record, result: { winner: null, reason: 'agreement' } } });
      journal.close();
      expect(await importJournal(host, other, about)).toMatchObject({
        error: { code: 'journal-wrong-result', values: { line: 2 } },
      });
    });
  });

  test('pause, resume, stop and rerun', async () => {
    const id = await startHouseTournament(host, { game: 'tictactoe', openings: false, house: ['random', 'greedy'] });
    const state = async (of: string) => (await readTournament(database, of))?.state;
    expect(await startTournament(host, id)).toMatchObject({ error: { code: 'tournament-has-started' } });
    const planner = new Planner(host);
    await planner.plan();
    await planner.plan();
    const countJobs = async () =>
      (await database.query("select from pgboss.job where data->>'tournament' = $1", [id])).count;
    expect(await countJobs()).toBe(1);
    unwrap(await pauseTournament(host, id));
    unwrap(await pauseTournament(host, id));
    expect([await state(id), await countJobs()]).toEqual(['paused', 0]);
    unwrap(await resumeTournament(host, id));
    unwrap(await stopTournament(host, id));
    expect(await resumeTournament(host, id)).toMatchObject({ error: { code: 'tournament-state' } });
    const again = unwrap(await rerunTournament(host, id));
    expect(await state(again)).toBe('running');
    const [one, other] = [await readTournament(database, id), await readTournament(database, again)];
    expect([other?.seed, other?.terms]).toEqual([one?.seed, one?.terms]);
    unwrap(await stopTournament(host, again));
    const changed = await changeTournament(host, id, { seed: 2 });
    expect(changed).toMatchObject({ error: { code: 'tournament-has-started' } });
  });

  describe('the planner', () => {
    const settings = { game: 'tictactoe', openings: false, house: ['random', 'greedy'] };
    const stateOf = async (id: string) => (await readTournament(database, id))?.state;
    const countJobs = async (id: string) =>
      (await database.query("select from pgboss.job where data->>'tournament' = $1", [id])).count;

    test('plans the other tournaments if one cannot be read, and tells of it once', async () => {
      const bad = await startHouseTournament(host, settings);
      await database.query(`update tournament set made = '2000-01-01', terms = '{"game":"none"}' where id = $1`, [bad]);
      const good = await startHouseTournament(host, settings);
      const told: unknown[] = [];
      const planner = new Planner(host, (_, tournament) => told.push(tournament));
      await planner.plan();
      await planner.plan();
      expect([await countJobs(good), told]).toEqual([1, [bad]]);
      await database.query('delete from tournament where id in ($1, $2)', [bad, good]);
    });

    test('throws if the connection is lost', async () => {
      const id = await startHouseTournament(host, settings);
      const results = { of: () => Promise.reject(new Error('Connection terminated')) };
      const planner = new Planner({ ...host, results: results as never });
      await expect(planner.plan()).rejects.toThrow('Connection terminated');
      await database.query('delete from tournament where id = $1', [id]);
    });

    test('starts a tournament at its deadline, when the bots handed in before are checked', async () => {
      const { course, students } = await courseWith(database, () => new Date(), ['Ana']);
      const due = async (deadline: Date) => {
        const id = unwrap(await createTournament(host, { course, title: 'x', settings, startsItself: true }));
        const submission = await addSubmission(database, students[0]!, { state: 'waiting' });
        await database.query('update submission set tournament = $2 where id = $1', [submission, id]);
        await database.query('update tournament set deadline = $2 where id = $1', [id, deadline]);
        await new Planner(host).plan();
        return { id, submission };
      };
      const now = Date.now();
      const { id, submission } = await due(new Date(now - 60_000));
      expect(await stateOf(id)).toBe('open');
      await database.query("update submission set state = 'accepted' where id = $1", [submission]);
      // An upload that began in time is still under way; one that began later does not count.
      const [early, tooLate] = [now - 61_000, now - 59_000];
      const ends = [
        await beginUpload(database, id, new Date(early)),
        await beginUpload(database, id, new Date(tooLate)),
      ];
      await new Planner(host).plan();
      expect(await stateOf(id)).toBe('open');
      await ends[0]!();
      await new Planner(host).plan();
      expect((await readTournament(database, id))?.contenders).toHaveLength(3);
      // After a while the tournament starts without the bots that are not checked.
      const late = await due(new Date(now - 11 * 60_000));
      expect((await readTournament(database, late.id))?.contenders).toHaveLength(2);
      for (const each of [id, late.id]) unwrap(await stopTournament(host, each));
    });

    test('lets a tournament fail only if every living worker has tried a game, or after very many tries', async () => {
      const id = await startHouseTournament(host, settings);
      const addWorker = async (): Promise<string> => {
        const { rows } = await database.query<{ id: string }>(
          "insert into worker (name, level, cores, version, jobs) values ('x', 'A', 1, '', 1) returning id",
        );
        return rows[0]!.id;
      };
      const [unfit, other] = [await addWorker(), await addWorker()];
      const fail = (worker: string, tries: number) =>
        database.query(
          "insert into voided_game (tournament, number, what, worker) select $1, 1, 'busy', $2 from generate_series(1, $3)",
          [id, worker, tries],
        );
      const stateAfter = async (worker: string, tries: number) => {
        await fail(worker, tries);
        await new Planner(host).plan();
        return stateOf(id);
      };
      expect(await stateAfter(unfit, 40)).toBe('running');
      expect(await stateAfter(other, 1)).toBe('failed');
      expect((await readTournament(database, id))?.problem).toMatchObject({
        code: 'machine-unfit',
        values: { games: '1', tries: 41, what: 'busy' },
      });
      unwrap(await resumeTournament(host, id));
      expect(await stateAfter(unfit, 299)).toBe('running');
      expect(await stateAfter(unfit, 1)).toBe('failed');
      await database.query('update worker set ended = now()');
    });
  });

  test('settings are those of a tournament file, without programs of the organiser', async () => {
    const create = (settings: object) =>
      createTournament(host, { course: null, title: 'x', settings: settings as StoredSettings });
    expect(await create({ game: 'none' })).toMatchObject({ error: { code: 'unknown-game' } });
    expect(await create({ game: 'tictactoe', gamez: 1 })).toMatchObject({ error: { code: 'config-unknown-key' } });
    expect(await create({ game: 'tictactoe', house: ['python3 x.py'] })).toMatchObject({ ok: false });
    expect(await create({ game: 'tictactoe', house: ['human'] })).toMatchObject({ error: { code: 'human-at-match' } });
    const id = unwrap(await create({ game: 'tictactoe', house: ['random'] }));
    expect(await startTournament(host, id)).toMatchObject({ error: { code: 'too-few-players' } });
  });
});
