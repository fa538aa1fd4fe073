import { unwrap } from '@poda/library/core/result.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member, Organiser } from '../accounts/caller.ts';
import { findByKey, findSession, startSession } from '../accounts/sessions.ts';
import type { Queries } from '../store/database.ts';
import { databases, type TestDatabase, untilBlocked } from '../store/testing/databases.ts';
import { storeBundle } from '../submissions/contents.ts';
import { addSubmission, firstMoveBot } from '../testing/accepted-bots.ts';
import { addTournament, courseWith, type TestCourse } from '../testing/course-with-students.ts';
import { enterContenders } from '../tournaments/tournaments.ts';
import { type Course, changeCourse, createCourse, findCourse, listCourses, renewCodes } from './courses.ts';
import { eraseMember } from './erase-member.ts';
import { joinCourse, listMembers, renewMemberKey } from './members.ts';

describe.each(databases)('courses on $name', ({ open }) => {
  let database: TestDatabase;
  let [organiser, other] = [] as unknown as [Organiser, Organiser];
  let course: Course;
  const now = () => new Date('2026-11-16T09:00:00Z');
  const hosting = () => ({ database, now });
  const organiserNamed = async (name: string): Promise<Organiser> => {
    const { rows } = await database.query<{ id: string }>(
      "insert into organiser (name, look, password) values ($1, $1, 'x') returning id",
      [name],
    );
    return { role: 'organiser', id: rows[0]!.id, name };
  };
  beforeAll(async () => {
    database = await open();
    [organiser, other] = [await organiserNamed('one'), await organiserNamed('two')];
    course = unwrap(await createCourse(hosting(), organiser, 'IA 2026'));
  });
  afterAll(() => database.close());

  test('an organiser sees the own courses and not those of others', async () => {
    expect(course).toMatchObject({ title: 'IA 2026', closed: null, students: 0, tournaments: 0, assignments: 0 });
    expect(await listCourses(database, organiser)).toEqual([course]);
    expect(await listCourses(database, other)).toEqual([]);
    const refused = { error: { code: 'no-such-course' } };
    expect(await findCourse(database, other, course.id)).toMatchObject(refused);
    expect(await changeCourse(hosting(), other, course.id, { title: 'mine' })).toMatchObject(refused);
    expect(await renewCodes(hosting(), other, course.id)).toMatchObject(refused);
  });

  test('a member sees its course without the codes', async () => {
    const { member } = unwrap(await joinCourse(hosting(), { code: course.codes!.spectator, name: 'Mirón' }));
    expect(member.role).toBe('spectator');
    expect(await listCourses(database, member)).toMatchObject([{ id: course.id, codes: null }]);
    const elsewhere = unwrap(await createCourse(hosting(), other, 'Otra'));
    expect(await findCourse(database, member, elsewhere.id)).toMatchObject({ error: { code: 'no-such-course' } });
  });

  test('a code joins only under a name that looks like no other', async () => {
    const code = course.codes!.student;
    expect(await joinCourse(hosting(), { code: 'WRONG-CODES', name: 'Ana' })).toMatchObject({
      error: { code: 'join-code-wrong' },
    });
    expect(await joinCourse(hosting(), { code, name: 'Ana Ruiz' })).toMatchObject({
      value: { member: { role: 'student' } },
    });
    expect(await joinCourse(hosting(), { code: code.toLowerCase(), name: 'АNA  RUIZ' })).toMatchObject({
      error: { code: 'member-name-taken' },
    });
  });

  test('a closed course takes no members, and renewed codes replace the old ones', async () => {
    const old = course.codes!.student;
    unwrap(await changeCourse(hosting(), organiser, course.id, { closed: true }));
    expect(await joinCourse(hosting(), { code: old, name: 'Luis' })).toMatchObject({
      error: { code: 'course-closed' },
    });
    const opened = unwrap(await changeCourse(hosting(), organiser, course.id, { closed: false, title: 'IA' }));
    expect(opened).toMatchObject({ title: 'IA', closed: null });
    course = unwrap(await renewCodes(hosting(), organiser, course.id));
    expect(await joinCourse(hosting(), { code: old, name: 'Luis' })).toMatchObject({
      error: { code: 'join-code-wrong' },
    });
  });

  test('a renewed key replaces the old one and ends the sessions', async () => {
    const { member, key } = unwrap(await joinCourse(hosting(), { code: course.codes!.student, name: 'Eva' }));
    const { secret } = await startSession(hosting(), database, member);
    const renewed = unwrap(await renewMemberKey(hosting(), organiser, course.id, member.id));
    expect(await findByKey(database, key)).toBeUndefined();
    expect(await findByKey(database, renewed)).toEqual(member);
    expect(await findSession(hosting(), secret)).toBeUndefined();
    expect(await renewMemberKey(hosting(), other, course.id, member.id)).toMatchObject({ ok: false });
  });

  describe('erasing a student', () => {
    let [ana, luis] = [] as unknown as [Member, Member];
    const shared = 'a'.repeat(64);
    const own = 'b'.repeat(64);

    beforeAll(async () => {
      const join = async (name: string) =>
        unwrap(await joinCourse(hosting(), { code: course.codes!.student, name })).member;
      [ana, luis] = [await join('Ana Secreta'), await join('Luis Visible')];
      await database.query("insert into content (hash, bytes) values ($1, 'x'), ($2, 'y')", [shared, own]);
      const { rows } = await database.query<{ id: string }>(
        'insert into tournament (course, title, settings, terms, problem, seed, state) values ($1, \'t\', \'{"challenger":"anabot"}\', \'{"z":1,"challenger":"anabot"}\', \'{"code":"x","values":{"name":"anabot"}}\', 1, \'finished\') returning id',
        [course.id],
      );
      const tournament = rows[0]!.id;
      await database.query(
        "insert into tournament (course, title, settings, problem, seed) values ($1, 'u', '{}', '{\"code\":\"too-few-players\"}', 1)",
        [course.id],
      );
      const bots = [
        [ana, 'anabot', own],
        [luis, 'luisbot', shared],
        [ana, 'anabot2', shared],
      ] as const;
      for (const [place, [member, name, content]] of bots.entries())
        await database.query(
          `with b as (insert into bot (course, member, name, look) values ($1, $2, $3, $3) returning id),
                s as (insert into submission (bot, version, content, file, bytes, game, state, report)
                      select id, 1, $4, $3 || '.py', 1, 'g', 'accepted', '{"secret":"Ana"}' from b returning id)
           insert into contender (tournament, place, name, submission, fingerprint) select $5, $6::int, $3, id, 'f' from s`,
          [course.id, member.id, name, content, tournament, place],
        );
      await database.query(
        `with a as (insert into assignment (course, title, settings) values ($1, 'a', '{}') returning id)
         insert into attempt (assignment, member, submission, number, mark, problem)
         select a.id, b.member, s.id, 1, 4, '{"code":"x","values":{"what":"anabot fails"}}'
           from a, submission s join bot b on b.id = s.bot where b.name = 'anabot'`,
        [course.id],
      );
      for (const [number, seats] of [
        [0, 1],
        [1, 2],
      ].entries()) {
        await database.query(
          `insert into game (tournament, number, pair, round, seats, by, plies, millis, entry)
           values ($1, $2::int, 1, 1, $3::int[], 'rules', 1, '{1,1}', '{}')`,
          [tournament, number + 1, seats],
        );
        for (const side of [0, 1])
          await database.query('insert into game_log values ($1, $2, $3, $4)', [
            tournament,
            number + 1,
            side,
            `words of ${seats[side]}`,
          ]);
      }
    });

    test('leaves the games under a pseudonym and nothing else', async () => {
      const { secret } = await startSession(hosting(), database, ana);
      const erased = unwrap(await eraseMember(hosting(), organiser, course.id, ana.id));
      expect(erased).toMatchObject({ id: ana.id, name: null, erased: now(), submissions: 2 });
      expect(await findSession(hosting(), secret)).toBeUndefined();
      const { rows: names } = await database.query<{ name: string }>('select name from contender order by place');
      expect(names.map(({ name }) => name)).toEqual([erased.pseudonym, 'luisbot', `${erased.pseudonym}-2`]);
      const { rows: contents } = await database.query('select hash from content');
      expect(contents).toEqual([{ hash: shared }]);
      const { rows: logs } = await database.query('select stderr from game_log order by number, side');
      expect(logs).toEqual([{ stderr: 'words of 1' }, { stderr: 'words of 1' }]);
      expect((await database.query('select from game')).count).toBe(2);
      const { rows: tables } = await database.query<{ table: string }>(
        `select table_schema || '.' || table_name as table from information_schema.tables
          where table_type = 'BASE TABLE' and table_schema in (current_schema(), 'pgboss')`,
      );
      expect(tables.length).toBeGreaterThan(20);
      for (const { table } of tables) {
        const { rows } = await database.query<{ text: string }>(`select t::text as text from ${table} t`);
        expect(
          rows.filter(({ text }) => /ana ?(bot|secreta)|words of [02]/i.test(text)),
          table,
        ).toEqual([]);
      }
      const { rows: problems } = await database.query('select problem from tournament order by title');
      expect(problems).toEqual([{ problem: null }, { problem: { code: 'too-few-players' } }]);
      const { rows: attempts } = await database.query('select problem, mark from attempt');
      expect(attempts).toEqual([{ problem: { code: 'attempt-stopped' }, mark: 4 }]);
      const { rows: acts } = await database.query("select who, about from act where what = 'member-erased'");
      expect(acts).toEqual([{ who: `organiser ${organiser.id}`, about: { course: course.id, member: ana.id } }]);
    });

    test('happens once, and the name is free again', async () => {
      expect(await eraseMember(hosting(), organiser, course.id, ana.id)).toMatchObject({
        error: { code: 'no-such-member' },
      });
      expect(await joinCourse(hosting(), { code: course.codes!.student, name: 'Ana Secreta' })).toMatchObject({
        ok: true,
      });
      expect((await listMembers(database, course.id)).at(-1)).toMatchObject({ id: ana.id, name: null });
    });
  });

  describe('erasing a student waits', () => {
    let made: TestCourse;
    let submission = '';
    beforeEach(async () => {
      made = await courseWith(database, now, ['Ana', 'Luis']);
      submission = await addSubmission(database, made.students[0]!, {
        // No other test hands in these files, so that an erasure deletes them.
        source: `${firstMoveBot}// ${made.course}\n`,
      });
    });

    /** Erases the first student while another transaction is open: after `begin` and, if nothing makes it wait, before `end`. */
    const eraseDuring = async (
      begin: (queries: Queries) => Promise<unknown>,
      end: (queries: Queries) => Promise<unknown> = async () => {},
    ) => {
      let erasure: ReturnType<typeof eraseMember> | undefined;
      await database.transaction(async queries => {
        await begin(queries);
        erasure = eraseMember(hosting(), made.organiser, made.course, made.students[0]!.id);
        await untilBlocked(database, queries, erasure);
        await end(queries);
      });
      return await erasure;
    };

    test('for the start of a tournament, and is refused then', async () => {
      const tournament = await addTournament(database, made.course);
      await addSubmission(database, made.students[1]!);
      await database.query(
        'update submission set tournament = $1 where bot in (select id from bot where course = $2)',
        [tournament, made.course],
      );
      const erased = await eraseDuring(async queries => unwrap(await enterContenders(queries, tournament)));
      expect(erased).toMatchObject({ error: { code: 'member-is-playing' } });
    });

    test('for an upload of the same files, which stay', async () => {
      const { rows } = await database.query<{ hash: string; bytes: Uint8Array }>(
        'select c.hash, c.bytes from content c join submission s on s.content = c.hash where s.id = $1',
        [submission],
      );
      const { hash, bytes } = rows[0]!;
      const erased = await eraseDuring(
        queries => storeBundle(queries, { hash, bytes: Buffer.from(bytes) }),
        queries =>
          queries.query(
            `with b as (insert into bot (course, member, name, look) values ($1, $2, 'otro', 'otro') returning id)
             insert into submission (bot, version, content, bytes, game) select id, 1, $3, 1, 'g' from b`,
            [made.course, made.students[1]!.id, hash],
          ),
      );
      expect(erased).toMatchObject({ ok: true });
      expect((await database.query('select from content where hash = $1', [hash])).count).toBe(1);
    });
  });
});
