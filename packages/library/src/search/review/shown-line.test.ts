import { describe, expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { findBest } from '../search.ts';
import { listHints, type ShownLine, shownLine } from './shown-line.ts';

const estimate = (move: string, value: number): ShownLine => ({ move, value, exact: false, pv: [] });
const proved = (move: string, value: number, plies?: number): ShownLine => ({
  ...{ move, value, exact: true, pv: [] },
  ...(plies === undefined ? {} : { plies }),
});

/** Writes each list as its kind and its ranked moves: `1. a` alone at its rank, `1= a` tied. */
const told = (lines: readonly ShownLine[]) =>
  listHints(lines).map(({ isExact, hints }) => [
    isExact ? 'exact' : 'estimates',
    ...hints.map(({ line, rank, isTied }) => `${rank}${isTied ? '=' : '.'} ${line.move}`),
  ]);

describe('the lists of hints', () => {
  test.each([
    ['nothing', [], []],
    ['one estimate', [estimate('a', 3)], [['estimates', '1. a']]],
    [
      'three estimates',
      [estimate('a', 3), estimate('b', 2), estimate('c', 1)],
      [['estimates', '1. a', '2. b', '3. c']],
    ],
    [
      'a tie for the first place',
      [estimate('a', 3), estimate('b', 3), estimate('c', 1)],
      [['estimates', '1= a', '1= b', '3. c']],
    ],
    [
      'a tie for the second place',
      [proved('a', 3), proved('b', 1), proved('c', 1)],
      [['exact', '1. a', '2= b', '2= c']],
    ],
    ['a nearer win is no tie', [proved('a', 997, 3), proved('b', 995, 5)], [['exact', '1. a', '2. b']]],
    [
      'wins that are shown alike and differ in plies are no tie',
      [proved('a', 1000, 3), proved('b', 1000, 5)],
      [['exact', '1. a', '2. b']],
    ],
    ['equally near wins are a tie', [proved('a', 1000, 3), proved('b', 1000, 3)], [['exact', '1= a', '1= b']]],
    [
      'beside a proved win whose plies are unknown no estimates',
      [proved('a', 1000), estimate('b', 2), proved('c', -1000)],
      [['exact', '1. a', '2. c']],
    ],
    [
      'beside a proved win no estimates',
      [proved('a', 1000, 3), estimate('b', 2), estimate('c', 1)],
      [['exact', '1. a']],
    ],
    [
      'a proved draw below an estimate stands in a list of its own',
      [estimate('a', 2), proved('b', 0), estimate('c', -1)],
      [
        ['estimates', '1. a', '2. c'],
        ['exact', '1. b'],
      ],
    ],
    [
      'so do estimates below a proved draw',
      [proved('a', 0), estimate('b', -1), estimate('c', -1)],
      [
        ['exact', '1. a'],
        ['estimates', '1= b', '1= c'],
      ],
    ],
    [
      'a proved value and an equal estimate are no tie',
      [estimate('a', 0), proved('b', 0)],
      [
        ['estimates', '1. a'],
        ['exact', '1. b'],
      ],
    ],
    [
      'beside estimates no proved loss',
      [estimate('a', 1), estimate('b', 0), proved('c', -1000, 4)],
      [['estimates', '1. a', '2. b']],
    ],
    [
      'losses alone are told, the longest first',
      [proved('a', -1000, 6), proved('b', -1000, 2)],
      [['exact', '1. a', '2. b']],
    ],
    [
      'a win is proved where its plies are known',
      [{ ...estimate('a', 1000), plies: 3 }, estimate('b', 1)],
      [['exact', '1. a']],
    ],
  ] as const)('%s', (_what, lines, lists) => {
    expect(told(lines)).toEqual(lists);
  });

  test('estimates that look equal share a rank, proved values only if they are equal', () => {
    const ranks = (lines: readonly ShownLine[]) =>
      listHints(lines, 0).flatMap(({ hints }) => hints.map(({ rank, isTiedForBest }) => [rank, isTiedForBest]));
    expect(ranks([estimate('a', 1.3), estimate('b', 1.1), estimate('c', 0.9), estimate('d', 0.2)])).toEqual([
      ...[1, 1, 1].map(rank => [rank, true]),
      [4, false],
    ]);
    const exact = (move: string, value: number): ShownLine => ({ move, value, exact: true, pv: [move] });
    expect(ranks([exact('a', 0.53), exact('b', 0.52)])).toEqual([
      [1, false],
      [2, false],
    ]);
  });

  test('only the moves that are tied with the best one are marked as equally good', () => {
    const marked = (lines: readonly ShownLine[]) =>
      listHints(lines).flatMap(({ hints }) =>
        hints.filter(({ isTiedForBest }) => isTiedForBest).map(({ line }) => line.move),
      );
    expect(marked([proved('a', 1000, 5), proved('b', 1000, 5), proved('c', 0), proved('d', 0)])).toEqual(['a', 'b']);
    expect(marked([proved('a', 1000, 27), proved('b', 0), proved('c', 0)])).toEqual([]);
    expect(marked([proved('a', 0), estimate('b', -1), estimate('c', -1)])).toEqual([]);
  });

  test('mark equally good moves of a real position as ties', () => {
    const state = new GameState(unwrap(parseVariant(games, 'plague:3x3')));
    const { lines } = findBest(state, { limits: {}, lines: 3, now: () => 0 });
    const [list, ...others] = listHints(lines.map(line => shownLine(state, line)));
    expect(others).toEqual([]);
    expect(list!.isExact).toBe(true);
    // The board is symmetric, and so are the two moves along its edges.
    const marked = list!.hints.map(({ line, rank, isTied }) => [line.move, rank, isTied]);
    expect(marked.filter(([move]) => move !== '2,2').map(([, rank, isTied]) => [rank, isTied])).toEqual([
      [marked.find(([move]) => move === '2,1')![1], true],
      [marked.find(([move]) => move === '2,1')![1], true],
    ]);
  });
});
