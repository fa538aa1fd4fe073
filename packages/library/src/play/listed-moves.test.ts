import { expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { formats } from '../notation/formats.ts';
import { countMoves, listMoves, movesLine, numbersOf, rowsOf } from './listed-moves.ts';
import { GameSession } from './session/game-session.ts';

const session = (game: string, moves: readonly string[], start?: string): GameSession =>
  new GameSession(
    unwrap(parseVariant(games, game)),
    { seats: [null, null], seed: 1 },
    { moves, ...(start === undefined ? {} : { start }) },
  );

test('a row of draughts has one move of each side', () => {
  const moves = listMoves(session('draughts', ['9-13', '22-19', '10-14']));
  expect(moves.map(({ text, side }) => `${side} ${text}`)).toEqual(['0 9-13', '1 22-19', '0 10-14']);
  expect(rowsOf(moves)).toEqual([[0, 1], [2]]);
  expect(numbersOf(moves)).toEqual([1, 1, 2]);
});

test('moves are counted as they are numbered: one for both sides', () => {
  expect(countMoves(session('draughts', []))).toBe(0);
  expect(countMoves(session('draughts', ['9-13', '22-19', '10-14']))).toBe(2);
  expect(countMoves(session('draughts', ['22-19', '9-13', '24-20'], 'B:W1-12:B21-32'))).toBe(2);
});

test('if the second side begins, its first move has a row of its own', () => {
  const moves = listMoves(session('draughts', ['22-19', '9-13', '24-20'], 'B:W1-12:B21-32'));
  expect(rowsOf(moves)).toEqual([[0], [1, 2]]);
});

test('each move of Ur has a row of its own, with its roll', () => {
  const moves = listMoves(session('ur?pieces=1', ['r4', '0>4', 'r1', '4>5', 'r2', '0>2']));
  expect(moves).toMatchObject([
    { text: '0>4', side: 0, roll: '4' },
    { text: '4>5', side: 0, roll: '1' },
    { text: '0>2', side: 1, roll: '2' },
  ]);
  expect(rowsOf(moves)).toEqual([[0], [1], [2]]);
});

test('a forced pass is listed with the move after it, and counts in the numbers as in a written game', () => {
  const played = session('ur?pieces=1', ['r2', 'pass', 'r1', '0>1', 'r1', '14>15'], '0/0/14 1/0/- w -');
  const moves = listMoves(played);
  expect(moves).toMatchObject([
    { text: '0>1', side: 1, roll: '1', passes: [{ side: 0, roll: '2' }] },
    { text: '14>15', side: 0, roll: '1' },
  ]);
  expect(numbersOf(moves)).toEqual([2, 3]);
  expect(countMoves(played)).toBe(3);
  expect(movesLine(moves).replaceAll('\u00a0', ' ')).toBe('2. (1) 0>1  3. (1) 14>15');
  const written = formats.find(({ id }) => id === 'ur')!.write([played.record()]);
  expect(written).toContain('1. white r2 pass\n2. black r1 0>1\n3. white r1 14>15\n');
});
