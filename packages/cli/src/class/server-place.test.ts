import { expect, test } from 'vitest';
import { parsePlace, tournamentIn } from './server-place.ts';

const ID = '0b54e1c2-6a1f-4f6e-9a57-3f0f5f2c9d10';

test.each([
  ['http://aula:8080', 'http://aula:8080', undefined],
  ['aula:8080/', 'http://aula:8080', undefined],
  ['https://uni.example/poda/', 'https://uni.example/poda', undefined],
  [`https://uni.example/poda/#/arena/tournament/${ID}`, 'https://uni.example/poda', { kind: 'tournament', id: ID }],
  [`http://aula:8080/#/arena/tournament/${ID}/games/3`, 'http://aula:8080', { kind: 'tournament', id: ID }],
  [`http://aula:8080/#/arena/assignment/${ID}`, 'http://aula:8080', { kind: 'assignment', id: ID }],
  [`http://aula:8080/api/v1/tournaments/${ID}/games`, 'http://aula:8080', { kind: 'tournament', id: ID }],
  ['http://aula:8080/#/arena/courses', 'http://aula:8080', undefined],
])('%s is read as a place on a server', (text, base, place) => {
  expect(parsePlace(text)).toEqual({ ok: true, value: place === undefined ? { base } : { base, place } });
});

test.each(['', 'ftp://aula', 'http://ana:secret@aula', 'http://', 'javascript:alert(1)', 'file:///etc/passwd'])(
  '%o is no address of a server',
  text => {
    expect(parsePlace(text)).toMatchObject({ error: { code: 'server-address' } });
  },
);

test('an address without a tournament is refused where one is needed', () => {
  expect(tournamentIn(`aula/#/arena/course/${ID}`)).toMatchObject({
    error: { problem: { code: 'tournament-address' }, exit: 2 },
  });
});
