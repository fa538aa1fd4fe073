import type { Outcome } from '@poda/library/core/outcome.ts';
import type { Seats } from '@poda/library/play/session/seats.ts';
import { expect, test } from 'vitest';
import { levelGameOf, levelToOffer, withLevel } from './next-game.ts';

const against = (level: number): Seats => [null, { kind: 'level', level }];
const won: Outcome = { winner: 0, reason: 'line' };
const lost: Outcome = { winner: 1, reason: 'line' };
const drawn: Outcome = { winner: null, reason: 'full-board' };

const people: Seats = [null, null];
const programs: Seats = [
  { kind: 'level', level: 2 },
  { kind: 'level', level: 3 },
];

test('only a game of a person against a level has a level to change', () => {
  expect(levelGameOf(against(4))).toEqual({ person: 0, level: 4 });
  expect(levelGameOf([{ kind: 'level', level: 4 }, null])).toEqual({ person: 1, level: 4 });
  for (const seats of [people, programs, [null, { kind: 'greedy' }] as Seats]) expect(levelGameOf(seats)).toBeNull();
  expect(withLevel(against(4), 5)).toEqual(against(5));
});

test('a win offers the next level and a loss the one below, if there is one', () => {
  expect(levelToOffer(against(2), won)).toBe(3);
  expect(levelToOffer(against(10), won)).toBeNull();
  expect(levelToOffer(against(2), lost)).toBe(1);
  expect(levelToOffer(against(0), lost)).toBeNull();
  expect(levelToOffer(against(2), drawn)).toBeNull();
  expect(levelToOffer(people, won)).toBeNull();
  expect(levelToOffer(against(2), won, { level: 1 })).toBe(1);
  expect(levelToOffer(against(2), won, { level: 2 })).toBe(3);
});
