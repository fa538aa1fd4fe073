import { expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { expect as unwrap } from '../../core/result.ts';
import { variantOf } from './index.ts';
import { rulesets } from './rulesets.ts';

const spanish = rulesets.find(({ id }) => id === 'spanish')!;

test('a ruleset of your own may mix any fields: flying kings that may not go round in cycles', () => {
  // White's king goes round in three moves, black's in two, so the board comes back with the other side to move.
  const cycle = { equal: 2, window: 20 };
  const own = { ...spanish, endings: { ...spanish.endings, repetition: null, mainDiagonalPlies: null, cycle } };
  const round = ['1-5', '29-26', '5-10', '26-29', '10-1', '29-26', '1-5', '26-29', '5-10', '29-26', '10-1', '26-29'];
  const before = unwrap(GameState.read(variantOf('own', own), 'W:WK1:BK29', round.slice(0, -1)));
  expect(before.outcome()).toBeNull();
  expect(unwrap(before.playText('26-29'))).toBeDefined();
  expect(before.outcome()).toEqual({ winner: null, reason: 'cycle' });
});

test('the laws of the capture are data: kings first, then pieces', () => {
  const own = { ...spanish, capturePriority: ['most-kings', 'most-pieces'] as const };
  const state = unwrap(GameState.read(variantOf('own', own), 'W:WK17:BK6,20,21'));
  expect(state.legalMoves().map(move => state.moveText(move))).toEqual(['17x3{6}']);
});
