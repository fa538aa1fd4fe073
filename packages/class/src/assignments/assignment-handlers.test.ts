import { readFileSync } from 'node:fs';
import { deriveSeed } from '@poda/library/core/seed/seed.ts';
import { ArenaSite, type TestCaller } from '@poda/server/testing/arena-site.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member } from '../accounts/caller.ts';
import { routes } from '../api/routes.ts';
import { databases, type TestDatabase } from '../store/testing/databases.ts';
import { addSubmission } from '../testing/accepted-bots.ts';
import { advanceAttempts } from './play-attempts.ts';

const classBot = (name: string) => readFileSync(new URL(`../../../../e2e/class/bots/${name}`, import.meta.url), 'utf8');

describe.each(databases)('assignments over HTTP on $name', ({ open }) => {
  let database: TestDatabase;
  let site: ArenaSite;
  let [teacher, other, ana, luis, viewer] = [] as unknown as [
    TestCaller,
    TestCaller,
    TestCaller,
    TestCaller,
    TestCaller,
  ];
  let course = '';
  let assignment = '';
  const settings = {
    game: 'tictactoe',
    baselines: [{ player: 'random', points: 10 }],
    openings: false,
    seed: 3,
    passing: 5,
  };
  const memberNamed = async (name: string): Promise<Member> => {
    const { rows } = await database.query<{ id: string }>('select id from member where name = $1', [name]);
    return { role: 'student', id: rows[0]!.id, name, course };
  };

  beforeAll(async () => {
    database = await open();
    site = await ArenaSite.open(database);
    [teacher, other] = [await site.organiser('Profesora'), await site.organiser('Otro')];
    const made = await teacher.good(routes.createCourse, { body: { title: 'IA' } });
    course = made.id;
    ana = await site.member(made.codes!.student, 'Ana');
    luis = await site.member(made.codes!.student, 'Luis');
    viewer = await site.member(made.codes!.spectator, 'Mirón');
    const created = await teacher.good(routes.createAssignment, {
      params: { course },
      body: { title: 'Gana al azar', settings, deadline: '2099-01-01T12:00:00.000Z', attempts: 2 },
    });
    assignment = created.id;
    expect(created).toMatchObject({ most: 10, settings, own: { attempts: 0, left: 2, mark: null }, text: '' });
  });
  afterAll(async () => {
    expect(site.errors).toEqual([]);
    await site.close();
    await database.close();
  });

  test('an organiser makes and changes them, members only read', async () => {
    const params = { assignment };
    expect(await teacher.good(routes.changeAssignment, { params, body: { text: 'Hasta *enero*' } })).toMatchObject({
      text: 'Hasta *enero*',
      deadline: '2099-01-01T12:00:00.000Z',
    });
    expect((await viewer.good(routes.listAssignments, { params: { course } })).assignments).toHaveLength(1);
    const body = { title: 'x', settings };
    expect(await ana.refused(routes.createAssignment, { params: { course }, body })).toBe('403 not-allowed');
    expect(await other.refused(routes.createAssignment, { params: { course }, body })).toBe('404 no-such-course');
    expect(await other.refused(routes.readAssignment, { params })).toBe('404 no-such-assignment');
    expect(await ana.refused(routes.listMarks, { params })).toBe('403 not-allowed');
    expect(await viewer.refused(routes.listAttempts, { params, query: {} })).toBe('403 not-allowed');
    expect(await ana.refused(routes.rerunAttempts, { params, body: {} })).toBe('403 not-allowed');
    expect(
      await teacher.refused(routes.changeAssignment, { params, body: { settings: { ...settings, passing: 11 } } }),
    ).toBe('400 passing-above-most');
    const { id } = await teacher.good(routes.createAssignment, { params: { course }, body });
    expect(await other.refused(routes.deleteAssignment, { params: { assignment: id } })).toBe('404 no-such-assignment');
    await teacher.good(routes.deleteAssignment, { params: { assignment: id } });
    expect((await ana.good(routes.listAssignments, { params: { course } })).assignments).toHaveLength(1);
  });

  test('attempts are their student’s own until the deadline, and marks go to the gradebook', async () => {
    const params = { assignment };
    await addSubmission(database, await memberNamed('Ana'), { assignment });
    await advanceAttempts(site.arena);
    const { attempts } = await ana.good(routes.listAttempts, { params, query: {} });
    expect(attempts).toMatchObject([{ number: 1, state: 'running', seed: null, results: [{ verdict: 'running' }] }]);
    const seed = deriveSeed(3, 'attempt', attempts[0]!.id);
    expect((await teacher.good(routes.listAttempts, { params, query: {} })).attempts).toMatchObject([{ seed }]);
    expect((await luis.good(routes.listAttempts, { params, query: {} })).attempts).toEqual([]);
    expect(await teacher.refused(routes.deleteAssignment, { params })).toBe('409 assignment-is-used');
    const tournament = attempts[0]!.tournament!;
    await database.query(`update attempt set problem = '{"code":"baseline-gone","values":{"baseline":2}}'`);
    const [failed] = (await ana.good(routes.listAttempts, { params, query: {} })).attempts;
    expect(failed!.problem).toMatchObject({ code: 'baseline-gone', message: expect.stringContaining('rival 2') });
    expect(await ana.good(routes.readTournament, { params: { tournament } })).toMatchObject({
      state: 'running',
      seed: null,
    });
    const isSeedIn = ({ settings: told }: { settings: object }) => 'seed' in told;
    const { assignments } = await ana.good(routes.listAssignments, { params: { course } });
    expect([...assignments, await ana.good(routes.readAssignment, { params })].map(isSeedIn)).toEqual([false, false]);
    expect(await luis.refused(routes.readTournament, { params: { tournament } })).toBe('404 no-such-tournament');
    expect((await teacher.good(routes.listTournaments, { params: { course } })).tournaments).toEqual([]);
    expect(await teacher.good(routes.readCourse, { params: { course } })).toMatchObject({ tournaments: 0 });

    await database.query(
      `update attempt set state = 'done', mark = 10, ended = now(),
        result = '{"baselines":[{"bySide":[[0,0,9],[0,0,9]],"pairs":[0,0,0,0,9],"singles":[[0,0,0],[0,0,0]],"wonByFault":0,"lostByFault":{}}]}'`,
    );
    const { marks } = await teacher.good(routes.listMarks, { params });
    expect(marks).toMatchObject([
      { member: { name: 'Ana' }, mark: 10, passed: true, attempts: 1, attempt: attempts[0]!.id, tournament },
      { member: { name: 'Luis' }, mark: null, passed: null, attempts: 0, attempt: null },
    ]);
    expect(await ana.good(routes.readAssignment, { params })).toMatchObject({
      own: { attempts: 1, left: 1, mark: 10 },
    });
    const csv = await teacher.call(routes.downloadMarksCsv, { params, query: { separator: 'semicolon' } });
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="marks.csv"',
    });
    expect(csv.text).toContain(`Ana;10;sí;1;1;`);
    expect(csv.text).toContain(`http://${site.host}/#/arena/tournament/${tournament}`);
    await database.query(`update assignment set deadline = '2001-01-01'`);
    expect(await luis.good(routes.readTournament, { params: { tournament } })).toMatchObject({ seed: null });
    await database.query(`update tournament set state = 'finished' where id = $1`, [tournament]);
    expect(await luis.good(routes.readTournament, { params: { tournament } })).toMatchObject({ id: tournament, seed });
    expect(isSeedIn(await luis.good(routes.readAssignment, { params }))).toBe(true);
    expect((await ana.good(routes.listAttempts, { params, query: {} })).attempts).toMatchObject([{ seed }]);
  });

  test('the similarity report is for the organiser, with the passages of both files', async () => {
    const source = classBot('cano_herrera.py');
    const copy = source.replaceAll('capturas', 'comidas').replace(/^ {4}/gm, '  ');
    const left = await addSubmission(database, await memberNamed('Ana'), { source, file: 'ana.py' });
    const right = await addSubmission(database, await memberNamed('Luis'), { source: copy, file: 'luis.py' });
    const report = await teacher.good(routes.listSimilar, { params: { course }, query: {} });
    expect(report).toMatchObject({ submissions: 2, identical: [] });
    expect(report.explanation.join(' ')).toContain('No es una prueba de copia');
    expect(report.pairs).toHaveLength(1);
    expect(report.pairs[0]!.share).toBeGreaterThan(0.95);
    const compared = await teacher.good(routes.compareSubmissions, { params: { course, left, right } });
    expect(compared.pair.map(({ member }) => member.name)).toEqual(['Ana', 'Luis']);
    expect(compared.sources.map(([file]) => file!.text)).toEqual([source, copy]);
    expect(compared.places[0]).toMatchObject([{ file: 'ana.py' }, { file: 'luis.py' }]);
    const turned = await teacher.good(routes.compareSubmissions, { params: { course, left: right, right: left } });
    expect(turned.places).toEqual(compared.places.map(([a, b]) => [b, a]));
    const params = { course, left, right };
    expect(await ana.refused(routes.listSimilar, { params: { course }, query: {} })).toBe('403 not-allowed');
    expect(await ana.refused(routes.compareSubmissions, { params })).toBe('403 not-allowed');
    expect(await other.refused(routes.compareSubmissions, { params })).toBe('404 no-such-course');
    const elsewhere = await other.good(routes.createCourse, { body: { title: 'Otra' } });
    expect(await other.refused(routes.compareSubmissions, { params: { course: elsewhere.id, left, right } })).toBe(
      '404 no-such-submission',
    );
    expect((await teacher.good(routes.listSimilar, { params: { course }, query: { assignment } })).submissions).toBe(1);

    // A later version does not hide the one that brought the mark.
    const copied = await addSubmission(database, await memberNamed('Ana'), { source, file: 'ana.py', assignment });
    await database.query(
      `insert into attempt (assignment, member, submission, number, mark)
         select assignment, member, $1, 7, 10.5 from attempt where assignment = $2 limit 1`,
      [copied, assignment],
    );
    await addSubmission(database, await memberNamed('Ana'), { assignment });
    await addSubmission(database, await memberNamed('Luis'), { source: copy, file: 'luis.py', assignment });
    const counted = await teacher.good(routes.listSimilar, { params: { course }, query: { assignment } });
    expect(counted.pairs[0]!.pair.map(({ submission }) => submission)).toContain(copied);
  });
});
