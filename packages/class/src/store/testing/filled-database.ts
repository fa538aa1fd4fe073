import { createHash } from 'node:crypto';
import type { Database } from '../database.ts';

/** The secrets in a filled database, which an export must not show unless asked. */
export const secrets = ['hash-of-password', 'hash-of-key', 'hash-of-cookie', 'secret-of-pseudonyms'] as const;

/** Values for columns that must have one and that no test is about, by the type of the column. */
const usualValues: Readonly<Record<string, unknown>> = { text: 'x', integer: 1, jsonb: '{}', boolean: true, bigint: 1 };

/** Fills a database with at least one row of every table, and values that are easily changed on their way. */
export const fill = async (database: Database, games = 3): Promise<void> => {
  const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const at = '2026-03-29 01:59:59.123456+00';
  const bytes = Buffer.from(Array.from({ length: 2000 }, (_, i) => i % 256));
  const hash = createHash('sha256').update(bytes).digest('hex');
  const empty = createHash('sha256').digest('hex');
  const { rows: required } = await database.query<{ table: string; name: string; type: string }>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = current_schema() and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
  );
  const insert = (table: string, given: Readonly<Record<string, unknown>>) => {
    const others = required.filter(column => column.table === table && !(column.name in given));
    const values = { ...Object.fromEntries(others.map(({ name, type }) => [name, usualValues[type]])), ...given };
    const names = Object.keys(values);
    const places = names.map((_, i) => `$${i + 1}`);
    return database.query(
      `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
      Object.values(values),
    );
  };
  await insert('fact', { name: 'pseudonyms', value: secrets[3] });
  await insert('content', { hash, bytes, kept: at });
  await insert('content', { hash: empty, bytes: Buffer.alloc(0) });
  for (const [n, look] of ['ana', 'Ñu', 'a-b', 'ab'].entries())
    await insert('organiser', { id: id(n), name: `${look} «"\\\n\t\u{1F600}`, look, password: secrets[0] });
  await insert('course', { id: id(10), organiser: id(0), title: '', student_code: 'A', spectator_code: 'B', made: at });
  await insert('member', {
    id: id(11),
    course: id(10),
    role: 'student',
    name: 'Eva',
    look: 'eva',
    pseudonym: 'p1',
    key: secrets[1],
  });
  await insert('member', { id: id(12), course: id(10), role: 'spectator', pseudonym: 'p2', erased: 'infinity' });
  await insert('session', { key: secrets[2], member: id(11), expires: at });
  await insert('bot', { id: id(20), course: id(10), member: id(11), name: 'bot', look: 'bot' });
  const json = '{"b": 1.0, "a": [1e400, 12345678901234567890, null, "\\u00f1"], "": {}}';
  await insert('tournament', {
    id: id(30),
    course: id(10),
    title: 't',
    settings: json,
    seed: '4503599627370496',
    levels: [],
    terms: '{"z":1.0,\r\n "a":"\\n"}',
  });
  await insert('assignment', { id: id(40), course: id(10), title: 'a', settings: '[]' });
  await insert('submission', {
    id: id(50),
    bot: id(20),
    version: 1,
    content: hash,
    bytes: 2000,
    game: 'g',
    tournament: id(30),
    assignment: id(40),
    report: 'null',
  });
  await insert('contender', {
    tournament: id(30),
    place: 0,
    name: 'bot',
    submission: id(50),
    fingerprint: 'f',
    rating: 0.1 + 0.2,
  });
  await insert('contender', {
    tournament: id(30),
    place: 1,
    name: 'w',
    word: 'random',
    fingerprint: 'f',
    rating: 'NaN',
  });
  await insert('worker', { id: id(60), name: 'w', level: 'A', cores: 2, speed: 1e-300, version: '1', jobs: 1 });
  await database.query(
    `insert into game (tournament, number, pair, round, seats, winner, by, plies, millis, entry, worker, level)
     select $1, n, n / 2, 1, '{0,1}', 1, 'rules', n, array[n / 7.0, 0], $2::json, $3, 'A' from generate_series(1, $4::int) n order by n desc`,
    [id(30), json, id(60), games],
  );
  await insert('game_log', { tournament: id(30), number: 1, side: 0, stderr: 'líneas\r\n', evidence: '{"x": -0.0}' });
  await insert('voided_game', { tournament: id(30), number: 1, what: 'slow', worker: id(60) });
  await insert('attempt', {
    id: id(70),
    assignment: id(40),
    member: id(11),
    submission: id(50),
    number: 1,
    tournament: id(30),
    mark: 9.5,
  });
  await insert('act', { who: 'ana', what: 'start' });
};
