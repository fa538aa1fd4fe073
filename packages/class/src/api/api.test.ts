import { ArenaSite, TestCaller } from '@poda/server/testing/arena-site.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RateLimits } from '../limits/caller-limits.ts';
import { databases, embedded, type TestDatabase } from '../store/testing/databases.ts';
import { clientOf, languageOf } from './client.ts';
import { API_PREFIX, type Route } from './route.ts';
import { routes } from './routes.ts';

const HOUR = 3_600_000;

describe.each(databases)('accounts and courses over HTTP on $name', ({ open }) => {
  let database: TestDatabase;
  let site: ArenaSite;
  let [teacher, other, ana, luis, viewer, nobody] = [] as TestCaller[] as [
    TestCaller,
    TestCaller,
    TestCaller,
    TestCaller,
    TestCaller,
    TestCaller,
  ];
  let course = '';

  beforeAll(async () => {
    database = await open();
    site = await ArenaSite.open(database);
    teacher = await site.organiser('Profesora');
    other = await site.organiser('Otro');
    const made = await teacher.good(routes.createCourse, { body: { title: 'IA' } });
    course = made.id;
    ana = await site.member(made.codes!.student, 'Ana');
    luis = await site.member(made.codes!.student, 'Luis');
    viewer = await site.member(made.codes!.spectator, 'Mirón');
    nobody = new TestCaller(site);
  });
  afterAll(async () => {
    expect(site.errors).toEqual([]);
    await site.close();
    await database.close();
  });

  test('everybody learns their own role, and nothing else', async () => {
    expect(await nobody.good(routes.readSession, {})).toEqual({
      role: 'nobody',
      name: null,
      member: null,
      course: null,
      csrf: null,
      expires: null,
      needsSetUp: false,
    });
    expect(await teacher.good(routes.readSession, {})).toMatchObject({ role: 'organiser', name: 'Profesora' });
    expect(await ana.good(routes.readSession, {})).toMatchObject({ role: 'student', course: { title: 'IA' } });
    expect(await viewer.good(routes.readSession, {})).toMatchObject({ role: 'spectator', name: 'Mirón' });
    expect(await nobody.good(routes.readOpenApi, {})).toMatchObject({ openapi: '3.1.0' });
  });

  test('the cookie is not for scripts, other sites or other paths, and holds no name', async () => {
    const caller = new TestCaller(site);
    const body = { name: 'Profesora', password: 'una clave larga' };
    const { headers } = await caller.call(routes.signIn, { body });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^poda_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43\d{3}$/),
      expect.stringMatching(
        /^poda_device=[\w-]{43}\.[\w-]{43}; Path=\/api\/v1\/session; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
      ),
    ]);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  });

  test('a use that prolongs the session sends the cookie again', async () => {
    const caller = new TestCaller(site);
    await caller.good(routes.signIn, { body: { name: 'Profesora', password: 'una clave larga' } });
    const soon = await caller.call(routes.listCourses, {});
    expect(soon.headers['set-cookie']).toBeUndefined();
    site.offsetMillis += 11 * HOUR;
    const later = await caller.call(routes.listCourses, {});
    site.offsetMillis -= 11 * HOUR;
    expect(later.headers['set-cookie']).toEqual([
      expect.stringMatching(/^poda_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43\d{3}$/),
    ]);
  });

  test('a wrong name and a wrong password get the same answer', async () => {
    const caller = new TestCaller(site);
    const password = 'no es esta clave';
    const known = await caller.call(routes.signIn, { body: { name: 'Profesora', password } });
    const unknown = await caller.call(routes.signIn, { body: { name: 'Nadie', password } });
    expect([known.status, known.text]).toEqual([401, unknown.text]);
    expect(known.text).not.toContain(password);
    expect(known.headers['set-cookie']).toBeUndefined();
  });

  test('a wrong code, a wrong key and a used set-up code are refused', async () => {
    const caller = new TestCaller(site);
    expect(await caller.refused(routes.join, { body: { code: 'AAAAA-AAAAA', name: 'Eva' } })).toBe(
      '403 join-code-wrong',
    );
    expect(await caller.refused(routes.signInMember, { body: { key: 'AAAAA' } })).toBe('401 wrong-key');
    const body = { code: 'AAAAA', name: 'Eva', password: 'una clave larga' };
    expect(await caller.refused(routes.setUp, { body })).toBe('403 set-up-code-wrong');
    expect(await caller.refused(routes.listCourses, {}, { Authorization: 'Bearer AAAAA' })).toBe('401 wrong-key');
    expect(await caller.refused(routes.listCourses, {}, { Authorization: 'Basic AAAAA' })).toBe('401 wrong-key');
  });

  test('a script in a name is refused, and in a title it stays text', async () => {
    const { codes } = await teacher.good(routes.readCourse, { params: { course } });
    const name = '<script>alert(1)</script>';
    const caller = new TestCaller(site);
    expect(await caller.refused(routes.join, { body: { code: codes!.student, name } })).toBe('400 person-name-unfit');
    const titled = await teacher.call(routes.changeCourse, { params: { course }, body: { title: name } });
    expect(titled.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(titled.headers['x-content-type-options']).toBe('nosniff');
    await teacher.good(routes.changeCourse, { params: { course }, body: { title: 'IA' } });
  });

  test('a key signs in a program without a cookie, and needs no token', async () => {
    const { cookie: _, csrf: __, ...program } = { ...ana };
    const caller = Object.assign(new TestCaller(site), { key: program.key });
    const headers = { Authorization: `Bearer ${caller.key}` };
    const { json, headers: got } = await caller.call(routes.readSession, {}, headers);
    expect(json).toMatchObject({ role: 'student', name: 'Ana', csrf: null });
    expect(got['set-cookie']).toBeUndefined();
  });

  test('every route refuses the roles that its row does not name', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const callers = { nobody, spectator: viewer, student: ana, organiser: other } as const;
    for (const row of Object.values<Route>(routes))
      for (const [role, caller] of Object.entries(callers)) {
        if ((row.who as readonly string[]).includes(role)) continue;
        const path = `${API_PREFIX}${row.path.replace(/:\w+/g, id)}`;
        const { status, json } = await site.ask(path, { method: row.method, headers: caller.headers(row) });
        expect(`${row.id} ${role} ${status} ${json.error?.code}`).toBe(
          `${row.id} ${role} ${role === 'nobody' ? '401 not-signed-in' : '403 not-allowed'}`,
        );
      }
  });

  test('another organiser and another member do not learn that the course exists', async () => {
    const member = (await ana.good(routes.readSession, {})).member!;
    const params = { course };
    expect(await other.refused(routes.readCourse, { params })).toBe('404 no-such-course');
    expect(await other.refused(routes.changeCourse, { params, body: { title: 'x' } })).toBe('404 no-such-course');
    expect(await other.refused(routes.renewCodes, { params })).toBe('404 no-such-course');
    expect(await other.refused(routes.listMembers, { params })).toBe('404 no-such-course');
    expect(await other.refused(routes.renewMemberKey, { params: { course, member } })).toBe('404 no-such-course');
    expect(await other.refused(routes.eraseMember, { params: { course, member } })).toBe('404 no-such-course');
    const elsewhere = await other.good(routes.createCourse, { body: { title: 'Otra' } });
    expect(await ana.refused(routes.readCourse, { params: { course: elsewhere.id } })).toBe('404 no-such-course');
    expect(await ana.refused(routes.leaveCourse, { params: { course: elsewhere.id } })).toBe('404 no-such-course');
    // The course is the caller's, but the member belongs to another one.
    expect(await other.refused(routes.eraseMember, { params: { course: elsewhere.id, member } })).toBe(
      '404 no-such-member',
    );
    expect(await other.refused(routes.renewMemberKey, { params: { course: elsewhere.id, member } })).toBe(
      '404 no-such-member',
    );
    expect((await ana.good(routes.listCourses, {})).courses).toMatchObject([{ id: course, codes: null }]);
  });

  test('a change needs the token of the own session', async () => {
    const input = { body: { title: 'robado' } };
    for (const token of ['', 'x', other.csrf!, ana.csrf!])
      expect(await teacher.refused(routes.createCourse, input, { 'X-Poda-CSRF': token })).toBe('403 csrf-refused');
    expect((await teacher.good(routes.listCourses, {})).courses).toHaveLength(1);
  });

  test.each([
    ['another origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }],
    ['an opaque origin', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
    ['a cross-site request', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling of the host', { 'Sec-Fetch-Site': 'same-site' }],
    ['the same host on another port', { Origin: 'http://127.0.0.1:1', 'Sec-Fetch-Site': 'same-origin' }],
    ['a forwarded host without a proxy', { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' }],
  ])('%s is refused, also for signing in', async (_, headers: Record<string, string>) => {
    expect(await teacher.refused(routes.createCourse, { body: { title: 'x' } }, headers)).toBe('403 origin-refused');
    const body = { name: 'Profesora', password: 'una clave larga' };
    expect(await new TestCaller(site).refused(routes.signIn, { body }, headers)).toBe('403 origin-refused');
    expect(await teacher.refused(routes.listCourses, {}, headers), 'reading with a cookie').toBe('403 origin-refused');
  });

  test.each(['evil.example', 'evil.example:7632', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.1.5'])(
    'a site whose name %s leads to this computer opens nothing',
    async host => {
      const headers = { Host: host, Origin: `http://${host}`, 'Sec-Fetch-Site': 'same-origin' };
      const body = { name: 'Profesora', password: 'una clave larga' };
      expect(await new TestCaller(site).refused(routes.signIn, { body }, headers)).toBe('403 host-refused');
      expect(await nobody.refused(routes.readSession, {}, headers)).toBe('403 host-refused');
      const forwarded = { ...headers, 'X-Forwarded-Host': '127.0.0.1', 'X-Forwarded-For': '203.0.113.7' };
      expect(await nobody.refused(routes.readSession, {}, forwarded)).toBe('403 host-refused');
    },
  );

  test.each(['localhost', 'LOCALHOST:80', '[::1]:7632', '127.0.0.1', '127.1.2.3:9'])(
    'the host %s means this computer',
    async host => {
      expect((await nobody.call(routes.readSession, {}, { Host: host, Origin: `http://${host}` })).status).toBe(200);
    },
  );

  test('an expired session and one that was signed out are nobody', async () => {
    const caller = new TestCaller(site);
    const body = { name: 'Profesora', password: 'una clave larga' };
    await caller.good(routes.signIn, { body });
    const { cookie } = caller;
    site.offsetMillis += 13 * HOUR;
    expect(await caller.refused(routes.listCourses, {})).toBe('401 not-signed-in');
    site.offsetMillis -= 13 * HOUR;
    await caller.good(routes.signIn, { body });
    const kept = caller.cookie;
    expect(kept).not.toBe(cookie);
    expect(await caller.good(routes.signOut, {})).toMatchObject({ role: 'nobody' });
    expect(caller.cookie).toBe('poda_session=');
    caller.cookie = kept;
    expect(await caller.refused(routes.listCourses, {})).toBe('401 not-signed-in');
  });

  test('the organiser gives a new key, erases a student, and a student leaves', async () => {
    const { members } = await teacher.good(routes.listMembers, { params: { course } });
    expect(members.map(({ name }) => name)).toEqual(['Ana', 'Luis', 'Mirón']);
    const member = members[1]!.id;
    const { key } = await teacher.good(routes.renewMemberKey, { params: { course, member } });
    expect(await luis.refused(routes.listCourses, {})).toBe('401 not-signed-in');
    await luis.good(routes.signInMember, { body: { key } });
    expect(await teacher.good(routes.eraseMember, { params: { course, member } })).toMatchObject({ name: null });
    expect(await luis.refused(routes.listCourses, {})).toBe('401 not-signed-in');
    expect(await luis.refused(routes.signInMember, { body: { key } })).toBe('401 wrong-key');
    expect(await viewer.good(routes.leaveCourse, { params: { course } })).toMatchObject({ name: null });
    expect(await viewer.refused(routes.listCourses, {})).toBe('401 not-signed-in');
  });

  test('changing the password needs the old one and ends the other sessions', async () => {
    const second = new TestCaller(site);
    await second.good(routes.signIn, { body: { name: 'Otro', password: 'una clave larga' } });
    const body = { old: 'una clave larga', password: 'otra clave larga' };
    expect(await other.refused(routes.changePassword, { body: { ...body, old: 'x' } })).toBe('401 wrong-password');
    expect(await other.refused(routes.changePassword, { body: { ...body, password: 'corta' } })).toBe(
      '400 request-refused',
    );
    await other.good(routes.changePassword, { body });
    expect(await second.refused(routes.listCourses, {})).toBe('401 not-signed-in');
    await other.good(routes.listCourses, {});
  });
});

describe.each(databases)('requests that no client of ours sends on $name', ({ open }) => {
  let database: TestDatabase;
  let site: ArenaSite;
  let teacher: TestCaller;
  beforeAll(async () => {
    database = await open();
    site = await ArenaSite.open(database);
    teacher = await site.organiser('Profesora');
  });
  afterAll(async () => {
    expect(site.errors).toEqual([]);
    await site.close();
    await database.close();
  });
  const create = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    site.ask(`${API_PREFIX}/courses`, {
      method: 'POST',
      headers: { ...teacher.headers(routes.createCourse), ...headers },
      body,
    });

  test.each([
    ['not JSON', '{"title":', '400 body-not-json'],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), '400 body-not-json'],
    ['brackets without end', '['.repeat(100_000), '400 body-not-json'],
    ['a list', '[]', '400 request-refused'],
    ['nothing', '', '400 body-not-json'],
    ['an unknown key', '{"title":"x","organiser":"me"}', '400 request-unknown-key'],
    ['a key of all objects', '{"title":"x","__proto__":{"role":"organiser"}}', '400 request-unknown-key'],
    ['another of them', '{"title":"x","constructor":1}', '400 request-unknown-key'],
    ['no title', '{}', '400 request-lacks-key'],
    ['a number for a text', '{"title":1e999}', '400 request-refused'],
    ['a list for a text', '{"title":["x"]}', '400 request-refused'],
    ['an empty text', '{"title":""}', '400 request-refused'],
    ['a NUL', '{"title":"a\\u0000b"}', '400 request-refused'],
    ['half a surrogate pair', '{"title":"\\ud800"}', '400 request-refused'],
    ['a line break', '{"title":"a\\nb"}', '400 request-refused'],
    ['a long text', `{"title":"${'x'.repeat(121)}"}`, '400 request-refused'],
  ])('a body with %s is refused', async (_, body, expected) => {
    const { status, json } = await create(body);
    expect(`${status} ${json.error?.code}`).toBe(expected);
  });

  test('an error never repeats what was sent', async () => {
    const { text } = await site.ask(`${API_PREFIX}/session/organiser`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'x', password: `my secret\n${'x'.repeat(300)}` }),
    });
    expect(text).toContain('request-refused');
    expect(text).not.toContain('my secret');
  });

  test('only JSON is taken for JSON, and a body over the limit is not read', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
      const { status } = await create('{"title":"x"}', { 'Content-Type': type });
      expect(status).toBe(415);
    }
    const large = JSON.stringify({ title: 'x'.repeat(300_000) });
    expect((await create(large)).status).toBe(413);
    expect((await create(large, { 'Transfer-Encoding': 'chunked' })).status).toBe(413);
    expect((await create('{"title":"x"}', { 'Content-Type': 'application/json; charset=utf-8' })).status).toBe(200);
  });

  test.each([
    ['/api/v1/courses/..%2f..%2fetc%2fpasswd', '400 request-refused'],
    ['/api/v1/courses/%00', '400 request-refused'],
    ["/api/v1/courses/'%20or%201=1", '400 request-refused'],
    ['/api/v1/courses/%ff', '400 request-refused'],
    ['/api/v1/courses/00000000-0000-4000-8000-00000000000G', '400 request-refused'],
    ['/api/v1/courses?limit=1', '400 request-unknown-key'],
    ['/api/v1/courses?__proto__=1', '400 request-unknown-key'],
    ['/api/v1/nothing', '404 no-such-route'],
    ['/api/v1/', '404 no-such-route'],
    ['/api/v2/courses', '404 undefined'],
    ['/api/v1/../v1/nothing', '404 no-such-route'],
    ['/api/v1//courses', '404 no-such-route'],
  ])('GET %s is %s', async (path, expected) => {
    const { status, json } = await site.ask(path, { headers: teacher.headers(routes.listCourses) });
    expect(`${status} ${json.error?.code}`).toBe(expected);
  });

  test('another method is refused with the ones that exist', async () => {
    const { status, json, headers } = await site.ask(`${API_PREFIX}/courses`, { method: 'PUT' });
    expect([status, json.error?.code, headers['allow']]).toEqual([405, 'wrong-method', 'GET, POST']);
    const preflight = await site.ask(`${API_PREFIX}/courses`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(preflight.status).toBe(405);
    expect(Object.keys(preflight.headers).filter(name => name.startsWith('access-control'))).toEqual([]);
  });

  test('a header that asks for another method changes nothing', async () => {
    const headers = { ...teacher.headers(routes.listCourses), 'X-HTTP-Method-Override': 'DELETE' };
    expect((await site.ask(`${API_PREFIX}/session`, { headers })).status).toBe(200);
    await teacher.good(routes.listCourses, {});
  });

  test('a cookie of another form is nobody, and of two the first that fits counts', async () => {
    for (const cookie of ['poda_session=', 'poda_session=x', `poda_session=${'A'.repeat(5_000)}`, 'x=y; poda_session'])
      expect((await site.ask(`${API_PREFIX}/courses`, { headers: { Cookie: cookie } })).status).toBe(401);
    const both = { Cookie: `poda_session=x; ${teacher.cookie}` };
    expect((await site.ask(`${API_PREFIX}/courses`, { headers: both })).status).toBe(200);
  });

  test('errors are in the language of the caller', async () => {
    const messageIn = async (language: string) =>
      (await site.ask(`${API_PREFIX}/courses`, { headers: { 'Accept-Language': language } })).json.error?.message;
    expect(await messageIn('')).toMatch(/^No has entrado/);
    expect(await messageIn('en-GB,en;q=0.9')).toMatch(/^You have not signed in/);
    expect(await messageIn('fr, en;q=0.5, es;q=0.2')).toMatch(/^You have not/);
  });
});

describe('rate limits', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await embedded.open();
  });
  afterAll(() => database.close());

  test('a name that is taken is no guess, and is not limited', async () => {
    const site = await ArenaSite.open(database);
    const teacher = await site.organiser('Maestra');
    const { codes } = await teacher.good(routes.createCourse, { body: { title: 'IA' } });
    const body = { code: codes!.student, name: 'Eva' };
    await site.member(body.code, body.name);
    const caller = new TestCaller(site);
    for (let i = 0; i < 31; i++) expect(await caller.refused(routes.join, { body })).toBe('409 member-name-taken');
    await site.close();
  });

  test('behind a trusted proxy, the last address counts, https makes the cookie secure, and the host is the outer one', async () => {
    const site = await ArenaSite.open(database, { trustsProxy: true, isClockStopped: true });
    await site.organiser('Profesora');
    const caller = new TestCaller(site);
    const guess = (address: string) =>
      caller.refused(routes.join, { body: { code: 'GUESS', name: 'Eva' } }, { 'X-Forwarded-For': address });
    for (let i = 0; i < 62; i++) await guess(`1.2.3.${i}, 9.9.9.9`);
    expect(await guess('9.9.9.9')).toBe('429 too-many-requests');
    expect(await guess('8.8.8.8')).toBe('403 join-code-wrong');
    const { headers } = await caller.call(
      routes.signIn,
      { body: { name: 'Profesora', password: 'una clave larga' } },
      {
        'X-Forwarded-Proto': 'https',
        'X-Forwarded-Host': 'poda.example',
        Origin: 'https://poda.example',
        'X-Forwarded-For': '7.7.7.7',
      },
    );
    expect(headers['set-cookie']?.[0]).toMatch(/; Secure$/);
    await site.close();
  });

  test('buckets refill, and the memory of them is bounded', () => {
    let time = 0;
    const limits = new RateLimits(() => new Date(time), 100);
    const rate = { burst: 2, seconds: 10 };
    const isAllowed = (key: string) => limits.take([[key, rate]]).ok;
    expect([isAllowed('a'), isAllowed('a'), isAllowed('a')]).toEqual([true, true, false]);
    time += 10_000;
    expect([isAllowed('a'), isAllowed('a')]).toEqual([true, false]);
    for (let i = 0; i < 1_000; i++) isAllowed(`other ${i}`);
    expect(isAllowed('a')).toBe(true);
    // A refusal by one key does not use up another.
    expect(
      limits.take([
        ['a', { burst: 1, seconds: 1 }],
        ['b', rate],
      ]).ok,
    ).toBe(false);
    expect([isAllowed('b'), isAllowed('b')]).toEqual([true, true]);
  });
});

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the address %s counts as %s', (address, network) => {
  expect(clientOf(new Headers(), address, false).address).toBe(network);
});

test.each([
  ['es-ES,es;q=0.9,en;q=0.8', 'es'],
  ['en;q=0, de', 'es'],
  ['*', 'es'],
  ['EN-us', 'en'],
])('Accept-Language %s gives %s', (header, language) => {
  expect(languageOf(new Headers({ 'Accept-Language': header }))).toBe(language);
});

test.each([
  ['1.2.3.4:5678', '1.2.3.4'],
  ['[2001:db8:0:1::5]:443', '2001:db8:0:1'],
  ['2001:0DB8:0000:0001::5', '2001:db8:0:1'],
  ['::ffff:102:304', '1.2.3.4'],
  ['0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
  ['unknown', '9.9.9.9'],
  ['', '9.9.9.9'],
])('a proxy that writes %s means %s', (forwarded, network) => {
  expect(clientOf(new Headers({ 'X-Forwarded-For': forwarded }), '9.9.9.9', true).address).toBe(network);
});
