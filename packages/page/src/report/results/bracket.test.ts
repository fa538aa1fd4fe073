import { expect, test } from 'vitest';
import { roundsOf, type Slot } from './bracket.ts';

const match = (round: number, players: [number, number], through: number | null) => ({
  round,
  players,
  through,
  points: [0, 0] as const,
  extraGames: 0,
  isBySeed: false,
});

const told = (rounds: readonly (readonly Slot[])[]) =>
  rounds.map(slots => slots.map(slot => ('players' in slot ? slot.players.join('-') : String(slot.contender))));

test('winners of neighbouring slots meet in the next round, and a bye has a slot too', () => {
  const miniMatches = [match(1, [3, 4], 4), match(2, [0, 4], 4), match(2, [1, 2], 1), match(3, [1, 4], 4)];
  const byes = [0, 1, 2].map(contender => ({ round: 1, contender }));
  expect(told(roundsOf({ miniMatches, byes }))).toEqual([['1', '2', '0', '3-4'], ['1-2', '0-4'], ['1-4']]);
});

test('an unfinished knockout shows the rounds known so far', () => {
  expect(told(roundsOf({ miniMatches: [match(1, [1, 2], null)], byes: [{ round: 1, contender: 0 }] }))).toEqual([
    ['1-2', '0'],
  ]);
  expect(roundsOf({ miniMatches: [], byes: [] })).toEqual([[]]);
});
