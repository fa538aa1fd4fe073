import { unwrap } from '@poda/library/core/result.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeCourse } from '../courses/courses.ts';
import { eraseMember } from '../courses/erase-member.ts';
import { databases, type TestDatabase } from '../store/testing/databases.ts';
import { addTournament, courseWith, type TestCourse } from '../testing/course-with-students.ts';
import { changeTournament, openTournaments } from '../tournaments/tournaments.ts';
import { loadBot } from './contents.ts';
import { findSubmission, listSubmissions } from './submissions.ts';
import { type SubmitRequest, studentLimits, submit } from './submit.ts';

const START = new Date('2026-11-16T09:00:00Z');
const HOUR_MILLIS = 3_600_000;
const source = (comment = '') => `def player(state):\n    return state['moves'][0]  # ${comment}\n`;

describe.each(databases)('handing in on $name', ({ open }) => {
  let database: TestDatabase;
  let course: TestCourse;
  let time = START;
  const now = () => time;
  const hosting = () => ({ database, now });
  /** The submissions of a student that wait for a check, oldest first. */
  const waiting = async (student: number) => {
    const { rows } = await database.query<{ id: string }>(
      `select s.id from submission s join bot b on b.id = s.bot where b.member = $1 and s.state = 'waiting' order by s.made`,
      [course.students[student]!.id],
    );
    return rows.map(({ id }) => id);
  };
  const handIn = (student: number, given: Partial<SubmitRequest> & { readonly text?: string } = {}) => {
    const files = [{ path: 'lib.py', bytes: Buffer.from(given.text ?? source()) }];
    return submit(hosting(), course.students[student]!, { files, game: 'tictactoe', ...given });
  };
  const codeOf = async (result: Promise<{ ok: boolean; error?: { code: string } }>) => (await result).error?.code;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    time = START;
    course = await courseWith(database, now, ['Ana Ruiz', 'Luis']);
  });

  test('keeps a bot under the name of its student, and its later versions', async () => {
    const { id, isSame } = unwrap(await handIn(0));
    expect(isSame).toBe(false);
    time = new Date(START.getTime() + 1000);
    const second = unwrap(await handIn(0, { text: source('better') }));
    expect(await waiting(0)).toEqual([id, second.id]);
    const [ana] = course.students;
    const found = unwrap(await findSubmission(database, ana!, second.id));
    expect(found).toMatchObject({
      course: course.course,
      bot: { name: 'Ana Ruiz' },
      member: { id: ana!.id, name: 'Ana Ruiz' },
      version: 2,
      file: 'lib.py',
      game: 'tictactoe:classic',
      tournament: null,
      state: 'waiting',
      made: time,
      report: null,
    });
    const bot = unwrap(await loadBot(database, found.content!, found.bot.name));
    expect([bot.name, bot.bytes.toString()]).toEqual(['Ana Ruiz', source('better')]);
    const { submissions, next } = unwrap(await listSubmissions(database, ana!, course.course, { limit: 1 }));
    expect(submissions.map(({ version }) => version)).toEqual([2]);
    const rest = unwrap(await listSubmissions(database, ana!, course.course, { after: next!, limit: 1 }));
    expect([rest.submissions.map(({ version }) => version), rest.next]).toEqual([[1], null]);
  });

  test('the same files again are told and not kept twice; the bytes of two students are kept once', async () => {
    const first = unwrap(await handIn(0));
    expect(unwrap(await handIn(0))).toMatchObject({ id: first.id, isSame: true });
    expect(unwrap(await handIn(0, { game: 'plague' }))).toMatchObject({ isSame: false });
    expect(unwrap(await handIn(1))).toMatchObject({ isSame: false });
    const { rows } = await database.query('select from content where hash in (select content from submission s)');
    const mine = await database.query(
      'select distinct content from submission s join bot b on b.id = s.bot where b.course = $1',
      [course.course],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(mine.rows).toHaveLength(1);
  });

  test('nobody sees the submission of another student', async () => {
    const { id } = unwrap(await handIn(0));
    const [, luis] = course.students;
    const elsewhere = await courseWith(database, now, ['Eva']);
    for (const stranger of [luis!, course.spectator, elsewhere.organiser, elsewhere.students[0]!]) {
      expect(await codeOf(findSubmission(database, stranger, id))).toBe('no-such-submission');
      const listed = await listSubmissions(database, stranger, course.course);
      expect(listed.ok ? listed.value.submissions : []).toEqual([]);
    }
    expect(unwrap(await findSubmission(database, course.organiser, id)).id).toBe(id);
    expect(unwrap(await listSubmissions(database, course.organiser, course.course)).submissions).toHaveLength(1);
  });

  test('a name may not be taken, unfit, or that of another student or of a player of the house', async () => {
    unwrap(await handIn(0, { bot: 'Trueno' }));
    for (const bot of ['trueno', 'Тrueno', 'ana  ruiz'])
      expect(await codeOf(handIn(1, { bot }))).toBe('bot-name-taken');
    for (const bot of ['<script>alert(1)</script>', 'level:3', 'Random', '../x', '‮abc'])
      expect(await codeOf(handIn(1, { bot }))).toBe('bot-name-unfit');
    unwrap(await handIn(0, { bot: 'Rayo' }));
    expect(await codeOf(handIn(0))).toBe('bot-name-needed');
    for (let i = 2; i < studentLimits.bots; i++) unwrap(await handIn(0, { bot: `bot ${i}` }));
    expect(await codeOf(handIn(0, { bot: 'one more' }))).toBe('too-many-bots');
  });

  test('only so many versions in an hour', async () => {
    for (let i = 0; i < studentLimits.perHour; i++) unwrap(await handIn(0, { text: source(`${i}`) }));
    expect(await codeOf(handIn(0, { text: source('more') }))).toBe('too-many-submissions');
    unwrap(await handIn(1));
    time = new Date(START.getTime() + HOUR_MILLIS + 1);
    unwrap(await handIn(0, { text: source('more') }));
  });

  test('a tournament takes submissions for its game until its deadline or start', async () => {
    const deadline = new Date(START.getTime() + HOUR_MILLIS);
    const tournament = await addTournament(database, course.course, { deadline });
    const running = await addTournament(database, course.course, { state: 'running' });
    const elsewhere = await addTournament(database, (await courseWith(database, now, [])).course);
    const given = { tournament, game: undefined };
    const { id } = unwrap(await handIn(0, given));
    const found = unwrap(await findSubmission(database, course.students[0]!, id));
    expect(found).toMatchObject({ tournament, game: 'tictactoe:classic' });
    expect(await codeOf(handIn(0, { tournament, game: 'plague' }))).toBe('game-of-target');
    const host = await openTournaments(database);
    const change = (game: string) => changeTournament(host, tournament, { settings: { game } });
    expect(await codeOf(change('plague'))).toBe('game-has-submissions');
    unwrap(await change('tictactoe:classic'));
    expect(await codeOf(handIn(0, { ...given, tournament: running }))).toBe('deadline-passed');
    expect(await codeOf(handIn(0, { ...given, tournament: elsewhere }))).toBe('no-such-tournament');
    time = new Date(deadline.getTime() + 1);
    expect(await codeOf(handIn(0, given))).toBe('deadline-passed');
  });

  test('an assignment takes submissions while the student has attempts left', async () => {
    const { rows } = await database.query<{ id: string }>(
      `insert into assignment (course, title, settings, attempts) values ($1, 'P1', '{"game":"plague"}', 1) returning id`,
      [course.course],
    );
    const given = { assignment: rows[0]!.id, game: undefined };
    const { id } = unwrap(await handIn(0, given));
    await database.query('insert into attempt (assignment, member, submission, number) values ($1, $2, $3, 1)', [
      given.assignment,
      course.students[0]!.id,
      id,
    ]);
    expect(await codeOf(handIn(0, given))).toBe('no-attempts-left');
    unwrap(await handIn(1, given));
  });

  test('a student who has handed in many bytes waits a day', async () => {
    const { id } = unwrap(await handIn(0));
    await database.query('update submission set bytes = $2 where id = $1', [
      id,
      studentLimits.mebibytesPerDay * 2 ** 20,
    ]);
    expect(await codeOf(handIn(0, { text: source('more') }))).toBe('too-much-submitted');
    unwrap(await handIn(1));
  });

  test('other refusals', async () => {
    expect(await codeOf(handIn(0, { game: undefined }))).toBe('game-needed');
    expect(await codeOf(handIn(0, { game: 'chess' }))).toBe('unknown-game');
    expect(await codeOf(handIn(0, { files: [] }))).toBe('upload-empty');
    const spectator = { ...hosting() };
    const files = [{ path: 'lib.py', bytes: Buffer.from(source()) }];
    const given = { files, game: 'tictactoe' };
    expect(await codeOf(submit(spectator, course.spectator, given))).toBe('only-students-submit');
    unwrap(await changeCourse(hosting(), course.organiser, course.course, { closed: true }));
    expect(await codeOf(handIn(0))).toBe('course-closed');
    expect(await waiting(0)).toEqual([]);
  });

  test('of an erased student neither source nor names are left', async () => {
    const { id } = unwrap(await handIn(0, { text: source('only mine') }));
    const { content } = unwrap(await findSubmission(database, course.organiser, id));
    unwrap(await eraseMember(hosting(), course.organiser, course.course, course.students[0]!.id));
    const found = unwrap(await findSubmission(database, course.organiser, id));
    expect(found).toMatchObject({ content: null, file: null, member: { name: null } });
    expect(await codeOf(loadBot(database, content!, 'x'))).toBe('bundle-missing');
    expect(await codeOf(handIn(0))).toBe('no-such-member');
  });

  test('kept bytes that were changed are not played', async () => {
    const { id } = unwrap(await handIn(0, { text: source('to be changed') }));
    const { content } = unwrap(await findSubmission(database, course.organiser, id));
    await database.query("update content set bytes = bytes || '\\x00'::bytea where hash = $1", [content]);
    expect(await codeOf(loadBot(database, content!, 'x'))).toBe('bundle-damaged');
  });
});
