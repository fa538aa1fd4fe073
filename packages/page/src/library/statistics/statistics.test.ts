import { expect, test } from 'vitest';
import { listedGame } from '../listed-game.ts';
import { libraryGame } from '../testing/library-game.ts';
import { statisticsOf, suggestionFrom } from './statistics.ts';

/** Finished games of the user, White, against levels; the newest first. */
const against = (...results: readonly [level: number, winner: 0 | 1 | null][]) =>
  results.map(([level, winner], index) => {
    const word = `level:${level}`;
    const players = [
      { name: '?', kind: 'human' },
      { name: word, kind: 'computer', word },
    ] as const;
    const game = libraryGame(
      { players, result: { winner, reason: 'resignation' } },
      { begun: -index, accuracy: [index, 0] },
    );
    return listedGame(game)!;
  });

test.each([
  { results: against(), level: undefined, reason: undefined },
  { results: against([3, 1], [3, 0]), level: undefined, reason: undefined },
  { results: against([3, 1], [3, 0], [3, 1]), level: 3, reason: 'even' },
  { results: against([3, 0], [3, 1], [3, 0], [3, 0], [3, 1]), level: 4, reason: 'won' },
  { results: against([3, 0], [2, 0], [2, 0], [2, 0]), level: undefined, reason: undefined },
  { results: against([3, 1], [3, 1], [3, null], [3, 1], [3, 1], [3, 0]), level: 2, reason: 'lost' },
  { results: against([0, 1], [0, 1], [0, 1], [0, 1]), level: 0, reason: 'even' },
  { results: against([10, 0], [10, 0], [10, 0]), level: 10, reason: 'even' },
])('case %# of the suggested level: $level, $reason', ({ results, level, reason }) => {
  expect(suggestionFrom(results)?.level).toBe(level);
  expect(suggestionFrom(results)?.reason).toBe(reason);
});

test('statistics count the results by opponent, levels in order, and the accuracies from the oldest on', () => {
  const [one] = statisticsOf(against([10, 0], [2, 1], [2, null]));
  expect(one?.tallies).toEqual([
    { opponent: 'level:2', won: 0, drawn: 1, lost: 1 },
    { opponent: 'level:10', won: 1, drawn: 0, lost: 0 },
  ]);
  expect(one?.accuracies.map(({ accuracy }) => accuracy)).toEqual([2, 1, 0]);
});
