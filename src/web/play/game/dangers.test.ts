import { expect, test } from 'vitest';
import { GameState } from '../../../core/game-state.ts';
import { unwrap } from '../../../core/result.ts';
import { parseVariant } from '../../../core/variant-name.ts';
import { games } from '../../../games/index.ts';
import { dangerousTargets, threatened } from './dangers.ts';

const at = (game: string, start?: string): GameState => {
  const variant = unwrap(parseVariant(games, game));
  return unwrap(GameState.read(variant, start ?? variant.start));
};

test('a king that could be taken is in danger (M3)', () => {
  expect(threatened(at('microshogi', 'k2r/4/4/4/3K b -'))).toEqual(['1e']);
  expect(threatened(at('microshogi', 'k1r1/4/4/4/3K b -'))).toEqual([]);
});

test('a king in danger may step aside, and not along the line of the attack', () => {
  expect(dangerousTargets(at('microshogi', 'k2r/4/4/4/3K b -'), ['1e'])).toEqual(['1d']);
});

test.each(['ur', 'draughts', 'plague'])('at the start of %s nothing is in danger', game => {
  expect(threatened(at(game))).toEqual([]);
});

test('the last man of draughts is told by no mark on an empty square', () => {
  expect(threatened(at('draughts', 'W:W14:B18,32'))).toEqual([]);
});
