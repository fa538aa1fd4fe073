import { expect, test } from 'vitest';
import { groupMoves } from './move-groups.ts';

const textsOf = (groups: ReturnType<typeof groupMoves>) =>
  groups.map(({ kind, moves }) => `${kind}: ${moves.map(({ move }) => move).join(' ')}`);

test('moves are grouped by result: the fastest win and the longest resistance first', () => {
  const groups = groupMoves('men', [
    { move: 'a', value: -1000, plies: 4 },
    { move: 'b', value: 1000, plies: 15 },
    { move: 'c', value: 0 },
    { move: 'd', value: 1000, plies: 3 },
    { move: 'e', value: -1000, plies: 12 },
  ]);
  expect(textsOf(groups)).toEqual(['win: d b', 'draw: c', 'loss: e a']);
});

test('wins without distances keep the order of the game', () => {
  const groups = groupMoves('men', [
    { move: 'a', value: 1000 },
    { move: 'b', value: 1000 },
  ]);
  expect(textsOf(groups)).toEqual(['win: a b']);
});

test('chances are one list, highest first', () => {
  const groups = groupMoves('chance', [
    { move: 'a', value: 0.2 },
    { move: 'b', value: 0.7 },
    { move: 'c', value: 0.5 },
  ]);
  expect(textsOf(groups)).toEqual(['chance: b c a']);
});
