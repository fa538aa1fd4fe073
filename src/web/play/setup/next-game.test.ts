import { expect, test } from 'vitest';
import type { Outcome } from '../../../core/outcome.ts';
import type { Seats } from '../../../play/session/seats.ts';
import { type LossStreak, levelGameOf, levelToOffer, streakAfter, withLevel } from './next-game.ts';

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

test('a win offers the next level, if there is one', () => {
  expect(levelToOffer(against(2), won, null)).toBe(3);
  expect(levelToOffer(against(10), won, null)).toBeNull();
  expect(levelToOffer(people, won, null)).toBeNull();
});

test('two losses in a row against the same level offer one level lower', () => {
  const after = (...outcomes: readonly Outcome[]) =>
    outcomes.reduce<LossStreak | null>((streak, outcome) => streakAfter(streak, 'ur', against(2), outcome), null);
  const offer = (...outcomes: readonly Outcome[]) => levelToOffer(against(2), outcomes.at(-1)!, after(...outcomes));
  expect(offer(lost)).toBeNull();
  expect(offer(lost, lost)).toBe(1);
  expect(offer(lost, lost, drawn)).toBeNull();
  expect(offer(lost, won, lost)).toBeNull();
  expect(streakAfter(after(lost), 'plague', against(2), lost)?.losses, 'of another game').toBe(1);
  expect(streakAfter(after(lost), 'ur', against(3), lost)?.losses, 'against another level').toBe(1);
  const lowest = streakAfter(streakAfter(null, 'ur', against(0), lost), 'ur', against(0), lost);
  expect(levelToOffer(against(0), lost, lowest), 'below the lowest level').toBeNull();
});
