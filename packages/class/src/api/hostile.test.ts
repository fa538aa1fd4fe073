import { connect } from 'node:net';
import { ArenaSite, TestCaller } from '@poda/server/testing/arena-site.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { has } from '../../../../e2e/needs.ts';
import { until } from '../../../../e2e/until.ts';
import { jsonLimits } from '../limits/caller-limits.ts';
import { databases, type TestDatabase } from '../store/testing/databases.ts';
import { API_PREFIX, type Route } from './route.ts';
import { routes } from './routes.ts';

const allRoutes: readonly Route[] = Object.values(routes);

/** Requests of somebody who looks for a way in. */
describe.each(databases)('the API under attack on $name', ({ open }) => {
  let database: TestDatabase;
  let site: ArenaSite;
  let [teacher, ana] = [] as unknown as [TestCaller, TestCaller];
  let course = '';
  beforeAll(async () => {
    database = await open();
    site = await ArenaSite.open(database);
    teacher = await site.organiser('Profesora');
    const made = await teacher.good(routes.createCourse, { body: { title: 'IA' } });
    course = made.id;
    ana = await site.member(made.codes!.student, 'Ana');
  });
  afterAll(async () => {
    expect(site.errors).toEqual([]);
    await site.close();
    await database.close();
  });

  /** Sends bytes as they are and returns the status line of the answer; empty if the connection is closed without one. */
  const raw = (text: string): Promise<string> =>
    new Promise(resolve => {
      let got = '';
      const socket = connect(Number(site.host.split(':')[1]), '127.0.0.1', () => socket.write(text));
      socket.setEncoding('utf8').on('data', chunk => {
        got += chunk;
        socket.end();
      });
      socket.on('close', () => resolve(got.split('\r\n')[0]!)).on('error', () => resolve(''));
    });

  test('no route fails by strange parameters, query or body', async () => {
    const strange = [
      '',
      '0',
      '-1',
      '1e308',
      'NaN',
      '../../..',
      '%00',
      '😀',
      '__proto__',
      "'; drop table game; --",
      'null',
    ];
    const id = '00000000-0000-4000-8000-000000000000';
    const strangeBodies = ['{}', '[]', 'null', '0', '"x"', '{"a":{"__proto__":1}}'];
    for (const [i, row] of allRoutes.entries()) {
      // Starting and ending sessions would change who calls.
      if (row.startsSession || ['signOut', 'leaveCourse'].includes(row.id)) continue;
      // Every route gets some of the values; in the long form, all.
      const some = <T>(all: readonly T[]) =>
        has('long') ? all : [all[i % all.length]!, all[(7 * i + 3) % all.length]!];
      const usual = row.path.replace(/:\w+/g, id);
      const paths = [
        usual,
        ...(usual === row.path ? [] : some(strange)).map(value => row.path.replace(/:\w+/g, encodeURIComponent(value))),
        ...some(strange).map(value => `${usual}?limit=${encodeURIComponent(value)}&after=x`),
      ];
      for (const path of paths)
        for (const body of row.body === undefined ? [undefined] : some(strangeBodies)) {
          site.offsetMillis += 10_000;
          const { status } = await site.ask(API_PREFIX + path, {
            method: row.method,
            headers: teacher.headers(row),
            ...(body === undefined ? {} : { body }),
          });
          expect(status, `${row.method} ${path} ${body}`).toBeLessThan(500);
        }
    }
    site.offsetMillis = 0;
  });

  test('no identifier of another course opens anything', async () => {
    const member = (await ana.good(routes.readSession, {})).member!;
    const { rows } = await database.query<Record<'submission' | 'tournament' | 'assignment', string>>(
      `with b as (insert into bot (course, member, name, look) values ($1, $2, 'anabot', 'anabot') returning id),
            s as (insert into submission (bot, version, bytes, game, state) select id, 1, 1, 'tictactoe', 'accepted' from b returning id),
            t as (insert into tournament (course, title, settings, seed) values ($1, 't', '{"game":"tictactoe"}', 1) returning id),
            a as (insert into assignment (course, title, settings) values ($1, 'a', '{"game":"tictactoe","baselines":[]}') returning id)
       select s.id as submission, t.id as tournament, a.id as assignment from s, t, a`,
      [course, member],
    );
    const { submission, tournament, assignment } = rows[0]!;
    const ids: Readonly<Record<string, string>> = {
      ...{ course, member, submission, tournament, assignment },
      ...{ left: submission, right: submission, number: '1', place: '0' },
    };
    const other = await site.organiser('Otro');
    const made = await other.good(routes.createCourse, { body: { title: 'Otra' } });
    const stranger = await site.member(made.codes!.student, 'Eva');
    const viewer = await site.member(made.codes!.spectator, 'Iker');
    const settings = { game: 'tictactoe', house: ['random'] };
    const bodies: Readonly<Record<string, object>> = {
      changeCourse: { title: 'x' },
      createTournament: { title: 'x', settings },
      changeTournament: { title: 'x' },
      createAssignment: { title: 'x', settings: { game: 'tictactoe', baselines: [{ player: 'random', points: 1 }] } },
      changeAssignment: { title: 'x' },
      rerunAttempts: {},
      askSubmission: { game: 'tictactoe', moves: [] },
    };
    for (const row of allRoutes.filter(({ params }) => params !== undefined))
      for (const caller of [other, stranger, viewer]) {
        const path = row.path.replace(/:(\w+)/g, (_, name: string) => ids[name]!);
        const body = row.body === undefined ? undefined : JSON.stringify(bodies[row.id]);
        const { status, json } = await site.ask(`${API_PREFIX}${path}${row.id === 'submit' ? '?file=a.py' : ''}`, {
          method: row.method,
          headers: caller.headers(row),
          ...(body === undefined ? {} : { body }),
        });
        expect(`${row.id} ${status} ${json.error?.code}`).toMatch(/ (404 no-such-[a-z]+|403 not-allowed)$/);
      }
  });

  test('a request for the head of a stream leaves no client behind', async () => {
    const { id } = await teacher.good(routes.createTournament, {
      params: { course },
      body: { title: 'x', settings: { game: 'tictactoe', house: ['random', 'greedy'] } },
    });
    const path = `${API_PREFIX}/tournaments/${id}/events`;
    const { status } = await site.ask(path, { method: 'HEAD', headers: ana.headers(routes.followTournament) });
    expect([status, site.arena.live.clients]).toEqual([200, 0]);
  });

  test('a session cannot be fixed: signing in gives a new secret and ends the old session', async () => {
    const caller = new TestCaller(site);
    caller.cookie = `poda_session=${'A'.repeat(43)}`;
    const body = { name: 'Profesora', password: 'una clave larga' };
    await caller.good(routes.signIn, { body });
    expect(caller.cookie).not.toContain('AAAA');
    const first = caller.cookie;
    await caller.good(routes.signIn, { body });
    const stale = new TestCaller(site);
    stale.cookie = first;
    expect(await stale.good(routes.readSession, {})).toMatchObject({ role: 'nobody' });
  });

  test('a member cannot become another by the body, the query or a header', async () => {
    const headers = { 'X-Role': 'organiser', 'X-User': 'Profesora', 'X-Original-URL': '/api/v1/workers' };
    expect(await ana.refused(routes.listWorkers, {}, headers)).toBe('403 not-allowed');
    const body = { title: 'x', role: 'organiser' } as never;
    expect(await ana.refused(routes.createCourse, { body })).toBe('403 not-allowed');
    const { codes } = await teacher.good(routes.readCourse, { params: { course } });
    const joining = { code: codes!.spectator, name: 'Bea', role: 'student' } as never;
    expect(await new TestCaller(site).refused(routes.join, { body: joining })).toBe('400 request-unknown-key');
    const both = { ...ana.headers(routes.listWorkers), Authorization: `Bearer ${ana.key}` };
    expect(await teacher.refused(routes.listWorkers, {}, both)).toBe('403 not-allowed');
  });

  test('a key of a member opens nothing of an organiser, and a session cookie is no key', async () => {
    const secret = teacher.cookie!.split('=')[1]!;
    expect(await new TestCaller(site).refused(routes.listCourses, {}, { Authorization: `Bearer ${secret}` })).toBe(
      '401 wrong-key',
    );
    expect(await new TestCaller(site).refused(routes.listCourses, {}, { Cookie: `poda_session=${ana.key}` })).toBe(
      '401 not-signed-in',
    );
  });

  test('names that look like another’s cannot join, however they are written', async () => {
    const { codes } = await teacher.good(routes.readCourse, { params: { course } });
    for (const name of ['ana', 'ANA', 'Аnа', 'Ana ', ' Ana', 'Ａｎａ'])
      expect(await new TestCaller(site).refused(routes.join, { body: { code: codes!.student, name } })).toBe(
        '409 member-name-taken',
      );
    for (const name of ['A\u200bna', 'Ana\u00ad', '\u202eanA', 'An\u0430\u0301\u0301\u0301', '<i>Ana</i>'])
      expect(await new TestCaller(site).refused(routes.join, { body: { code: codes!.student, name } })).toBe(
        '400 person-name-unfit',
      );
    site.offsetMillis += 600_000;
  });

  test('ambiguous lengths and smuggled requests are refused by the connection', async () => {
    const head = `POST ${API_PREFIX}/session/member HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
    for (const lengths of [
      'Content-Length: 2\r\nContent-Length: 3\r\n',
      'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n',
      'Transfer-Encoding: chunked, identity\r\n',
      'Content-Length: -1\r\n',
    ])
      expect(await raw(`${head}${lengths}\r\n{}`)).toMatch(/^(HTTP\/1\.1 4\d\d .*)?$/);
    expect(await raw(`GET ${API_PREFIX}/session HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });

  test('a request that names two hosts is refused, whichever comes first', async () => {
    const own = `Host: ${site.host}`;
    for (const hosts of [`${own}\r\nHost: evil.example`, `hOST: evil.example\r\n${own}`, `${own}\r\n${own}`])
      for (const path of [`${API_PREFIX}/session`, '/', '/health'])
        expect(await raw(`GET ${path} HTTP/1.1\r\n${hosts}\r\n\r\n`)).toBe('HTTP/1.1 400 Bad Request');
    expect(await raw(`GET / HTTP/1.1\r\n${own}\r\n\r\n`)).toBe('HTTP/1.1 200 OK');
  });

  test('a body that never comes does not keep others waiting', async () => {
    const head = `POST ${API_PREFIX}/session/member HTTP/1.1\r\nHost: ${site.host}\r\n`;
    const sockets = Array.from({ length: 50 }, () => {
      const socket = connect(Number(site.host.split(':')[1]), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`);
      return socket;
    });
    await teacher.good(routes.listCourses, {});
    expect(sockets.some(({ destroyed }) => destroyed)).toBe(false);
    for (const socket of sockets) socket.destroy();
  });

  test('one address cannot fill the memory with bodies that never end', async () => {
    const head = `POST ${API_PREFIX}/session/member HTTP/1.1\r\nHost: ${site.host}\r\n`;
    const sockets = Array.from({ length: jsonLimits.ofCaller }, () => {
      const socket = connect(Number(site.host.split(':')[1]), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`);
      return socket;
    });
    const body = { title: 'x' };
    const status = async () => (await ana.call(routes.createCourse, { body })).status;
    const joining = async () =>
      (await new TestCaller(site).call(routes.signInMember, { body: { key: ana.key! } })).json.error?.code;
    await expect.poll(joining).toBe('server-busy');
    // Requests without a body, and those that are refused before it, are answered.
    expect([(await ana.call(routes.listCourses, {})).status, await status()]).toEqual([200, 403]);
    for (const socket of sockets) socket.destroy();
    await expect.poll(joining).toBeUndefined();
  });

  test('a student has two uploads under way at most, and a dropped one counts no longer', async () => {
    const path = `${API_PREFIX}/courses/${course}/submissions?file=a.py&game=tictactoe`;
    const head = `POST ${path} HTTP/1.1\r\nHost: ${site.host}\r\nAuthorization: Bearer ${ana.key}\r\n`;
    const sockets = [1, 2].map(() => {
      const socket = connect(Number(site.host.split(':')[1]), '127.0.0.1');
      socket.on('error', () => {});
      socket.write(`${head}Content-Type: application/octet-stream\r\nContent-Length: 1000\r\n\r\nx`);
      return socket;
    });
    const third = () =>
      site.ask(path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${ana.key}`, 'Content-Type': 'application/octet-stream' },
        body: '',
      });
    const untilStatus = async (isIt: (status: number) => boolean) => {
      let status = 0;
      const isThere = async () => {
        site.offsetMillis += 10_000;
        ({ status } = await third());
        return isIt(status);
      };
      await until('another status', isThere, 20);
      return status;
    };
    expect(await untilStatus(status => status === 503)).toBe(503);
    for (const socket of sockets) socket.destroy();
    expect(await untilStatus(status => status !== 503)).toBe(200);
    site.offsetMillis = 0;
  });

  test('numbers beyond the bounds, and those that are none, are refused', async () => {
    const create = (settings: object, others: object = {}) =>
      teacher.refused(routes.createTournament, {
        params: { course },
        body: { title: 'x', settings: { game: 'tictactoe', ...settings }, ...others } as never,
      });
    expect(await create({ games: 1.5 })).toBe('400 request-refused');
    expect(await create({ games: -1 })).toBe('400 request-refused');
    expect(await create({}, { seed: 2 ** 60 })).toBe('400 request-refused');
    expect(await create({ time: { move: 1e-9 } })).toBe('400 request-refused');
    expect(await create({ limits: { memory: 1e12 } })).toBe('400 request-refused');
    expect(await create({ house: Array(51).fill('random') })).toBe('400 request-refused');
    expect(await create({}, { deadline: 'tomorrow' })).toBe('400 request-refused');
    expect(await create({}, { deadline: '2026-13-45T99:99:99Z' })).toBe('400 request-refused');
    expect(await create({}, { deadline: '2026-02-30T00:00:00Z' })).toBe('400 request-refused');
    expect(await create({}, { deadline: '0000-01-01T00:00:00Z' })).toBe('400 request-refused');
    expect(await create({}, { deadline: '0001-01-01T00:00:00+23:00' })).toBe('400 request-refused');
    // The first is the year 10000 in UTC, and the second has an offset that `Date` does not read.
    expect(await create({}, { deadline: '9999-12-31T23:59:59-23:00' })).toBe('400 request-refused');
    expect(await create({}, { deadline: '2026-11-16T18:30:00+05' })).toBe('400 request-refused');
    expect(await create({}, { levels: [] })).toBe('400 request-refused');
    expect(await create({}, { levels: ['E'] })).toBe('400 request-refused');
  });

  test('a database that does not answer is told as such', async () => {
    const query = vi.spyOn(site.arena.database, 'query');
    const statusAfter = async (code: string) => {
      query.mockRejectedValueOnce(Object.assign(new Error('connect to db.example'), { code }));
      const { status, headers, text, json } = await site.ask(`${API_PREFIX}/courses`, {
        headers: ana.headers(routes.listCourses),
      });
      expect(text).not.toContain('db.example');
      return [status, json.error?.code, headers['retry-after']];
    };
    expect(await statusAfter('ECONNREFUSED')).toEqual([503, 'database-down', '5']);
    expect(await statusAfter('57P03')).toEqual([503, 'database-down', '5']);
    expect(await statusAfter('40P01')).toEqual([503, 'server-busy', undefined]);
    expect(await statusAfter('22P02')).toEqual([500, 'internal-error', undefined]);
    query.mockRestore();
    // The operator finds all of them in the log.
    expect(site.errors.splice(0)).toHaveLength(4);
  });

  test('a backup holds no secret, and is for the first organiser only', async () => {
    const backup = await teacher.call(routes.downloadBackup, {});
    expect(backup.headers['content-disposition']).toBe('attachment; filename="poda-backup.jsonl"');
    expect(backup.text).toContain('"table":"course"');
    expect(backup.text).not.toMatch(/scrypt\$|"table":"session"|"table":"fact"/);
    const second = await site.organiser('Segunda');
    expect(await second.refused(routes.downloadBackup, {})).toBe('403 not-allowed');
  });

  test('no header of an answer names the program, and none lets other sites read it', async () => {
    for (const path of ['/session', '/courses', '/nothing', '/openapi.json']) {
      const { headers } = await site.ask(API_PREFIX + path);
      expect(Object.keys(headers)).not.toContain('x-powered-by');
      expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([]);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});
