import { expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { materialOf } from './material.ts';

const shown = (game: string, moves: readonly string[] = [], start?: string) => {
  const variant = unwrap(parseVariant(games, game));
  const state = unwrap(GameState.read(variant, start ?? variant.rules.start, moves));
  return ([0, 1] as const).map(side => {
    const material = materialOf(state, side);
    return (
      material && [
        material.lead,
        ...material.captured.map(({ piece, count }) => `${piece.side} ${piece.piece} ${count}`),
      ]
    );
  });
};

test('captured men are listed for the side that captured them', () => {
  expect(shown('draughts:spanish', ['10-14', '23-19', '14x23'])).toEqual([[1, '1 man 1'], [-1]]);
});

test('a crowned man is not missing', () => {
  expect(shown('draughts:spanish', ['28-32'], 'W:W28:B5,6')).toEqual([[-1], [1]]);
});

test('kings of the start are told apart from men crowned later', () => {
  expect(shown('draughts:spanish', [], 'W:WK1:BK32,20')).toEqual([[-1], [1]]);
  expect(shown('draughts:spanish', ['1x10'], 'W:WK1:BK5,8')).toEqual([[0, '1 king 1'], [0]]);
});

test('a piece turned over is not missing', () => {
  expect(shown('microshogi:nodrops', ['1e1d'], 'k3/4/4/3p/K2R b -')).toEqual([[1, '1 P 1'], [-1]]);
});

test.each(['ur', 'microshogi:drops', 'plague:5x5'])('%s shows its material on the board', game => {
  expect(shown(game)).toEqual([null, null]);
});

test('nothing is captured where pieces are only put', () => {
  expect(shown('tictactoe', ['2,2'])).toEqual([[1], [-1]]);
});
