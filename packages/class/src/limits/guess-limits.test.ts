import { ArenaSite, TestCaller } from '@poda/server/testing/arena-site.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeSetUpCode } from '../accounts/set-up.ts';
import { routes } from '../api/routes.ts';
import { databases, type TestDatabase } from '../store/testing/databases.ts';

const right = { name: 'Profesora', password: 'una clave larga' };
const wrong = { ...right, password: 'no es esta' };

describe.each(databases)('guesses of secrets on $name', ({ open }) => {
  let database: TestDatabase;
  let site: ArenaSite;
  let teacher: TestCaller;
  let codes: { readonly student: string; readonly spectator: string };
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    // The proxy lets a test send requests from any address.
    site = await ArenaSite.open(database, { trustsProxy: true });
    teacher = await site.organiser(right.name);
    codes = (await teacher.good(routes.createCourse, { body: { title: 'IA' } })).codes!;
  });
  afterEach(async () => {
    expect(site.errors).toEqual([]);
    await site.close();
    await database.query('delete from session');
    await database.query('delete from member');
    await database.query('delete from course');
  });

  /** A browser that has never been here, at an address. */
  const stranger = () => new TestCaller(site);
  const at = (address: string) => ({ 'X-Forwarded-For': address });
  const CLASSROOM = at('198.51.100.7');

  /** Repeats a guess until the limit refuses it, and returns the number of answers before. */
  const guessesBeforeLimit = async (guess: () => Promise<string>, most = 300): Promise<number> => {
    for (let i = 0; i < most; i++) if ((await guess()) === '429 too-many-requests') return i;
    throw new Error(`${most} guesses were answered`);
  };

  const wrongOnes = {
    key: () => stranger().refused(routes.signInMember, { body: { key: 'AAAAA' } }, CLASSROOM),
    header: () => stranger().refused(routes.listCourses, {}, { ...CLASSROOM, Authorization: 'Bearer AAAAA' }),
    'code to join': () => stranger().refused(routes.join, { body: { code: 'GUESS-GUESS', name: 'Eva' } }, CLASSROOM),
    'one-time code': () => stranger().refused(routes.setUp, { body: { ...right, code: 'GUESS' } }, CLASSROOM),
    password: () => stranger().refused(routes.signIn, { body: wrong }, CLASSROOM),
    'password of an unknown name': () =>
      stranger().refused(routes.signIn, { body: { ...wrong, name: 'Nadie' } }, CLASSROOM),
  };

  test('while one address sends wrong secrets of every kind, every right one of a class works there', async () => {
    const members = await Promise.all(
      Array.from({ length: 8 }, (_, i) => site.member(codes.student, `Antes ${String.fromCodePoint(65 + i)}`)),
    );
    await site.organiser('Otra');
    for (const guess of Object.values(wrongOnes)) await guessesBeforeLimit(guess);
    const statuses: number[] = [];
    const come = async (answer: Promise<{ readonly status: number }>) => statuses.push((await answer).status);
    for (const [i, { key }] of members.entries()) {
      const name = `Tarde ${String.fromCodePoint(65 + i)}`;
      await come(stranger().call(routes.signInMember, { body: { key: key! } }, CLASSROOM));
      await come(stranger().call(routes.listCourses, {}, { ...CLASSROOM, Authorization: `Bearer ${key}` }));
      await come(stranger().call(routes.join, { body: { code: codes.student, name } }, CLASSROOM));
      // The account whose password is being guessed, from the browser of its owner, and another account from any browser.
      await come(teacher.call(routes.signIn, { body: right }, CLASSROOM));
      await come(stranger().call(routes.signIn, { body: { ...right, name: 'Otra' } }, CLASSROOM));
    }
    const code = await makeSetUpCode(database, site.arena.now());
    await come(stranger().call(routes.setUp, { body: { ...right, name: 'Nueva', code } }, CLASSROOM));
    const another = stranger();
    await come(another.call(routes.signIn, { body: { ...right, name: 'Otra' } }, CLASSROOM));
    await come(
      another.call(routes.changePassword, { body: { old: right.password, password: 'otra clave larga' } }, CLASSROOM),
    );
    expect(statuses).toEqual(Array(43).fill(200));
  });

  test('a flood of one address, beyond what it may send, keeps no right secret out', async () => {
    const ana = await site.member(codes.student, 'Ana');
    // So many that ten minutes pass before the address may send again.
    while (site.arena.limits.take([['address 198.51.100.7', { burst: 62_000, seconds: 0.01 }]]).ok);
    expect((await stranger().call(routes.readOpenApi, {}, CLASSROOM)).status).toBe(429);
    expect((await stranger().call(routes.signInMember, { body: { key: ana.key! } }, CLASSROOM)).status).toBe(200);
    expect((await stranger().call(routes.signIn, { body: right }, CLASSROOM)).status).toBe(200);
    expect((await ana.call(routes.listCourses, {}, CLASSROOM)).status).toBe(200);
  });

  test('wrong passwords for an account: five from an address, sixty from everywhere, then one in 20 s', async () => {
    const guess = (headers: Record<string, string>) => () =>
      stranger().refused(routes.signIn, { body: wrong }, headers);
    expect(await guessesBeforeLimit(guess(CLASSROOM))).toBe(5);
    let all = 5;
    for (let i = 0; i < 20; i++) all += await guessesBeforeLimit(guess(at(`203.0.113.${i}`)));
    expect(all).toBe(60);
    site.offsetMillis += 20_000;
    expect(await guessesBeforeLimit(guess(CLASSROOM))).toBe(1);
    expect(await guessesBeforeLimit(guess(at('203.0.113.99')))).toBe(0);
    // The owner's browser is not kept out, and has a count of its own.
    expect((await teacher.call(routes.signIn, { body: right }, CLASSROOM)).status).toBe(200);
    expect(await guessesBeforeLimit(() => teacher.refused(routes.signIn, { body: wrong }))).toBe(5);
  });

  test('a name that no account has is limited as one that an account has', async () => {
    const guess = () => stranger().refused(routes.signIn, { body: { ...wrong, name: 'Nadie' } }, CLASSROOM);
    expect(await guess()).toBe('401 wrong-password');
    expect(await guessesBeforeLimit(guess)).toBe(4);
    for (let i = 0; i < 40; i++)
      expect(await stranger().refused(routes.signIn, { body: { ...wrong, name: `Nadie ${i}` } }, CLASSROOM)).toBe(
        '401 wrong-password',
      );
  });

  test('invented names and addresses do not make the server forget the guesses at an account', async () => {
    const guess = () => stranger().refused(routes.signIn, { body: wrong }, CLASSROOM);
    await guessesBeforeLimit(guess);
    const compare = () => Promise.resolve({ ok: false, error: { code: 'wrong-password' } } as const);
    for (let i = 0; i < 25_000; i++)
      void site.arena.guesses.password(
        `10.0.${i >> 8}.${i & 255}`,
        { account: undefined, look: `${i}`, device: undefined },
        compare,
      );
    expect(await guess()).toBe('429 too-many-requests');
  });

  test('a cookie of another account, an old password or a stranger proves no device', async () => {
    const other = await site.organiser('Otra');
    const old = teacher.device!;
    await guessesBeforeLimit(wrongOnes.password);
    const forged = `poda_device=${'A'.repeat(43)}.${'A'.repeat(43)}`;
    for (const device of [other.device!, forged, `${old.slice(0, -1)}${old.endsWith('A') ? 'B' : 'A'}`]) {
      const caller = stranger();
      caller.device = device;
      expect(await caller.refused(routes.signIn, { body: right }, CLASSROOM)).toBe('429 too-many-requests');
    }
    const password = 'otra clave larga';
    await teacher.good(routes.changePassword, { body: { old: right.password, password } });
    const caller = stranger();
    caller.device = old;
    expect(await caller.refused(routes.signIn, { body: { ...right, password } }, CLASSROOM)).toBe(
      '429 too-many-requests',
    );
    caller.device = teacher.device;
    expect((await caller.call(routes.signIn, { body: { ...right, password } }, CLASSROOM)).status).toBe(200);
  });

  test('codes are so long that no rate has to guard them', () => {
    expect(codes.student).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){2}[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  test('a forged address header changes nothing without a proxy', async () => {
    const plain = await ArenaSite.open(database);
    const guess = (i: number) =>
      new TestCaller(plain).refused(routes.join, { body: { code: 'GUESS', name: 'Eva' } }, at(`10.0.0.${i}`));
    const answers: string[] = [];
    while (answers.length < 100 && answers.at(-1) !== '429 too-many-requests')
      answers.push(await guess(answers.length));
    expect(answers.at(-1)).toBe('429 too-many-requests');
    await plain.close();
  });
});
