import { expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { microshogi } from './index.ts';

const drops = unwrap(parseVariant([microshogi], 'microshogi:drops'));

test('a position comes back through captures and drops, and the fourth time is a draw (M6)', () => {
  // A pawn is dropped, captured, dropped by the other side and captured back: a cycle of ten plies.
  const round = ['P*1d', '1e1d', '4a4b', '1d1e', '4b4a', 'P*4b', '4a4b', '1e1d', '4b4a', '1d1e'];
  const start = 'k3/4/4/4/3K w p';
  const state = unwrap(GameState.read(drops, start, [...round, ...round, ...round.slice(0, -1)]));
  expect(state.outcome()).toBeNull();
  unwrap(state.playText('1d1e'));
  expect(state.text).toBe(start);
  expect(state.outcome()).toEqual({ winner: null, reason: 'repetition' });
});

test('the fullest hand can be written and read again', () => {
  const state = unwrap(GameState.read(drops, 'k3/4/4/p3/R2K b 17P', ['4e4d']));
  expect(state.text).toContain(' 18P');
  expect(drops.rules.read(state.text).ok).toBe(true);
  const crowded = drops.rules.read('k3/4/4/p3/R2K b 18P');
  expect(crowded.ok ? 'accepted' : crowded.error.code).toBe('too-many-in-hand');
});
