import { expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { variantOf } from './index.ts';
import { type Ruleset, rulesets } from './rulesets.ts';
import { plainRollChances, plainRulesets } from './testing/plain-rules.ts';

const classic = rulesets[0]!;
const play = (ruleset: Ruleset, start: string, ...moves: string[]): GameState =>
  unwrap(GameState.read(variantOf('own', ruleset), start, moves));

test('every field of a ruleset may be changed: a short path', () => {
  const path = classic.path.slice(0, 6);
  const state = play({ ...classic, pieces: 1, path }, '1/0/- 1/0/- w -', 'r4', '0>4', 'r3', '4>7');
  expect(state.outcome()).toEqual({ winner: 0, reason: 'all-home' });
});

test('every field of a ruleset may be changed: two dice, with a sum of 0 counting as 3', () => {
  const state = play({ ...classic, dice: 2, zeroCountsAs: 3 }, '7/0/- 7/0/- w -');
  expect(state.legalMoves().map(move => state.moveText(move))).toEqual(['r1', 'r2', 'r3']);
  expect(state.chances()).toEqual([1 / 2, 1 / 4, 1 / 4]);
});

test('every field of a ruleset may be changed: bearing off gives another roll', () => {
  const state = play({ ...classic, pieces: 2, anotherRoll: ['home'] }, '1/0/14 2/0/- w -', 'r1', '14>15');
  expect([state.side, state.text]).toEqual([0, '1/1/- 2/0/- w -']);
});

test('every field of a ruleset may be changed: other rosettes', () => {
  const state = play(
    {
      ...classic,
      rosettes: [
        [3, 3],
        [1, 3],
      ],
    },
    '7/0/- 7/0/- w -',
    'r2',
    '0>2',
  );
  expect(state.text).toBe('6/0/2 7/0/- w -');
});

test.each(Object.entries(plainRulesets))('the dice of ur:%s have the probabilities of the reference', (id, rules) => {
  const state = new GameState(variantOf(id, rulesets.find(ruleset => ruleset.id === id)!));
  const rolls = state.legalMoves().map((move, index) => ({
    count: Number(state.moveText(move).slice(1)),
    chance: state.chances()[index],
  }));
  expect(rolls).toEqual(plainRollChances(rules));
});
