import { describe, expect, test } from 'vitest';
import { readAddress } from './address.ts';

const read = (query: string) => readAddress(new URLSearchParams(query));
const opened = (query: string) => {
  const found = read(query);
  if (!found?.ok) throw new Error('the address has no readable game');
  return found.value;
};

describe('an address', () => {
  test('may have no game', () => expect(read('lang=es')).toBeNull());

  test('may have a game in plain text', () => {
    expect(opened('game=plaga').record).toMatchObject({ game: 'plague:8x8', moves: [] });
    expect(opened('game=draughts&moves=9-13+22-18').record.moves).toEqual(['9-13', '22-18']);
    expect(opened('game=ur&position=2/2/4,8,11+2/1/3,6,7,14+w+3&moves=4>7').record).toMatchObject({
      start: '2/2/4,8,11 2/1/3,6,7,14 w 3',
      moves: ['4>7'],
    });
  });

  test('may have a shared game', () => {
    const { record, notices } = opened('g=1.plague-4x3..A');
    expect(record).toMatchObject({ game: 'plague:4x3', moves: ['2,1'] });
    expect(notices.map(({ problem }) => problem.code)).toEqual(['share-cut-short']);
  });

  test('keeps the moves before the first illegal one, and names that move', () => {
    const { record, notices } = opened('game=draughts&moves=9-13+9-13+22-18');
    expect(record.moves).toEqual(['9-13']);
    expect(notices[0]?.problem).toMatchObject({ code: 'stopped-at-move', values: { ply: 2, text: '9-13' } });
  });

  test.each([
    ['game=chess', 'unknown-game'],
    ['game=ur&position=9/0/-+7/0/-+w+-', 'pieces-do-not-add-up'],
    ['g=nonsense', 'share-of-another-version'],
  ])('that cannot be read is refused with a reason: %s', (query, code) => {
    const found = read(query);
    expect(found?.ok === false && found.error.problem.code).toBe(code);
  });
});
