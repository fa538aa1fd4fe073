import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@poda/library/core/result.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCourse } from '../courses/courses.ts';
import { joinCourse } from '../courses/members.ts';
import { databases, type TestDatabase } from '../store/testing/databases.ts';
import { readName } from './names.ts';
import { changePassword, findAccount, needsSetUp, organiserOf, setUp } from './organisers.ts';
import { hashPassword, isPassword } from './password.ts';
import { csrfOf, readCode } from './secrets.ts';
import { endSession, findByKey, findSession, startSession } from './sessions.ts';
import { makeSetUpCode, makeSetUpFile, SET_UP_FILE, SET_UP_MILLIS } from './set-up.ts';

/** A cheap hash, so that the tests are fast. */
const cost = { logN: 4, r: 1, p: 1 };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('passwords', () => {
  test('a hash carries its parameters and verifies only its password', async () => {
    const hash = await hashPassword('correct horse', cost);
    expect(hash).toMatch(/^scrypt\$4\$1\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await isPassword('correct horse', hash)).toBe(true);
    expect(await isPassword('correct horsf', hash)).toBe(false);
    expect(await hashPassword('correct horse', cost)).not.toBe(hash);
  });

  test('a password may be typed with composed or decomposed letters', async () => {
    expect(await isPassword('contrase\u006e\u0303a', await hashPassword('contraseña', cost))).toBe(true);
  });

  test.each(['', 'scrypt$99$8$1$AAAA$AAAA', 'scrypt$4$1$1$$', 'plain'])(
    'a damaged hash %j fits nothing',
    async hash => {
      expect(await isPassword('', hash, cost)).toBe(false);
    },
  );

  test('for an unknown name a hash of the same cost is computed', async () => {
    const impossible = { logN: 60, r: 8, p: 1 };
    await expect(isPassword('b', undefined, impossible)).rejects.toThrow();
    expect(await isPassword('b', await hashPassword('a', cost), impossible)).toBe(false);
  });
});

test.each([
  ['  Ana   López ', 'Ana López'],
  ["Siobhán O'Neill-Ruiz (grupo 2)", "Siobhán O'Neill-Ruiz (grupo 2)"],
  ['李小龍', '李小龍'],
])('%j is a name', (text, name) => expect(unwrap(readName(text)).name).toBe(name));

test.each([
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'a\u200bb',
  '\u202eana',
  '...',
  'e\u0301\u0301\u0301\u0301',
  '&amp;',
  '@SUM(A1)',
  '+HYPERLINK(A1,A2)',
  '-2+3',
  '__proto__/',
])('%j is no name', text => expect(readName(text)).toMatchObject({ error: { code: 'person-name-unfit' } }));

test('names that look alike have the same key', () => {
  const looks = ['Ana Ruiz', 'ANA RUIZ', 'Аna Ruiz', 'Ana  Ruiz'].map(name => unwrap(readName(name)).look);
  expect(new Set(looks).size).toBe(1);
});

test('codes are read with spaces, hyphens, small letters and letters that look like digits', () => {
  expect(readCode(' o1il-2abc ')).toBe('01112ABC');
});

describe.each(databases)('accounts on $name', ({ open }) => {
  let database: TestDatabase;
  let time = new Date('2026-11-16T09:00:00Z').getTime();
  const now = () => new Date(time);
  const folder = mkdtempSync(join(tmpdir(), 'poda-accounts-'));
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  const hosting = () => ({ database, now });
  const findOrganiser = async ({ name, password }: { name: string; password: string }) =>
    organiserOf((await findAccount(database, name)).account, password, { cost });

  test('the first organiser sets a password with the code, once', async () => {
    expect(await needsSetUp(database)).toBe(true);
    const code = await makeSetUpCode(database, now());
    time += HOUR;
    const later = await makeSetUpCode(database, now());
    const wanted = { code, name: 'Profesora', password: 'una clave larga' };
    expect(await setUp(hosting(), { ...wanted, code: 'AAAAA' }, { cost })).toMatchObject({
      error: { code: 'set-up-code-wrong' },
    });
    expect(
      await setUp(hosting(), { ...wanted, code: code.toLowerCase().replaceAll('-', ' ') }, { cost }),
    ).toMatchObject({
      value: { role: 'organiser', name: 'Profesora' },
    });
    for (const used of [code, later])
      expect(await setUp(hosting(), { ...wanted, code: used }, { cost })).toMatchObject({
        error: { code: 'set-up-code-wrong' },
      });
    expect(await needsSetUp(database)).toBe(false);
  });

  test('codes for two organisers are valid at the same time, and their number has a limit', async () => {
    const codes = [await makeSetUpCode(database, now(), 'luis'), await makeSetUpCode(database, now(), 'eva')];
    for (const [i, name] of ['Luis', 'Eva'].entries())
      expect(await setUp(hosting(), { code: codes[i]!, name, password: 'una clave larga' }, { cost })).toMatchObject({
        value: { name },
      });
    await database.query("delete from organiser where name <> 'Profesora'");
    for (let i = 0; i < 30; i++) await makeSetUpCode(database, now());
    expect((await database.query("select from fact where name like 'set-up-code %'")).count).toBe(20);
    await makeSetUpCode(database, new Date(time + SET_UP_MILLIS));
    expect((await database.query("select from fact where name like 'set-up-code %'")).count).toBe(1);
  });

  test('a wrong name and a wrong password are refused in the same words', async () => {
    const right = { name: 'profesora', password: 'una clave larga' };
    expect(await findOrganiser(right)).toMatchObject({ value: { name: 'Profesora' } });
    const refused = { ok: false, error: { code: 'wrong-password' } };
    expect(await findOrganiser({ ...right, name: 'nadie' })).toEqual(refused);
    expect(await findOrganiser({ ...right, name: '<b>' })).toEqual(refused);
    expect(await findOrganiser({ ...right, password: 'otra' })).toEqual(refused);
  });

  test('a code in the data folder is private, for one name, for a day, and resets the password and the sessions', async () => {
    const [organiser] = (await database.query<{ id: string }>('select id from organiser')).rows;
    const { secret } = await startSession(hosting(), database, { role: 'organiser', id: organiser!.id });
    const code = unwrap(makeSetUpFile(folder, now(), 'profesora'));
    expect(statSync(join(folder, SET_UP_FILE)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, SET_UP_FILE), 'utf8')).not.toContain(readCode(code));
    const wanted = { code, name: 'Profesora', password: 'otra clave larga' };
    const wrong = { error: { code: 'set-up-code-wrong' } };
    expect(await setUp(hosting(), wanted, { cost })).toMatchObject(wrong);
    expect(await setUp(hosting(), { ...wanted, name: 'Otra' }, { cost, folder })).toMatchObject(wrong);
    time += SET_UP_MILLIS + 1;
    expect(await setUp(hosting(), wanted, { cost, folder })).toMatchObject(wrong);
    time -= SET_UP_MILLIS + 1;
    expect(await setUp(hosting(), wanted, { cost, folder })).toMatchObject({ value: { id: organiser!.id } });
    expect(await setUp(hosting(), wanted, { cost, folder })).toMatchObject(wrong);
    expect(await findSession(hosting(), secret)).toBeUndefined();
  });

  test('a session slides with its use, up to a week for an organiser, and ends on sign-out', async () => {
    const [organiser] = (await database.query<{ id: string }>('select id from organiser')).rows;
    const account = { role: 'organiser', id: organiser!.id } as const;
    const began = time;
    const { secret } = await startSession(hosting(), database, account);
    for (let hours = 0; hours < 7 * 24; hours += 11) {
      expect(await findSession(hosting(), secret)).toMatchObject({ caller: { role: 'organiser' } });
      time += 11 * HOUR;
    }
    time = began + 7 * DAY;
    expect(await findSession(hosting(), secret)).toBeUndefined();
    const idle = await startSession(hosting(), database, account);
    time += 12 * HOUR;
    expect(await findSession(hosting(), idle.secret)).toBeUndefined();
    const left = await startSession(hosting(), database, account);
    await endSession(database, left.secret);
    expect(await findSession(hosting(), left.secret)).toBeUndefined();
    const { rows } = await database.query<{ text: string }>('select session::text as text from session');
    expect(rows.filter(({ text }) => text.includes(left.secret))).toEqual([]);
  });

  test('changing the password ends the other sessions', async () => {
    const organiser = unwrap(await findOrganiser({ name: 'Profesora', password: 'otra clave larga' }));
    const account = { role: 'organiser', id: organiser.id } as const;
    const [own, other] = [
      await startSession(hosting(), database, account),
      await startSession(hosting(), database, account),
    ];
    const change = { old: 'otra clave larga', password: 'la tercera clave' };
    expect(await changePassword(hosting(), organiser, { ...change, old: 'x' }, own.secret, { cost })).toMatchObject({
      error: { code: 'wrong-password' },
    });
    expect(await changePassword(hosting(), organiser, change, own.secret, { cost })).toEqual({ ok: true });
    expect(await findSession(hosting(), own.secret)).toBeDefined();
    expect(await findSession(hosting(), other.secret)).toBeUndefined();
    expect(csrfOf(own.secret)).not.toBe(csrfOf(other.secret));
  });

  test('a member comes back with the key; at most twenty sessions stay', async () => {
    const organiser = unwrap(await findOrganiser({ name: 'Profesora', password: 'la tercera clave' }));
    const course = unwrap(await createCourse(hosting(), organiser, 'IA'));
    const { member, key } = unwrap(await joinCourse(hosting(), { code: course.codes!.student, name: 'Ana' }));
    expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await findByKey(database, ` ${key.toLowerCase()} `)).toEqual(member);
    expect(await findByKey(database, 'AAAAA')).toBeUndefined();
    const first = await startSession(hosting(), database, member);
    for (let i = 0; i < 20; i++) {
      time += 1000;
      await startSession(hosting(), database, member);
    }
    expect(await findSession(hosting(), first.secret)).toBeUndefined();
    expect((await database.query('select from session where member = $1', [member.id])).count).toBe(20);
  });
});
