import { ArenaSite, TestCaller } from '@poda/server/testing/arena-site.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../../e2e/until.ts';
import { API_PREFIX } from '../api/route.ts';
import { routes } from '../api/routes.ts';
import { databases, type TestDatabase } from '../store/testing/databases.ts';
import { testWorker, untilState } from '../testing/arena.ts';
import { startWorker } from '../workers/worker.ts';
import { Planner } from './planner.ts';

describe.each(databases)('tournaments over HTTP on $name', ({ open }) => {
  let database: TestDatabase;
  let site: ArenaSite;
  let [teacher, other, ana, luis, viewer, stranger] = [] as unknown as [
    TestCaller,
    TestCaller,
    TestCaller,
    TestCaller,
    TestCaller,
    TestCaller,
  ];
  let course = '';
  let tournament = '';
  const house = ['random', 'greedy', 'level:0'];
  const settings = { game: 'tictactoe', openings: false, games: 2, house };

  beforeAll(async () => {
    database = await open();
    site = await ArenaSite.open(database);
    [teacher, other] = [await site.organiser('Profesora'), await site.organiser('Otro')];
    const made = await teacher.good(routes.createCourse, { body: { title: 'IA' } });
    course = made.id;
    ana = await site.member(made.codes!.student, 'Ana');
    luis = await site.member(made.codes!.student, 'Luis');
    viewer = await site.member(made.codes!.spectator, 'Mirón');
    const elsewhere = await other.good(routes.createCourse, { body: { title: 'Otra' } });
    stranger = await site.member(elsewhere.codes!.student, 'Eva');
    const created = await teacher.good(routes.createTournament, {
      params: { course },
      body: { title: 'Liga', settings, seed: 7 },
    });
    tournament = created.id;
    expect(created).toMatchObject({ state: 'open', players: 3, played: 0, planned: null, contenders: [], seed: 7 });
  });
  afterAll(async () => {
    expect(site.errors).toEqual([]);
    await site.close();
    await database.close();
  });

  test('settings are those of a tournament file, with Poda’s own players only', async () => {
    const create = (wrong: object) =>
      teacher.refused(routes.createTournament, {
        params: { course },
        body: { title: 'x', settings: { ...settings, ...wrong } as never },
      });
    expect(await create({ house: ['./bot.py'] })).toMatch(/^400 /);
    expect(await create({ house: ['usi:/bin/sh'] })).toMatch(/^400 /);
    expect(await create({ house: ['human'] })).toMatch(/^400 /);
    expect(await create({ players: ['/etc/passwd'] })).toBe('400 request-unknown-key');
    expect(await create({ game: 'chess' })).toMatch(/^400 unknown-game/);
    expect(await create({ rounds: 3 })).toBe('400 tournament-key-of-format');
    expect(await create({ games: 1e9 })).toBe('400 request-refused');
  });

  test('the standings of a tournament that has not started are empty', async () => {
    const params = { tournament };
    expect(await ana.good(routes.readStandings, { params })).toMatchObject({ state: 'open', games: 0, standings: [] });
    expect(await ana.good(routes.readSchedule, { params })).toMatchObject({ planned: null, games: [] });
    expect(await ana.refused(routes.readContender, { params: { tournament, place: 0 } })).toBe('404 no-such-contender');
    expect(await teacher.refused(routes.pauseTournament, { params })).toBe('409 tournament-state');
    expect(await teacher.refused(routes.downloadReport, { params, query: {} })).toMatch(/tournament-not-started/);
  });

  test('an open tournament can be changed, a started one only in its title', async () => {
    const params = { tournament };
    const deadline = '2027-01-01T12:00:00.000Z';
    expect(await teacher.good(routes.changeTournament, { params, body: { deadline } })).toMatchObject({ deadline });
    expect(await teacher.good(routes.changeTournament, { params, body: { deadline: null } })).toMatchObject({
      deadline: null,
    });
    expect(await teacher.refused(routes.changeTournament, { params, body: { state: 'finished' } as never })).toBe(
      '400 request-unknown-key',
    );
    // The seed tells dice and openings, for which a bot could be made.
    for (const caller of [ana, viewer])
      expect(await caller.good(routes.readTournament, { params })).toMatchObject({ seed: null });
    expect(await teacher.good(routes.startTournament, { params })).toMatchObject({ state: 'running', planned: 6 });
    for (const caller of [ana, viewer])
      expect(await caller.good(routes.readTournament, { params })).toMatchObject({ seed: null });
    expect(await teacher.refused(routes.changeTournament, { params, body: { seed: 1 } })).toBe(
      '409 tournament-has-started',
    );
    await teacher.good(routes.changeTournament, { params, body: { title: 'Liga de otoño' } });
    expect(await teacher.good(routes.pauseTournament, { params })).toMatchObject({ state: 'paused' });
    expect(await teacher.good(routes.resumeTournament, { params })).toMatchObject({ state: 'running' });
    const { games, rounds } = await luis.good(routes.readSchedule, { params });
    expect([games.length, games[0]?.state, rounds.reduce((sum, round) => sum + round.planned, 0)]).toEqual([
      6,
      'waiting',
      6,
    ]);
  });

  test('a tournament that has not started is deleted by its organiser only, and its bots stay', async () => {
    const { id } = await teacher.good(routes.createTournament, { params: { course }, body: { title: 'x', settings } });
    const params = { tournament: id };
    expect(await other.refused(routes.deleteTournament, { params })).toBe('404 no-such-tournament');
    await teacher.good(routes.deleteTournament, { params });
    expect(await teacher.refused(routes.readTournament, { params })).toBe('404 no-such-tournament');
    expect(await teacher.refused(routes.deleteTournament, { params: { tournament } })).toBe(
      '409 tournament-has-started',
    );
  });

  test('a tournament is played, and everybody in the course sees its results', async () => {
    const params = { tournament };
    const planner = new Planner(site.arena.tournaments);
    await planner.start();
    const worker = await startWorker(database, testWorker);
    await untilState(database, tournament, 'finished');
    await worker.stop();
    await planner.stop();
    const seedOf = async (caller: typeof ana) => (await caller.good(routes.readTournament, { params })).seed;
    for (const caller of [teacher, ana, viewer]) {
      const { state, games, standings, crossTable } = await caller.good(routes.readStandings, { params });
      expect([state, games, standings.length, crossTable.length]).toEqual(['finished', 6, 3, 3]);
      expect(standings.map(({ place }) => place).sort()).toEqual([0, 1, 2]);
      const { games: first, next } = await caller.good(routes.listGames, { params, query: { limit: 4 } });
      expect(first.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
      const rest = await caller.good(routes.listGames, { params, query: { limit: 4, after: next! } });
      expect([rest.games.length, rest.next]).toEqual([2, null]);
      const between = await caller.good(routes.listGames, { params, query: { contender: 0, against: 1 } });
      expect(between.games).toHaveLength(2);
      const counts = await Promise.all(
        (['won', 'drawn', 'lost'] as const).map(async result => {
          const query = { contender: 0, result, by: 'rules' };
          return (await caller.good(routes.listGames, { params, query })).games.length;
        }),
      );
      const standing = standings.find(({ place }) => place === 0)!;
      expect(counts).toEqual([standing.wins, standing.draws, standing.losses]);
      expect((await caller.good(routes.listGames, { params, query: { by: 'crash' } })).games).toEqual([]);
      const game = await caller.good(routes.readGame, { params: { tournament, number: 1 } });
      expect(game.record['moves']).toHaveLength(game.game.plies);
      expect(game.sides.map(({ place }) => place)).toEqual(game.game.seats);
      expect([game.record['seed'], await seedOf(caller)]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), 7]);
    }
    expect((await teacher.good(routes.listWorkers, {})).workers).toMatchObject([{ name: 'test', isAlive: false }]);
    const readPage = () => ana.good(routes.readContender, { params: { tournament, place: 0 } });
    // The page does not wait for ratings that take long.
    await expect.poll(async () => (await readPage()).history.length).toBe(4);
    const page = await readPage();
    expect(page.history.at(-1)).toMatchObject({ games: 4, rating: page.standing?.rating, error: page.standing?.error });
    expect(page.losses.reduce((sum, { games }) => sum + games, 0)).toBe(page.standing?.losses);
    expect(page.time.histogram.reduce((sum, { moves }) => sum + moves, 0)).toBe(page.time.moves);
    expect(await ana.good(routes.readSchedule, { params })).toMatchObject({ played: 6, planned: 6, secondsLeft: null });
    expect(await ana.refused(routes.readGame, { params: { tournament, number: 7 } })).toBe(
      '404 no-such-tournament-game',
    );
    expect((await viewer.good(routes.listTournaments, { params: { course } })).tournaments).toMatchObject([
      { id: tournament, state: 'finished', played: 6, planned: 6, players: 3, title: 'Liga de otoño' },
    ]);
  });

  test('a tournament is played again with the same seed and players, and stopped', async () => {
    const again = await teacher.good(routes.rerunTournament, { params: { tournament } });
    expect(again).toMatchObject({ state: 'running', seed: 7, played: 0, players: 3 });
    const params = { tournament: again.id };
    expect(await teacher.good(routes.stopTournament, { params })).toMatchObject({ state: 'stopped', planned: 0 });
    expect(await teacher.refused(routes.resumeTournament, { params })).toBe('409 tournament-state');
    await database.query('delete from tournament where id = $1', [again.id]);
    const { rows } = await database.query<{ what: string }>(
      "select what from act where what like 'tournament-%' order by seq",
    );
    expect(rows.map(({ what }) => what.replace('tournament-', ''))).toEqual([
      'start',
      'pause',
      'resume',
      'delete',
      'rerun',
      'stop',
    ]);
  });

  test('results download as files that a browser saves and never shows', async () => {
    const params = { tournament };
    const read = (row: 'downloadGames' | 'downloadStandingsCsv' | 'downloadGamesCsv' | 'downloadCrossTableCsv') =>
      viewer.call(routes[row], { params, query: {} });
    const games = await read('downloadGames');
    expect(games.text.trim().split('\n')).toHaveLength(6);
    expect(games.headers['content-disposition']).toBe('attachment; filename="games.jsonl"');
    const lines = async (row: Parameters<typeof read>[0]) => (await read(row)).text.trim().split('\r\n').length;
    expect(await lines('downloadStandingsCsv')).toBe(4);
    expect(await lines('downloadGamesCsv')).toBe(7);
    expect(await lines('downloadCrossTableCsv')).toBe(4);
    const journal = await teacher.call(routes.downloadJournal, { params, query: {} });
    expect(JSON.parse(journal.text.split('\n')[0]!)).toMatchObject({ plan: { seed: 7, command: 'tournament' } });
    expect(await ana.refused(routes.downloadJournal, { params, query: {} })).toBe('403 not-allowed');
    const semicolons = await ana.call(routes.downloadStandingsCsv, { params, query: { separator: 'semicolon' } });
    expect(semicolons.text).toContain(';');
  });

  test('before the last game has ended, no file and no game tells members a seed', async () => {
    const params = { tournament };
    const tellsSeed = async (caller: typeof ana) => {
      const game = await caller.good(routes.readGame, { params: { tournament, number: 1 } });
      const file = await caller.call(routes.downloadGames, { params, query: {} });
      return ['seed' in game.record, file.text.includes('"seed"')];
    };
    expect(await tellsSeed(ana)).toEqual([true, true]);
    await database.query("update tournament set state = 'paused' where id = $1", [tournament]);
    expect(await tellsSeed(ana)).toEqual([false, false]);
    expect(await tellsSeed(teacher)).toEqual([true, true]);
    await database.query("update tournament set state = 'finished' where id = $1", [tournament]);
  });

  test('words and evidence are shown to the author and the organiser only', async () => {
    const member = (await ana.good(routes.readSession, {})).member!;
    const { rows } = await database.query<{ id: string }>(
      `with b as (insert into bot (course, member, name, look) values ($1, $2, 'anabot', 'anabot') returning id)
       insert into submission (bot, version, file, bytes, game, state) select id, 1, 'a.py', 1, 'g', 'accepted' from b returning id`,
      [course, member],
    );
    const secret = 'the words of ana';
    await database.query('update contender set submission = $2, word = null where tournament = $1 and place = 0', [
      tournament,
      rows[0]!.id,
    ]);
    const { rows: found } = await database.query<{ number: number; side: number }>(
      `update game set by = 'exception', fault_side = array_position(seats, 0) - 1, winner = 2 - array_position(seats, 0),
         entry = jsonb_set(entry::jsonb, '{verdict}', jsonb_build_object('by', 'exception', 'side', array_position(seats, 0) - 1,
           'position', 'x', 'millis', 1))::json
        where tournament = $1 and number = (select min(number) from game where tournament = $1 and 0 = any(seats))
        returning number, fault_side as side`,
      [tournament],
    );
    const { number, side } = found[0]!;
    await database.query('insert into game_log values ($1, $2, $3, $4, $5::jsonb)', [
      tournament,
      number,
      side,
      secret,
      JSON.stringify({ what: `ValueError: ${secret}` }),
    ]);
    const params = { tournament, number };
    for (const caller of [ana, teacher]) {
      const { sides } = await caller.good(routes.readGame, { params });
      expect(sides[side]).toMatchObject({ words: secret, evidence: { what: `ValueError: ${secret}` } });
    }
    for (const caller of [luis, viewer]) {
      const { text, json } = await caller.call(routes.readGame, { params });
      expect(text).not.toContain(secret);
      expect(json['sides']).toMatchObject({ [side]: { words: null, evidence: null } });
      for (const row of [routes.downloadGames, routes.downloadGamesCsv])
        expect((await caller.call(row, { params: { tournament }, query: {} })).text).not.toContain(secret);
    }
    const versions = async (caller: TestCaller) =>
      (await caller.good(routes.readContender, { params: { tournament, place: 0 } })).versions;
    expect(await versions(ana)).toMatchObject([{ version: 1, submission: rows[0]!.id, isPlaying: true }]);
    expect(await versions(luis)).toMatchObject([{ version: 1, submission: null, isPlaying: true }]);
    expect((await ana.good(routes.readTournament, { params })).contenders.map(({ isOwn }) => isOwn)).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('another course and another organiser do not learn that the tournament exists', async () => {
    const params = { tournament };
    for (const caller of [other, stranger]) {
      for (const row of [routes.readTournament, routes.readStandings, routes.readSchedule, routes.followTournament])
        expect(await caller.refused(row, { params })).toBe('404 no-such-tournament');
      expect(await caller.refused(routes.listGames, { params, query: {} })).toBe('404 no-such-tournament');
      expect(await caller.refused(routes.readGame, { params: { tournament, number: 1 } })).toBe(
        '404 no-such-tournament',
      );
      expect(await caller.refused(routes.readContender, { params: { tournament, place: 0 } })).toBe(
        '404 no-such-tournament',
      );
      expect(await caller.refused(routes.downloadGames, { params, query: {} })).toBe('404 no-such-tournament');
      expect(await caller.refused(routes.downloadReport, { params, query: {} })).toBe('404 no-such-tournament');
      expect(await caller.refused(routes.listTournaments, { params: { course } })).toBe('404 no-such-course');
    }
    for (const row of [routes.startTournament, routes.pauseTournament, routes.stopTournament, routes.rerunTournament])
      expect(await other.refused(row, { params })).toBe('404 no-such-tournament');
    expect(await other.refused(routes.changeTournament, { params, body: { title: 'x' } })).toBe(
      '404 no-such-tournament',
    );
    expect(await other.refused(routes.createTournament, { params: { course }, body: { title: 'x', settings } })).toBe(
      '404 no-such-course',
    );
  });

  test('the games of an attempt are open to classmates only after the deadline, and are not played again as a tournament', async () => {
    const { rows } = await database.query<{ id: string; assignment: string }>(
      `with a as (insert into assignment (course, title, settings, deadline) values ($1, 'a', '{}', $2) returning id),
            t as (insert into tournament (course, title, settings, seed, assignment)
                  select $1, 'attempt', '{"game":"tictactoe"}', 1, id from a returning id, assignment)
       select id, assignment from t`,
      [course, new Date(site.arena.now().getTime() + 3_600_000)],
    );
    await database.query(
      `insert into contender (tournament, place, name, submission, fingerprint)
       select $1, 0, 'anabot', submission, 'f' from contender where submission is not null limit 1`,
      [rows[0]!.id],
    );
    const params = { tournament: rows[0]!.id };
    await ana.good(routes.readTournament, { params });
    await teacher.good(routes.readTournament, { params });
    await database.query("update tournament set state = 'stopped' where id = $1", [rows[0]!.id]);
    expect(await teacher.refused(routes.rerunTournament, { params })).toBe('409 tournament-of-attempt');
    expect(await luis.refused(routes.readTournament, { params })).toBe('404 no-such-tournament');
    await database.query('update assignment set deadline = $2 where id = $1', [rows[0]!.assignment, new Date(0)]);
    await luis.good(routes.readTournament, { params });
    expect((await luis.good(routes.listTournaments, { params: { course } })).tournaments).toHaveLength(1);
  });

  test('a stream of events ends with the session or key that opened it', async () => {
    const path = `${API_PREFIX}/tournaments/${tournament}/events`;
    const { live } = site.arena;
    const ends: string[] = [];
    const follow = async (name: string, headers: Record<string, string>) => {
      const before = live.clients;
      void site.ask(path, { headers }).then(() => ends.push(name));
      await until(`the stream ${name}`, () => live.clients > before);
    };
    const again = new TestCaller(site);
    await again.good(routes.signInMember, { body: { key: ana.key! } });
    await follow('signed out', again.headers(routes.followTournament));
    await follow('key renewed', { Authorization: `Bearer ${luis.key}` });
    await follow('stays', ana.headers(routes.followTournament));
    await live.endRevoked();
    expect(live.clients).toBe(3);
    await again.good(routes.signOut, {});
    const { member } = await luis.good(routes.readSession, {});
    await teacher.good(routes.renewMemberKey, { params: { course, member: member! } });
    await live.endRevoked();
    expect(live.clients).toBe(1);
    await ana.good(routes.signOut, {});
    await live.endRevoked();
    await until('the end of three streams', () => ends.length === 3);
    expect(ends.slice(0, 2).sort()).toEqual(['key renewed', 'signed out']);
  });

  test('a stream of events needs a session and ends with the server', async () => {
    const path = `${API_PREFIX}/tournaments/${tournament}/events`;
    expect((await site.ask(path)).status).toBe(401);
    const stream = site.ask(path, { headers: viewer.headers(routes.followTournament) });
    await until('a stream', () => site.arena.live.clients > 0);
    await site.arena.live.close();
    const { status, headers, text } = await stream;
    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(text).toContain('event: boards');
  });
});
