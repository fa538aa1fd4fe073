import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { zipOf } from '@poda/arena/protocols/zip-writer.ts';
import { readZip } from '@poda/arena/submissions/zip-file.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { ArenaSite, type TestCaller } from '@poda/server/testing/arena-site.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allNeed } from '../../../../e2e/needs.ts';
import { until } from '../../../../e2e/until.ts';
import { routes } from '../api/routes.ts';
import { databases, type TestDatabase } from '../store/testing/databases.ts';
import { addWorker, botResourcesHere } from '../testing/bot-resources.ts';
import { addTournament } from '../testing/course-with-students.ts';
import { JobQueue } from '../workers/job-queue.ts';
import { Checker, CheckQueue } from './checks.ts';
import { MAX_UPLOAD } from './submission-routes.ts';

const HOUR = 3_600_000;
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const good = bytesOf('export const player = state => state.legal[0];\n');
/** A bot that fails to answer in the middle of the board. */
const bad = bytesOf('export const player = () => { console.error("secret"); throw new Error("private words"); };\n');

describe.each(databases)('submissions over HTTP on $name', ({ open }) => {
  allNeed('sandbox');
  let database: TestDatabase;
  let site: ArenaSite;
  let [teacher, other, ana, luis, viewer] = [] as TestCaller[] as [
    TestCaller,
    TestCaller,
    TestCaller,
    TestCaller,
    TestCaller,
  ];
  let queue: CheckQueue;
  let params = { course: '' };
  let worker = '';
  beforeAll(async () => {
    database = await open();
    site = await ArenaSite.open(database, { findResources: botResourcesHere });
    queue = await CheckQueue.open(await JobQueue.open(database, false));
    teacher = await site.organiser('Profesora');
    other = await site.organiser('Otro');
    const { id, codes } = await teacher.good(routes.createCourse, { body: { title: 'IA' } });
    params = { course: id };
    ana = await site.member(codes!.student, 'Ana');
    luis = await site.member(codes!.student, 'Luis');
    viewer = await site.member(codes!.spectator, 'Mirón');
  });
  afterAll(async () => {
    expect(site.errors).toEqual([]);
    await site.close();
    await database.close();
  });
  const check = async () => new Checker(database, queue, worker, await botResourcesHere()).checkNext();

  test('a folder is handed in as a zip file, checked, told and downloaded', async () => {
    const zip = zipOf([
      { path: 'mi bot/bot.mjs', bytes: good },
      { path: 'mi bot/datos.json', bytes: bytesOf('{}') },
    ]);
    const query = { file: 'mi bot.zip', bot: 'Trueno', game: 'tictactoe' };
    const sent = await ana.good(routes.submit, { params, query, bytes: zip });
    expect(sent).toMatchObject({ bot: { name: 'Trueno' }, file: 'mi bot.zip/mi bot/bot.mjs', state: 'waiting' });
    expect(sent).toMatchObject({ isSame: false, report: null, hasSource: true, skipped: [] });
    expect(sent.problem).toMatchObject({ code: 'check-without-worker' });
    worker = await addWorker(database);
    const waiting = await ana.good(routes.readSubmission, { params: { submission: sent.id } });
    expect(waiting).toMatchObject({ state: 'waiting', problem: null });
    expect(await ana.good(routes.submit, { params, query, bytes: zip })).toMatchObject({ id: sent.id, isSame: true });
    expect(await check()).toBe(true);
    const checked = await ana.good(routes.readSubmission, { params: { submission: sent.id } });
    expect(checked).toMatchObject({ state: 'accepted', report: { ok: true, kind: 'module', moveSeconds: 2 } });
    expect(checked.report!.checks[0]).toMatchObject({
      id: 'first-seat',
      status: 'passed',
      finding: { word: 'whole-game' },
    });
    const { submissions } = await teacher.good(routes.listSubmissions, { params, query: {} });
    expect(submissions).toMatchObject([{ id: sent.id, member: { name: 'Ana' }, state: 'accepted' }]);
    const answer = await fetch(`http://${site.host}/api/v1/submissions/${sent.id}/source`, {
      headers: { Authorization: `Bearer ${ana.key}` },
    });
    expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="bot-v1.zip"');
    const files = unwrap(await readZip(Buffer.from(await answer.arrayBuffer()), () => {}));
    expect(files.map(file => file.parts)).toEqual([['bot.mjs'], ['datos.json']]);
  });

  test('nobody reads the submission of another, and nobody plays against it before the deadline', async () => {
    const deadline = new Date(site.arena.now().getTime() + HOUR);
    const tournament = await addTournament(database, params.course, { deadline });
    const query = { file: 'bot.mjs', tournament };
    const { id: submission } = await ana.good(routes.submit, { params, query: { ...query, bot: 'Rayo' }, bytes: bad });
    expect(await check()).toBe(true);
    const { id: accepted } = await luis.good(routes.submit, { params, query, bytes: good });
    // The first test checks the same files.
    await database.query("update submission set state = 'accepted' where id = $1", [accepted]);
    const own = await ana.good(routes.readSubmission, { params: { submission } });
    expect(own.state).toBe('refused');
    expect(JSON.stringify(own.report)).toContain('private words');
    const body = { game: 'tictactoe', moves: [] };
    const missing = '404 no-such-submission';
    for (const stranger of [luis, other]) {
      expect(await stranger.refused(routes.readSubmission, { params: { submission } })).toBe(missing);
      expect(await stranger.refused(routes.readSource, { params: { submission } })).toBe(missing);
      expect(await stranger.refused(routes.askSubmission, { params: { submission }, body })).toBe(missing);
    }
    expect((await luis.good(routes.listSubmissions, { params, query: {} })).submissions).toHaveLength(1);
    expect(await viewer.refused(routes.readSubmission, { params: { submission } })).toBe('403 not-allowed');
    const ask = { params: { submission: accepted }, body: { game: 'tictactoe', moves: ['2,2'] } };
    for (const stranger of [ana, viewer]) expect(await stranger.refused(routes.askSubmission, ask)).toBe(missing);
    expect(await luis.good(routes.askSubmission, ask)).toMatchObject({ move: '1,1', fault: null });
    // The author and the organiser see the evidence of a fault.
    const fault = await ana.good(routes.askSubmission, { params: { submission }, body });
    expect(fault).toMatchObject({ move: null, fault: { by: 'exception' } });
    expect(JSON.stringify(fault)).toContain('private words');
    site.offsetMillis += 2 * HOUR;
    for (const stranger of [ana, viewer])
      expect(await stranger.good(routes.askSubmission, ask)).toMatchObject({ move: '1,1' });
    // A refused bot stays its author's.
    expect(await viewer.refused(routes.askSubmission, { params: { submission }, body })).toBe(missing);
    expect(await other.refused(routes.askSubmission, ask)).toBe(missing);
    expect(await luis.refused(routes.submit, { params, query, bytes: bad })).toBe('409 deadline-passed');
    site.offsetMillis -= 2 * HOUR;
  });

  /** Sends the head of an upload of Ana's, then its parts, and the clock goes on by an hour after the given step. */
  const uploadSlowly = async (query: Readonly<Record<string, string>>, lateAfter: 'head' | 'first part') => {
    const path = `/api/v1/courses/${params.course}/submissions?${new URLSearchParams(query)}`;
    const socket = request(`http://${site.host}${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${ana.key}`,
        'Content-Type': 'application/octet-stream',
        'Content-Length': good.length,
      },
    });
    const answered = once(socket, 'response') as Promise<[IncomingMessage]>;
    const reading = vi.spyOn(site.arena.uploads, 'during');
    socket.flushHeaders();
    await until('the head at the server', () => reading.mock.calls.length > 0);
    reading.mockRestore();
    if (lateAfter === 'head') site.offsetMillis += HOUR;
    socket.write(good.subarray(0, 5));
    const isUnderWay = async () =>
      (await database.query("select from fact where starts_with(name, 'upload ')")).count === 1;
    await until('an upload under way', isUnderWay);
    if (lateAfter === 'first part') site.offsetMillis += HOUR;
    socket.end(good.subarray(5));
    const [answer] = await answered;
    answer.resume();
    site.offsetMillis -= HOUR;
    return answer.statusCode;
  };

  test('the first byte of an upload decides whether it is in time', async () => {
    const deadline = new Date(site.arena.now().getTime() + HOUR / 2);
    const tournament = await addTournament(database, params.course, { deadline });
    const query = { file: 'bot.mjs', tournament, bot: 'Trueno' };
    expect(await uploadSlowly(query, 'first part')).toBe(200);
    expect(await uploadSlowly(query, 'head')).toBe(409);
    const { rows } = await database.query<{ isInTime: boolean }>(
      'select made <= $2 as "isInTime" from submission where tournament = $1',
      [tournament, deadline],
    );
    expect(rows).toEqual([{ isInTime: true }]);
    expect((await database.query("select from fact where starts_with(name, 'upload ')")).count).toBe(0);
  });

  test.each([
    ['an illegal move', { game: 'tictactoe', moves: ['z9'] }],
    ['a game that has ended', { game: 'tictactoe', moves: ['1,1', '2,1', '1,2', '2,2', '1,3'] }],
    ['another game', { game: 'plague', moves: [] }],
    ['no game', { game: 'chess', moves: [] }],
  ])('a question with %s is refused', async (_, body) => {
    const { submissions } = await luis.good(routes.listSubmissions, { params, query: {} });
    const { status, json } = await luis.call(routes.askSubmission, {
      params: { submission: submissions[0]!.id },
      body,
    });
    expect(status).toBe(400);
    expect(json.error?.message).toMatch(/ /);
  });

  test('two questions of one caller at a time are too many', async () => {
    const { submissions } = await luis.good(routes.listSubmissions, { params, query: {} });
    const ask = { params: { submission: submissions[0]!.id }, body: { game: 'tictactoe', moves: [] } };
    const answers = await Promise.all([luis.call(routes.askSubmission, ask), luis.call(routes.askSubmission, ask)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 503]);
  });

  test('an organiser hands in bots too: to be played against, in tournaments, as opponents of assignments', async () => {
    const query = { file: 'base.mjs', bot: 'Rival', game: 'tictactoe' };
    const sent = await teacher.good(routes.submit, { params, query, bytes: good });
    expect(sent).toMatchObject({ bot: { name: 'Rival' }, member: { name: 'Profesora' }, state: 'waiting' });
    await database.query("update submission set state = 'accepted' where id = $1", [sent.id]);
    const settings = { game: 'tictactoe', baselines: [{ submission: sent.id, points: 10 }] };
    const made = await teacher.good(routes.createAssignment, { params, body: { title: 'Gana a Rival', settings } });
    const attempt = { file: 'base.mjs', assignment: made.id };
    expect(await teacher.refused(routes.submit, { params, query: attempt, bytes: good })).toBe(
      '403 organiser-has-no-attempts',
    );
    for (const stranger of [luis, other])
      expect(await stranger.refused(routes.readSource, { params: { submission: sent.id } })).toBe(
        '404 no-such-submission',
      );
    expect((await teacher.good(routes.listMarks, { params: { assignment: made.id } })).marks).toHaveLength(2);
    expect(await teacher.good(routes.readCourse, { params })).toMatchObject({ students: 2 });
    const { members } = await teacher.good(routes.listMembers, { params });
    const author = members.find(({ role }) => role === 'organiser')!;
    expect(author).toMatchObject({ name: 'Profesora', submissions: 1 });
    const ofAuthor = { params: { ...params, member: author.id } };
    expect(await teacher.refused(routes.renewMemberKey, ofAuthor)).toBe('404 no-such-member');
    expect(await teacher.good(routes.eraseMember, ofAuthor)).toMatchObject({ name: null });
    const again = await teacher.good(routes.submit, { params, query, bytes: good });
    expect(again.member.id).not.toBe(author.id);
  });

  test('hostile uploads are refused with a sentence', async () => {
    const refusals = [
      [{ file: 'x.txt', game: 'tictactoe' }, good, '400 upload-no-bot'],
      [{ file: '../../bot.mjs', game: 'tictactoe' }, good, '400 upload-refused'],
      [{ file: 'x.zip', game: 'tictactoe' }, good, '400 upload-refused'],
      [{ file: 'bot.mjs', game: 'tictactoe', bot: '<img src=x onerror=alert(1)>' }, good, '400 bot-name-unfit'],
      [{ file: 'bot.mjs', game: 'tictactoe' }, new Uint8Array(MAX_UPLOAD + 1), '413 body-too-large'],
      [{ file: 'bot.mjs' }, good, '400 game-needed'],
    ] as const;
    for (const [query, bytes, expected] of refusals)
      expect(await luis.refused(routes.submit, { params, query, bytes })).toBe(expected);
    const query = { file: 'bot.mjs', game: 'tictactoe' };
    expect(await other.refused(routes.submit, { params, query, bytes: good })).toBe('404 no-such-course');
    expect(await viewer.refused(routes.submit, { params, query, bytes: good })).toBe('403 not-allowed');
    const own = luis.csrf!;
    luis.csrf = 'wrong';
    expect(await luis.refused(routes.submit, { params, query, bytes: good })).toBe('403 csrf-refused');
    luis.csrf = own;
  });
});
