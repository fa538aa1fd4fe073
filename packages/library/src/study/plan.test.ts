import { describe, expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { algorithms } from './algorithms.ts';
import { unmeasured } from './measurement.ts';
import { defaultDepths, expectedCost, hasSizes, JobOrder, jobsOf, outlineOf, parseDepths, parseSizes } from './plan.ts';

const variantOf = (name: string) => unwrap(parseVariant(games, name));

test.each([
  ['3..5', ['3x3', '4x4', '5x5']],
  ['4', ['4x4']],
  ['4x6', ['4x6']],
  ['5,3..4,4x6', ['3x3', '4x4', '4x6', '5x5']],
  [' 3 , 3x3,3..3', ['3x3']],
  ['3x10,4x4', ['4x4', '3x10']],
])('sizes: %s', (text, sizes) => {
  expect(parseSizes(text)).toEqual({ ok: true, value: sizes.sort((a, b) => area(a) - area(b)) });
});

const area = (size: string) => size.split('x').reduce((product, side) => product * Number(side), 1);

test.each(['', ',', '3,', 'x', '3x', '5..3', '3...5', '-3', '3.5', '3..x', '1e1'])('invalid sizes: %j', text => {
  expect(parseSizes(text)).toMatchObject({ ok: false, error: { code: 'unreadable-sizes' } });
});

test.each([
  ['1..4', [1, 2, 3, 4]],
  ['6,2,4', [2, 4, 6]],
  ['3,1..3', [1, 2, 3]],
  ['30', [30]],
])('depths: %s', (text, depths) => {
  expect(parseDepths(text)).toEqual({ ok: true, value: depths });
});

test.each(['', '0', '0..3', '31', '1..31', '4..2', 'a', '2x2', '2,,3'])('invalid depths: %j', text => {
  expect(parseDepths(text)).toMatchObject({ ok: false, error: { code: 'unreadable-depths' } });
});

test('only the plague has sizes', () => {
  expect(games.filter(hasSizes).map(({ id }) => id)).toEqual(['plague']);
});

describe('a plan', () => {
  const variants = ['plague:3x3', 'plague:4x6', 'plague:5x5'].map(variantOf);
  const plan = { variants, depths: [2, 4], algorithms, seed: 1, maxNodes: 1000 };

  test('is ordered by depth, then by size, then by algorithm', () => {
    const jobs = jobsOf(plan);
    expect(jobs).toHaveLength(2 * 3 * 4);
    expect(jobs.slice(3, 6).map(({ game, depth, algorithm }) => [game, depth, algorithm])).toEqual([
      ['plague:3x3', 2, 'table'],
      ['plague:4x6', 2, 'minimax'],
      ['plague:4x6', 2, 'alpha-beta'],
    ]);
  });

  test('with dice has Star between alpha-beta and ordering', () => {
    const [ur] = [variantOf('ur')];
    expect(jobsOf({ ...plan, variants: [ur], depths: [1] }).map(({ algorithm }) => algorithm)).toEqual([
      'minimax',
      'alpha-beta',
      'star',
      'ordering',
      'table',
    ]);
    expect(defaultDepths(ur)).toEqual([1, 2, 3, 4, 5]);
  });

  test('leaves out the algorithms that were not chosen', () => {
    const jobs = jobsOf({ ...plan, algorithms: ['table', 'minimax', 'star'], depths: [2] });
    expect(jobs.slice(0, 3).map(({ algorithm }) => algorithm)).toEqual(['minimax', 'table', 'minimax']);
  });

  test('puts a job before jobs of the same algorithm with a larger board or depth and neither smaller', () => {
    const order = new JobOrder(plan);
    const at = (game: string, depth: number, algorithm: 'minimax' | 'table' = 'table') =>
      unmeasured({ game: `plague:${game}`, depth, algorithm, seed: 1, maxNodes: 1 });
    expect(order.isBefore(at('3x3', 2), at('4x6', 2))).toBe(true);
    expect(order.isBefore(at('3x3', 2), at('3x3', 4))).toBe(true);
    expect(order.isBefore(at('3x3', 2), at('5x5', 4))).toBe(true);
    expect(order.isBefore(at('3x3', 2), at('3x3', 2))).toBe(false);
    expect(order.isBefore(at('5x5', 2), at('4x6', 4))).toBe(false);
    expect(order.isBefore(at('3x3', 4), at('5x5', 2))).toBe(false);
    expect(order.isBefore(at('3x3', 2), at('5x5', 4, 'minimax'))).toBe(false);
  });

  test('expects higher costs of a larger board, a greater depth and a simpler algorithm, up to the limit', () => {
    const costs = jobsOf({ ...plan, maxNodes: 1e9 }).map(job => expectedCost(job, outlineOf(variantOf(job.game), 1)));
    expect(costs[4]).toBeGreaterThan(costs[0]!); // a 4x6 board costs more than a 3x3 board
    expect(costs[16]).toBeGreaterThan(costs[4]!); // depth 4 costs more than depth 2
    expect(costs[16]).toBeGreaterThan(costs[17]!); // minimax costs more than alpha-beta
    for (const job of jobsOf(plan)) expect(expectedCost(job, outlineOf(variantOf(job.game), 1))).toBeLessThan(310_000);
  });
});
