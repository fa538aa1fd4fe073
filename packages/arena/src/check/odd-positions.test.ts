import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { everyVariant } from '@poda/library/games/testing/every-variant.ts';
import { describe, expect, test } from 'vitest';
import { oddPositions } from './compliance.ts';

const isLong = process.env['PODA_LONG'] !== undefined;
const names = everyVariant(isLong ? 1 : 13).filter(name => !name.includes('?'));

describe.each(names)('the odd positions of %s', name => {
  const variant = unwrap(parseVariant(games, name));
  const found = oddPositions(variant).map(({ oddity, position }) => ({
    oddity,
    state: unwrap(GameState.read(variant, position)),
  }));

  test('each has a legal move to choose, and both sides come up', () => {
    for (const { state } of found) {
      expect(state.isChance).toBe(false);
      expect(state.legalMoves().length, state.text).toBeGreaterThan(0);
    }
    expect(new Set(found.map(({ state }) => state.side))).toEqual(new Set([0, 1]));
  });

  test('one of them has at most two legal moves', () => {
    expect(found.some(({ state }) => state.legalMoves().length <= 2)).toBe(true);
  });
});

test('classroom checkers has a circular capture and a crowning in mid-capture', () => {
  const variant = unwrap(parseVariant(games, 'checkers'));
  const movesOf = (oddity: string) => {
    const odd = oddPositions(variant).find(candidate => candidate.oddity === oddity)!;
    const state = unwrap(GameState.read(variant, odd.position));
    return state.legalMoves().map(move => ({ text: state.moveText(move), routes: state.routes(move) }));
  };
  expect(movesOf('round-trip')).toMatchObject([{ text: '2x2{5,6,13,14}', routes: { length: 2 } }]);
  expect(movesOf('crowned-on-the-way').map(({ text }) => text)).toContain('22x24{27,28}');
});
