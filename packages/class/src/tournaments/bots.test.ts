import { botFile } from '@poda/arena/submissions/bot-file.ts';
import { confinementHere } from '@poda/arena/testing/bot-files.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allNeed } from '../../../../e2e/needs.ts';
import { findGame, readGames } from '../results/games.ts';
import { databases, type TestDatabase } from '../store/testing/databases.ts';
import { bundleOf, storeBundle } from '../submissions/contents.ts';
import { testWorker, untilState } from '../testing/arena.ts';
import { courseWith, type TestCourse } from '../testing/course-with-students.ts';
import { levelOf } from '../workers/tournament-games.ts';
import { startWorker } from '../workers/worker.ts';
import { Planner } from './planner.ts';
import { readStarted, readTournament } from './stored-tournament.ts';
import {
  createTournament,
  openTournaments,
  resumeTournament,
  startTournament,
  type TournamentHost,
} from './tournaments.ts';

const sources = {
  Ana: 'export const player = state => { console.error("think"); return state.legal[0]; };\n',
  Luis: 'export const player = () => { throw new Error("no idea"); };\n',
};

// One database is enough: the statements are the same, and bots take much time.
describe.each(databases.slice(-1))('bots of students on $name', ({ open }) => {
  allNeed('sandbox');
  let database: TestDatabase;
  let host: TournamentHost;
  let course: TestCourse;
  beforeAll(async () => {
    database = await open();
    host = await openTournaments(database);
    course = await courseWith(database, () => new Date(), Object.keys(sources));
  });
  afterAll(() => database.close());

  /** Hands in an accepted version of a bot for a tournament. */
  const handIn = async (tournament: string, name: keyof typeof sources, version: number, text = sources[name]) => {
    const bundle = unwrap(bundleOf(botFile('bot.mjs', name, Buffer.from(text))));
    await storeBundle(database, bundle);
    const member = course.students.find(student => student.name === name)!;
    const { rows } = await database.query<{ id: string }>(
      `insert into bot (course, member, name, look) values ($1, $2, $3, $3)
       on conflict (course, look) do update set name = excluded.name returning id`,
      [course.course, member.id, name],
    );
    await database.query(
      `insert into submission (bot, version, content, bytes, game, tournament, state)
       values ($1, $2, $3, $4, 'tictactoe:classic', $5, 'accepted')`,
      [rows[0]!.id, version, bundle.hash, bundle.bytes.length, tournament],
    );
  };

  test('play in the confinement; names, words and evidence are kept apart from the games', async () => {
    const settings = { game: 'tictactoe', openings: false, house: ['random'], time: { move: 5 } };
    const created = await createTournament(host, { course: course.course, title: 'Liga', settings, seed: 1 });
    const id = unwrap(created);
    await handIn(id, 'Ana', 1, 'throw new Error("an old version");\n');
    await handIn(id, 'Ana', 2);
    await handIn(id, 'Luis', 1);
    unwrap(await startTournament(host, id));
    const planner = new Planner(host);
    await planner.start();
    const confinement = await confinementHere();
    const worker = await startWorker(database, { ...testWorker, confinement });
    await untilState(database, id, 'finished');
    await worker.stop();
    await planner.stop();
    const { contenders } = (await readTournament(database, id))!;
    expect(contenders.map(({ name, word }) => [name, word])).toEqual([
      ['Ana', null],
      ['Luis', null],
      ['random', 'random'],
    ]);
    const { standings, levels } = (await host.results.standings((await readStarted(database, id))!))!;
    expect(standings.find(({ player }) => player === 'Luis')).toMatchObject({ forfeits: 4, faults: { exception: 4 } });
    expect(levels).toEqual([levelOf(confinement)]);
    for await (const { seats, record, verdict, stderr } of readGames(database, id)) {
      expect(record.players.map(({ name }) => name)).toEqual(seats.map(seat => contenders[seat]!.name));
      if (verdict.by !== 'rules') expect(verdict.evidence.what).toContain('no idea');
      const side = seats.indexOf(0);
      if (side !== -1 && record.moves.length > 1) expect(stderr[side]).toContain('think');
    }
    const { rows } = await database.query<{ entry: string }>('select entry::text as entry from game');
    expect(rows.map(({ entry }) => entry).join('')).not.toMatch(/Ana|Luis|no idea|think/);
    await database.query('delete from game_log where tournament = $1', [id]);
    await database.query("update contender set name = 'p-1' where tournament = $1 and place = 1", [id]);
    const number = [1, 2, 3, 4, 5, 6];
    const games = await Promise.all(number.map(async each => (await findGame(database, id, each))?.game));
    const lost = games.find(game => game?.verdict.by === 'exception')!;
    expect(lost).toMatchObject({ verdict: { evidence: { what: '' } }, stderr: ['', ''] });
    expect(lost.record.players[lost.seats.indexOf(1)]?.name).toBe('p-1');
    expect(
      (await host.results.standings((await readStarted(database, id))!))?.standings.map(({ player }) => player),
    ).toContain('p-1');
  });

  test('games of several confinement levels are mixed in the standings only if the organiser says so', async () => {
    const { rows } = await database.query<{ id: string }>('select id from tournament limit 1');
    const id = rows[0]!.id;
    await database.query("update game set level = 'Z' where tournament = $1 and number = 1 and level is not null", [
      id,
    ]);
    const fresh = () =>
      openTournaments(database).then(async ({ results }) => results.standings((await readStarted(database, id))!));
    const apart = (await fresh())!;
    const { length: count } = apart.standings;
    expect(count).toBe(3);
    const { rows: levels } = await database.query<{ level: string | null; games: number }>(
      'select level, count(*) as games from game where tournament = $1 group by level',
      [id],
    );
    const others = levels.find(({ level }) => level === 'Z')?.games ?? 0;
    expect([apart.games, apart.played, apart.leftOut]).toEqual([6 - others, 6, others]);
    await database.query('update tournament set mixes_levels = true where id = $1', [id]);
    expect(await fresh()).toMatchObject({ games: 6, leftOut: 0 });
  });

  test('a bot whose kept files are damaged is named, and the same files mend it', async () => {
    const settings = { game: 'tictactoe', house: ['random'] };
    const create = async () =>
      unwrap(await createTournament(host, { course: course.course, title: 'Copa', settings, seed: 1 }));
    const id = await create();
    await handIn(id, 'Ana', 11);
    await handIn(id, 'Luis', 11);
    unwrap(await startTournament(host, id));
    const failure = { code: 'contender-files-lost', values: { players: 'Ana' } };
    await database.query(`update content set bytes = bytes || '!' where position($1::bytea in bytes) > 0`, [
      Buffer.from(sources.Ana),
    ]);
    await database.query("insert into voided_game (tournament, number, what) values ($1, 1, 'bundle-damaged')", [id]);
    await new Planner(host).plan();
    expect(await readTournament(database, id)).toMatchObject({ state: 'failed', problem: failure });
    const next = await create();
    await database.query('update submission set tournament = $2 where tournament = $1', [id, next]);
    expect(await startTournament(host, next)).toMatchObject({ error: failure });
    await storeBundle(database, unwrap(bundleOf(botFile('bot.mjs', 'Ana', Buffer.from(sources.Ana)))));
    unwrap(await startTournament(host, next));
    unwrap(await resumeTournament(host, id));
    await new Planner(host).plan();
    expect((await readTournament(database, id))?.state).toBe('running');
  });
});
