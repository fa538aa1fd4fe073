import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { nothingKnown } from '@poda/library/play/engine/search-request.ts';
import { describe, expect, test } from 'vitest';
import { evaluationOf, shareOf } from './evaluation.ts';

const [ur, draughts] = ['ur', 'draughts'].map(name => unwrap(parseVariant(games, name))) as [never, never];
const line = { move: 'm', value: 0.7, exact: false, pv: ['m'] };

describe('an evaluation is from the point of view of side 0', () => {
  test('a win probability p for side 1 is 1 - p for side 0', () => {
    const analysis = { ...nothingKnown, lines: [line] };
    expect(evaluationOf(ur, 0, analysis, null)).toEqual({ value: 0.7, exact: false, mover: 0 });
    expect(evaluationOf(ur, 1, analysis, null)?.value).toBeCloseTo(0.3);
    expect(evaluationOf(ur, 1, { ...nothingKnown, value: 0.4, exact: true }, null)).toEqual({
      value: 0.6,
      exact: true,
      mover: 1,
    });
  });

  test('a lead of side 1 is a negative lead of side 0', () => {
    const analysis = { ...nothingKnown, lines: [{ ...line, value: -1000, plies: 4, exact: true }] };
    expect(evaluationOf(draughts, 1, analysis, null)).toEqual({ value: 1000, plies: 4, exact: true, mover: 1 });
  });

  test('a finished game has an exact evaluation, and without analysis or outcome there is none', () => {
    expect(evaluationOf(draughts, 0, nothingKnown, null)).toBeNull();
    expect(evaluationOf(draughts, 0, null, null)).toBeNull();
    expect(evaluationOf(draughts, 0, null, { winner: 1, reason: 'no-moves' })?.value).toBe(-1000);
    expect(evaluationOf(ur, 1, null, { winner: 0, reason: 'all-home' })?.value).toBe(1);
    expect(evaluationOf(draughts, 0, null, { winner: null, reason: 'repetition' })?.value).toBe(0);
  });
});

test('the bar is half full in an even game, fuller for the leading side, and full at a win', () => {
  const share = (value: number) => shareOf(draughts, { value });
  expect(share(0)).toBe(0.5);
  expect(share(1)).toBeGreaterThan(0.6);
  expect(share(-1)).toBeCloseTo(1 - share(1));
  expect(share(1000)).toBeCloseTo(1);
  expect(share(-1000)).toBeCloseTo(0);
  expect(shareOf(ur, { value: 0.25 })).toBe(0.25);
});
