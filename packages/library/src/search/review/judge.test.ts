import { describe, expect, test } from 'vitest';
import { SHOWN_WIN } from '../../core/shown-value.ts';
import { accuracyOf, givenResult, judge, type Label, type Worth } from './judge.ts';

const estimate = (value: number): Worth => ({ value, exact: false });
const proved = (value: number): Worth => ({ value, exact: true });
const win = (plies: number): Worth => ({ value: 1000, exact: true, plies });
const defeat = (plies: number): Worth => ({ value: -1000, exact: true, plies });

const men = { shows: 'men', lossSteps: { inaccuracy: 0.3, mistake: 0.7, blunder: 1.5 } } as const;
const cells = { shows: 'cells', lossSteps: { inaccuracy: 2, mistake: 4, blunder: 8 } } as const;
const chance = { shows: 'chance', lossSteps: { inaccuracy: 0.02, mistake: 0.05, blunder: 0.1 } } as const;

describe('a move is judged by what it gives away', () => {
  test.each<[string, Parameters<typeof judge>[0], Worth, Worth, Label]>([
    ['nothing', men, estimate(1), estimate(1), 'best'],
    ['next to nothing', men, estimate(1), estimate(0.8), 'good'],
    ['a third of a man', men, estimate(1), estimate(0.7), 'inaccuracy'],
    ['three quarters of a man', men, estimate(1), estimate(0.25), 'mistake'],
    ['two men', men, estimate(1), estimate(-1), 'blunder'],
    ['a win, and is still far ahead', men, win(7), estimate(3), 'mistake'],
    ['a win, and is about even', men, win(7), estimate(0.1), 'blunder'],
    ['a win for a draw', men, win(7), proved(0), 'blunder'],
    ['a win for a defeat', men, win(7), defeat(4), 'blunder'],
    ['a draw for a defeat', men, proved(0), defeat(4), 'blunder'],
    ['an even game for a defeat', men, estimate(-0.2), defeat(4), 'blunder'],
    ['a hopeless game for a defeat', men, estimate(-4), defeat(4), 'mistake'],
    ['two plies on the way to the same win', men, win(5), win(7), 'good'],
    ['nothing of a win', men, win(5), win(5), 'best'],
    ['two plies of a defeat that is certain', men, defeat(8), defeat(6), 'good'],
    ['nothing of a defeat that is certain', men, defeat(8), defeat(8), 'best'],
    ['two cells', cells, estimate(5), estimate(3), 'inaccuracy'],
    ['three cells of a win that stays one', cells, proved(5), proved(2), 'inaccuracy'],
    ['one cell, and with it the win', cells, proved(1), proved(0), 'mistake'],
    ['one cell, and with it the draw', cells, proved(0), proved(-1), 'blunder'],
    ['nine cells, and with them the win', cells, proved(5), proved(-4), 'blunder'],
    ['half a cell of a win, by an estimate that is still ahead', cells, proved(2), estimate(1.5), 'good'],
    ['a win, by an estimate that is behind', cells, proved(1), estimate(-0.5), 'mistake'],
    ['a hundredth of the chances', chance, estimate(0.5), estimate(0.49), 'good'],
    ['a proved tenth of the chances', chance, proved(0.5), proved(0.39), 'blunder'],
    ['half a tenth of the chances', chance, estimate(0.55), estimate(0.49), 'mistake'],
  ])('%s', (_what, scale, best, played, label) => {
    expect(judge(scale, best, played).label).toBe(label);
  });

  test.each<[string, Worth, Worth, number]>([
    ['a quarter of a man costs so much', estimate(1), estimate(0.75), 0.25],
    ['a missed win that stays far ahead costs as much as a mistake', win(7), estimate(3), 0.7],
    ['a win thrown away costs as much as a blunder', win(7), estimate(0), 1.5],
    ['a slower win costs nothing', win(3), win(9), 0],
  ])('%s', (_what, best, played, cost) => {
    expect(judge(men, best, played).cost).toBeCloseTo(cost, 12);
  });
});

test.each([
  [[], null],
  [[0, 0, 0], 100],
  [[0.7], 50],
  [[1.4], 25],
  [[0, 0.7], 75],
  [[0, 0, 1.4], 75],
  [[70], 0],
])('choices that cost %j give an accuracy of %s', (costs, accuracy) => {
  expect(accuracyOf(costs, men.lossSteps)).toBe(accuracy);
});

test.each([
  ['a proved win that becomes a draw', 0, SHOWN_WIN, 'win'],
  ['a proved win that becomes an estimated deficit', -3, SHOWN_WIN + 3, 'win'],
  ['a draw that becomes a proved loss', -SHOWN_WIN, SHOWN_WIN, 'game'],
  ['some men', -3, 3, null],
] as const)('a move gives away: %s', (_, after, loss, given) => {
  expect(givenResult({ after: { value: after, exact: true }, loss })).toBe(given);
});
