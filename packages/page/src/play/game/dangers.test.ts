import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { expect, test } from 'vitest';
import { dangerousTargets, threatened } from './dangers.ts';

const at = (game: string, start?: string): GameState => {
  const variant = unwrap(parseVariant(games, game));
  return unwrap(GameState.read(variant, start ?? variant.rules.start));
};

test('a king that can be captured is threatened (M3)', () => {
  expect(threatened(at('microshogi', 'k2r/4/4/4/3K b -'))).toEqual(['1e']);
  expect(threatened(at('microshogi', 'k1r1/4/4/4/3K b -'))).toEqual([]);
});

test('a king in check is in danger on the attacked line and safe beside it', () => {
  expect(dangerousTargets(at('microshogi', 'k2r/4/4/4/3K b -'), ['1e'])).toEqual(['1d']);
});

test.each(['ur', 'draughts', 'plague'])('no piece is threatened at the start of %s', game => {
  expect(threatened(at(game))).toEqual([]);
});

test('capturing the last man of draughts marks no empty square as threatened', () => {
  expect(threatened(at('draughts', 'W:W14:B18,32'))).toEqual([]);
});
