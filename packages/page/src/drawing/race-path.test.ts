import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { expect, test } from 'vitest';
import { racePath, stretchOf } from './race-path.ts';

const boardOf = (game: string) => unwrap(parseVariant(games, game)).face.board;

test('the paths of both sides of Ur go from the hand through 14 squares to the home', () => {
  const [white, black] = [racePath(boardOf('ur:classic'), 0), racePath(boardOf('ur:classic'), 1)];
  expect(white).toHaveLength(16);
  expect(white.slice(0, 6)).toEqual(['hand0', '3,4', '3,3', '3,2', '3,1', '2,1']);
  expect(white.slice(-3)).toEqual(['3,8', '3,7', 'home0']);
  expect(black.slice(0, 3)).toEqual(['hand1', '1,4', '1,3']);
  expect(stretchOf(white, '3,1', '2,2')).toEqual(['3,1', '2,1', '2,2']);
  expect(stretchOf(white, '3,8')).toEqual(['3,8', '3,7', 'home0']);
  expect(stretchOf(white, '1,1')).toEqual([]);
});

test('a board without a path has none', () => {
  expect(racePath(boardOf('draughts:spanish'), 0)).toEqual([]);
});
