import type { GameResult } from '@poda/arena/game/played-game.ts';
import { opponent } from '@poda/library/core/contract.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { deriveSeed, hasFewBits } from '@poda/library/core/seed/seed.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs } from '../../../../e2e/needs.ts';
import { until } from '../../../../e2e/until.ts';
import { readGames as readRecords } from '../results/games.ts';
import type { Database } from '../store/database.ts';
import { databases, type TestDatabase, untilBlocked } from '../store/testing/databases.ts';
import { addSubmission, firstMoveBot } from '../testing/accepted-bots.ts';
import { testWorker } from '../testing/arena.ts';
import { courseWith, type TestCourse } from '../testing/course-with-students.ts';
import { Planner } from '../tournaments/planner.ts';
import { readStarted, scheduleOf } from '../tournaments/stored-tournament.ts';
import { openTournaments, stopTournament } from '../tournaments/tournaments.ts';
import { startWorker } from '../workers/worker.ts';
import {
  changeAssignment,
  createAssignment,
  findAssignment,
  listAssignments,
  type NewAssignment,
  refuseAttempt,
} from './assignments.ts';
import { type Attempt, listAttempts } from './attempts.ts';
import { listMarks } from './gradebook.ts';
import { advanceAttempts } from './play-attempts.ts';
import { rerunAttempts } from './rerun.ts';

const NOON = new Date('2026-11-16T12:00:00Z');
const minutesFromNoon = (minutes: number) => new Date(NOON.getTime() + 60_000 * minutes);

const task: NewAssignment = {
  title: 'Gana al azar',
  // Any point beats the first baseline, and nothing but a miracle the second, so few games decide the tests.
  settings: {
    game: 'tictactoe',
    baselines: [
      { player: 'random', elo0: -900, elo1: -700, points: 4 },
      { player: 'minimax:9', elo0: 700, elo1: 900, points: 6 },
    ],
    time: { nodes: 1_000 },
    openings: false,
    games: 24,
    seed: 5,
    passing: 4,
    levels: ['C'],
  },
  deadline: NOON,
  attempts: 3,
};

describe.each(databases)('assignments on $name', ({ open }) => {
  let database: TestDatabase;
  let [one, other] = [] as unknown as [TestCourse, TestCourse];
  const hosting = () => ({ database, now: () => NOON });
  const newTask = async (changes: Partial<NewAssignment> = {}, { course, organiser } = one) =>
    unwrap(await createAssignment(hosting(), organiser, course, { ...task, ...changes })).id;
  const attemptsOf = async (assignment: string): Promise<readonly Attempt[]> =>
    unwrap(await listAttempts(database, one.organiser, assignment)).attempts;
  beforeAll(async () => {
    database = await open();
    one = await courseWith(database, () => NOON, ['Ana', 'Bea', 'Cai', 'Dora', 'Eva', 'Fran']);
    other = await courseWith(database, () => NOON, ['Otro']);
  });
  afterAll(() => database.close());

  test('belong to a course: nobody else sees or changes them', async () => {
    const id = await newTask({ title: 'Una' });
    const [ana] = one.students;
    expect(unwrap(await findAssignment(database, ana!, id))).toMatchObject({
      title: 'Una',
      most: 10,
      own: { attempts: 0, left: 3, mark: null },
    });
    expect(unwrap(await listAssignments(database, one.spectator, one.course))).toMatchObject([{ id }]);
    const refused = { error: { code: 'no-such-assignment' } };
    expect(await findAssignment(database, other.students[0]!, id)).toMatchObject(refused);
    expect(await listAttempts(database, other.organiser, id)).toMatchObject(refused);
    expect(await changeAssignment(hosting(), other.organiser, id, { title: 'Mía' })).toMatchObject(refused);
    expect(await rerunAttempts(hosting(), other.organiser, id, {})).toMatchObject(refused);
    expect(await createAssignment(hosting(), other.organiser, one.course, task)).toMatchObject({
      error: { code: 'no-such-course' },
    });
  });

  test('draw a seed once, and take baselines only from their own course', async () => {
    const { seed: _, ...settings } = task.settings;
    const id = await newTask({ settings });
    const seed = unwrap(await findAssignment(database, one.organiser, id)).settings.seed!;
    expect(hasFewBits(seed)).toBe(false);
    const changed = unwrap(await changeAssignment(hosting(), one.organiser, id, { settings, deadline: null }));
    expect(changed).toMatchObject({ settings: { seed }, deadline: null });
    const stranger = await addSubmission(database, other.students[0]!);
    const baselines = [{ submission: stranger, points: 10 }];
    expect(
      await createAssignment(hosting(), one.organiser, one.course, { ...task, settings: { ...settings, baselines } }),
    ).toMatchObject({ error: { code: 'no-such-submission' } });
    const own = [{ submission: await addSubmission(database, one.students[0]!), points: 10 }];
    const plague = { ...settings, game: 'plague:3x3', baselines: own };
    expect(await createAssignment(hosting(), one.organiser, one.course, { ...task, settings: plague })).toMatchObject({
      error: { code: 'opponent-of-other-game', values: { other: 'tictactoe:classic', game: 'plague:3x3' } },
    });
  });

  test('give no attempt more than allowed, however many processes admit them', async () => {
    const bea = one.students[1]!;
    const id = await newTask();
    for (let i = 0; i < 5; i++) await addSubmission(database, bea, { assignment: id, made: minutesFromNoon(i - 10) });
    await Promise.all(Array.from({ length: 6 }, () => advanceAttempts(hosting())));
    const attempts = await attemptsOf(id);
    expect(attempts.map(({ number, state }) => [number, state])).toEqual(
      [1, 2, 3].map(n => [n, 'running']).toReversed(),
    );
    expect(new Set(attempts.map(({ tournament }) => tournament)).size).toBe(3);
    expect(unwrap(await findAssignment(database, bea, id)).own.left).toBe(0);
    // The organiser stops one: it counts no longer, and the next submission takes its place.
    const host = await openTournaments(database);
    for (const { tournament } of attempts) unwrap(await stopTournament(host, tournament!));
    await advanceAttempts(hosting());
    const reasons = (await attemptsOf(id)).flatMap(({ problem }) => problem?.code ?? []);
    expect(reasons).toEqual(Array.from({ length: 3 }, () => 'attempt-stopped'));
    expect((await attemptsOf(id)).filter(({ state }) => state === 'failed')).toHaveLength(3);
    await advanceAttempts(hosting());
    expect((await attemptsOf(id)).map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
    await database.query(`update tournament set state = 'stopped' where state = 'running'`);
    await advanceAttempts(hosting());
  });

  test('count submissions that are not checked yet, and refuse late ones', async () => {
    const cai = one.students[2]!;
    const id = await newTask({ attempts: 1 });
    expect(await refuseAttempt(database, cai.id, id)).toMatchObject({ ok: true });
    await addSubmission(database, cai, { assignment: id, state: 'waiting', made: minutesFromNoon(-1) });
    expect(await refuseAttempt(database, cai.id, id)).toMatchObject({ error: { code: 'no-attempts-left' } });
    const settings = { ...task.settings, game: 'plague' };
    expect(await changeAssignment(hosting(), one.organiser, id, { settings })).toMatchObject({
      error: { code: 'game-has-submissions' },
    });
    const late = await newTask();
    await addSubmission(database, cai, { assignment: late, made: minutesFromNoon(1) });
    await advanceAttempts(hosting());
    expect(await attemptsOf(late)).toEqual([]);
  });

  test('are marked with evidence, best of all attempts, and can be played again', async () => {
    const [, , , dora, eva] = one.students;
    const id = await newTask();
    const strong = await addSubmission(database, dora!, { assignment: id, made: minutesFromNoon(-3) });
    await addSubmission(database, eva!, { assignment: id, made: minutesFromNoon(-2) });
    await addSubmission(database, dora!, { assignment: id, source: `${firstMoveBot}//`, made: minutesFromNoon(-1) });
    await advanceAttempts(hosting());
    const running = await attemptsOf(id);
    expect(running.map(({ state }) => state)).toEqual(['running', 'running', 'running']);
    const planOf = async (tournament: string) => scheduleOf((await readStarted(database, tournament))!).plan(new Map());
    for (const { submission, tournament } of running) {
      await playGames(database, tournament!, place => submission === strong && place === 1);
      await advanceAttempts(hosting());
    }
    const first = (await attemptsOf(id)).find(({ submission }) => submission === strong)!;
    expect(first).toMatchObject({ number: 1, state: 'done', mark: 4, passed: true, ended: NOON });
    // Every attempt has a seed of its own, which no other attempt tells.
    expect((await attemptsOf(id)).map(({ id: attempt, seed }) => seed === deriveSeed(5, 'attempt', attempt))).toEqual([
      ...[true, true, true],
    ]);
    expect(first.results).toMatchObject([
      { player: 'random', losses: 0, score: 1, verdict: 'beaten', points: 4, most: 4, lostByFault: {} },
      { player: 'minimax:9', wins: 0, score: 0, verdict: 'not-beaten', points: 0, most: 6 },
    ]);
    expect(unwrap(await listAttempts(database, eva!, id)).attempts).toMatchObject([
      { member: { id: eva!.id }, mark: 0, passed: false, results: [{ lostByFault: { crash: 24 } }, {}] },
    ]);
    expect(unwrap(await listMarks(database, one.organiser, id)).map(({ member, mark }) => [member.name, mark])).toEqual(
      [
        ['Ana', null],
        ['Bea', null],
        ['Cai', null],
        ['Dora', 4],
        ['Eva', 0],
        ['Fran', null],
      ],
    );

    const page = unwrap(await listAttempts(database, one.organiser, id, { limit: 2 }));
    const rest = unwrap(await listAttempts(database, one.organiser, id, { limit: 2, after: page.next! }));
    expect([...page.attempts, ...rest.attempts]).toEqual(await attemptsOf(id));
    expect([page.attempts.length, rest.next]).toEqual([2, null]);
    const ofEva = unwrap(await listAttempts(database, one.organiser, id, { member: eva!.id })).attempts;
    expect(ofEva.map(({ member }) => member.name)).toEqual(['Eva']);
    expect(unwrap(await listAttempts(database, dora!, id, { member: eva!.id })).attempts).toEqual([]);

    expect(unwrap(await rerunAttempts(hosting(), one.organiser, id, { attempt: first.id }))).toBe(1);
    await advanceAttempts(hosting());
    const again = (await attemptsOf(id)).find(({ submission }) => submission === strong)!;
    // The mark stays while the games are played again.
    expect(again).toMatchObject({ state: 'running', mark: 4 });
    expect(again.tournament).not.toBe(first.tournament);
    expect(await planOf(again.tournament!)).toEqual(await planOf(first.tournament!));
    await playGames(database, again.tournament!, () => false);
    await advanceAttempts(hosting());
    expect(unwrap(await findAssignment(database, dora!, id)).own).toEqual({ attempts: 2, left: 1, mark: 0 });
    const markOf = async (name: string) =>
      unwrap(await listMarks(database, one.organiser, id)).find(({ member }) => member.name === name)!;
    // Of two equal attempts the first counts.
    expect(await markOf('Dora')).toMatchObject({ attempts: 2, mark: 0, best: { number: 1, results: [{}, {}] } });

    expect(unwrap(await rerunAttempts(hosting(), one.organiser, id, {}))).toBe(2);
    await advanceAttempts(hosting());
    const reruns = (await attemptsOf(id)).filter(({ state }) => state === 'running');
    expect(new Set(reruns.map(({ seed }) => seed)).size).toBe(1);
    expect(hasFewBits(reruns[0]!.seed!)).toBe(false);
    for (const { tournament } of reruns) await playGames(database, tournament!, place => place === 1);
    await advanceAttempts(hosting());
    expect(unwrap(await listMarks(database, one.organiser, id)).flatMap(({ mark }) => mark ?? [])).toEqual([4, 4]);

    const { settings } = unwrap(await findAssignment(database, one.organiser, id));
    const slower = { ...settings, time: { nodes: 2_000 } };
    expect(await changeAssignment(hosting(), one.organiser, id, { settings: slower })).toMatchObject({
      error: { code: 'assignment-has-attempts' },
    });
    const baselines = settings.baselines.map(baseline => ({ ...baseline, points: 5 }));
    unwrap(await changeAssignment(hosting(), one.organiser, id, { settings: { ...settings, baselines } }));
    expect(unwrap(await listMarks(database, one.organiser, id)).flatMap(({ mark }) => mark ?? [])).toEqual([5, 5]);

    const before = await attemptsOf(id);
    unwrap(await rerunAttempts(hosting(), one.organiser, id, { seed: 99 }));
    await advanceAttempts(hosting());
    await database.query(
      `update tournament set state = 'failed', problem = '{"code":"machine-unfit"}' where state = 'running' and assignment = $1`,
      [id],
    );
    expect((await attemptsOf(id)).flatMap(({ problem }) => problem?.code ?? [])).toEqual([
      'machine-unfit',
      'machine-unfit',
    ]);
    await database.query(`update tournament set state = 'stopped', problem = null where seed = '99'`);
    await advanceAttempts(hosting());
    // A rerun that is stopped leaves marks, games and seed as they were.
    expect(await attemptsOf(id)).toEqual(before);
    unwrap(await rerunAttempts(hosting(), one.organiser, id, { attempt: before[0]!.id }));
    await advanceAttempts(hosting());
    expect((await attemptsOf(id))[0]!.seed).toBe(before[0]!.seed);
    await database.query(`update tournament set state = 'stopped' where state = 'running'`);
    await advanceAttempts(hosting());
  });

  test('are marked under the settings that they have at the end', async () => {
    const id = await newTask();
    await addSubmission(database, one.students[0]!, { assignment: id, made: minutesFromNoon(-1) });
    await advanceAttempts(hosting());
    const [attempt] = await attemptsOf(id);
    await playGames(database, attempt!.tournament!, place => place === 1);
    let advanced: Promise<number> | undefined;
    await database.transaction(async queries => {
      await queries.query('select from assignment where id = $1 for update', [id]);
      advanced = advanceAttempts(hosting());
      await untilBlocked(database, queries, advanced);
      const baselines = task.settings.baselines.map(baseline => ({ ...baseline, points: 3 }));
      const settings = JSON.stringify({ ...task.settings, baselines });
      await queries.query('update assignment set settings = $2::jsonb where id = $1', [id, settings]);
    });
    await advanced;
    await advanceAttempts(hosting());
    expect(await attemptsOf(id)).toMatchObject([{ state: 'done', mark: 3 }]);
  });

  test('are not played all at once', async () => {
    const ana = one.students[0]!;
    const id = await newTask({ attempts: 25 });
    for (let i = 0; i < 22; i++) await addSubmission(database, ana, { assignment: id, made: minutesFromNoon(-i) });
    await advanceAttempts(hosting());
    const states = async () => (await attemptsOf(id)).map(({ state }) => state);
    expect((await states()).filter(state => state === 'running')).toHaveLength(20);
    await database.query(`update tournament set state = 'stopped' where assignment = $1`, [id]);
    await advanceAttempts(hosting());
    expect((await states()).filter(state => state === 'waiting')).toEqual([]);
    await database.query(`update tournament set state = 'stopped' where assignment = $1`, [id]);
    await advanceAttempts(hosting());
  });

  test('fail if the bot is erased before its games, and do not count then', async () => {
    const fran = one.students[5]!;
    const id = await newTask();
    const submission = await addSubmission(database, fran, { assignment: id, made: minutesFromNoon(-1) });
    await database.query(
      'insert into attempt (assignment, member, submission, number, made) values ($1, $2, $3, 1, $4)',
      [id, fran.id, submission, NOON],
    );
    await database.query('update submission set content = null where id = $1', [submission]);
    await advanceAttempts(hosting());
    expect(await attemptsOf(id)).toMatchObject([
      { state: 'failed', tournament: null, mark: null, results: [], problem: { code: 'bundle-missing' } },
    ]);
    expect(unwrap(await findAssignment(database, fran, id)).own.left).toBe(3);
  });

  test('are played by workers, and come out the same again', needs('long'), async () => {
    const ana = one.students[0]!;
    const id = await newTask();
    await addSubmission(database, ana, { assignment: id, made: minutesFromNoon(-2) });
    const planner = new Planner(await openTournaments(database));
    await planner.start();
    const worker = await startWorker(database, testWorker);
    const finished = async () => {
      const isDone = async () => {
        await advanceAttempts(hosting());
        return (await attemptsOf(id))[0]!.state === 'done';
      };
      await until('the mark of the attempt', isDone, 100);
      return (await attemptsOf(id))[0]!;
    };
    const movesOf = async (tournament: string) => {
      const moves: string[] = [];
      for await (const { record } of readRecords(database, tournament)) moves.push(record.moves.join(' '));
      return moves;
    };
    const first = await finished();
    expect(first).toMatchObject({ mark: 4, results: [{ verdict: 'beaten' }, { verdict: 'not-beaten' }] });
    unwrap(await rerunAttempts(hosting(), one.organiser, id, { attempt: first.id }));
    const again = await finished();
    expect(again.tournament).not.toBe(first.tournament);
    expect(await movesOf(again.tournament!)).toEqual(await movesOf(first.tournament!));
    expect(again.results).toEqual(first.results);
    await worker.stop();
    await planner.stop();
  });
});

/** Enters the results of all games of a tournament: the challenger wins those against some places, and crashes in the others. */
const playGames = async (database: Database, id: string, isWon: (place: number) => boolean): Promise<void> => {
  const schedule = scheduleOf((await readStarted(database, id))!);
  const played = new Map<number, Pick<GameResult, 'record'>>();
  for (;;) {
    const waiting = schedule.plan(played).filter(({ number }) => !played.has(number));
    if (waiting.length === 0) break;
    const rows = waiting.map(({ number, pair, round, seats }) => {
      const own = seats[0] === 0 ? 0 : 1;
      const winner = isWon(Math.max(...seats)) ? own : opponent(own);
      played.set(number, { record: { result: { winner, reason: 'no-moves' } } });
      const fault = winner === own ? { by: 'rules', fault_side: null } : { by: 'crash', fault_side: own };
      return { number, pair, round, first: seats[0], second: seats[1], winner, ...fault };
    });
    await database.query(
      `insert into game (tournament, number, pair, round, seats, winner, by, fault_side, plies, millis, entry)
         select $1, number, pair, round, array[first, second], winner, by, fault_side, 1, '{1,1}', '{}'
           from jsonb_to_recordset($2::jsonb) as g(number int, pair int, round int, first int, second int,
             winner smallint, by text, fault_side smallint)`,
      [id, JSON.stringify(rows)],
    );
  }
  await database.query(`update tournament set state = 'finished', ended = now() where id = $1`, [id]);
};
