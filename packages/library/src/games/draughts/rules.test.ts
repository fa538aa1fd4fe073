import { describe, expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { variantOf } from './index.ts';
import { rulesets } from './rulesets.ts';

const spanish = rulesets.find(({ id }) => id === 'spanish')!;

test('a ruleset of your own may mix any fields: flying kings that may not go round in cycles', () => {
  // White's king returns after three moves, black's after two, so the board repeats with the other side to move.
  const cycle = { equal: 2, window: 20 };
  const own = { ...spanish, endings: { ...spanish.endings, repetition: null, mainDiagonalPlies: null, cycle } };
  const round = ['1-5', '29-26', '5-10', '26-29', '10-1', '29-26', '1-5', '26-29', '5-10', '29-26', '10-1', '26-29'];
  const before = unwrap(GameState.read(variantOf('own', own), 'W:WK1:BK29', round.slice(0, -1)));
  expect(before.outcome()).toBeNull();
  expect(unwrap(before.playText('26-29'))).toBeDefined();
  expect(before.outcome()).toEqual({ winner: null, reason: 'cycle' });
});

test('the criteria of the best capture are data: kings first, then pieces', () => {
  const own = { ...spanish, capturePriority: ['most-kings', 'most-pieces'] as const };
  const state = unwrap(GameState.read(variantOf('own', own), 'W:WK17:BK6,20,21'));
  expect(state.legalMoves().map(move => state.moveText(move))).toEqual(['17x3{6}']);
});

describe('if two ends occur on one ply, the order of the rules decides', () => {
  const none = { repetition: null, kingPlies: null, mainDiagonalPlies: null, cycle: null, circle: null, plyCap: null };
  // Both kings go and return twice: after eight plies the first position occurs for the third time.
  const shuttle = ['3-7', '30-27', '7-3', '27-30', '3-7', '30-27', '7-3', '27-30'];
  const endOf = (endings: object) => {
    const own = { ...spanish, endings: { ...none, ...endings } };
    return unwrap(GameState.read(variantOf('own', own), 'W:WK3,K10,K12:BK30', shuttle)).outcome()?.reason;
  };
  const [repetition, diagonal, progress, cycle, cap] = [
    { repetition: 3 },
    { mainDiagonalPlies: 8 },
    { kingPlies: 8 },
    { cycle: { equal: 2, window: 20 } },
    { plyCap: 8 },
  ];

  test.each([
    ['repetition', { ...repetition, ...diagonal, ...progress, ...cap }],
    ['cycle', { ...cycle, ...diagonal, ...progress, ...cap }],
    ['main-diagonal', { ...diagonal, ...progress, ...cap }],
    ['no-progress', { ...progress, ...cap }],
    ['ply-cap', cap],
  ])('%s', (reason, endings) => {
    expect(endOf(endings)).toBe(reason);
  });
});
