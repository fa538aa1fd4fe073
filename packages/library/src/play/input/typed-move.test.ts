import { describe, expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { plainTranslator } from '../../i18n/plain-translator.ts';
import { cellText, legalTexts, moveForms } from '../game-in-words.ts';
import { whyNoMove } from './explain-refusal.ts';
import { cellNamed, findTyped, firstCell } from './typed-move.ts';

const stateOf = (game: string, position?: string): GameState => {
  const variant = unwrap(parseVariant(games, game));
  return unwrap(GameState.read(variant, position ?? variant.rules.start));
};

describe('a loosely typed line is parsed as a move', () => {
  test.each([
    ['damas', undefined, '09 – 13.', '9-13'],
    ['microshogi', undefined, '2,4 1,3', '2e3d'],
    ['microshogi:drops', 'k3/4/4/4/3K b G', 'g*(2,2)', 'G*2c'],
    ['microshogi:drops', 'k3/4/4/4/3K b G', 'G * 2,2', 'G*2c'],
    ['checkers', undefined, '2,0 ; 3,1', '9-13'],
    ['checkers', undefined, '2,0 3,1', '9-13'],
    ['checkers', undefined, '(2,0) (3,1)', '9-13'],
    ['checkers', undefined, 'C,A;D,B.', '9-13'],
    ['checkers', undefined, '9 13', '9-13'],
    ['checkers', 'W:W10:B14,23,32', '2,2 x 4,4 x 6,6', '10x28{14,23}'],
    ['plague', undefined, '(2, 2)', '2,2'],
    ['plague', undefined, '2 2', '2,2'],
    ['ur', '7/0/- 7/0/- w 3', '0 -> 3', '0>3'],
  ])('%s %s: %s', (game, position, line, move) => {
    const state = stateOf(game, position);
    expect(state.moveText(unwrap(findTyped(state, line)))).toBe(move);
  });

  test('and a refusal says where the piece can go, by number and by row and column', () => {
    const state = stateOf('checkers');
    const found = findTyped(state, '2,0;3,3');
    const hand = { state, touched: [], translator: plainTranslator('en') };
    expect(found.ok ? '' : whyNoMove(hand, '2,0;3,3', found.error)).toBe(
      '2,0;3,3 is not allowed: pieces move diagonally (C1). The piece on 9 (2,0) can go to: 13 (3,1).',
    );
  });
});

describe('a sign that separates no squares is never ignored', () => {
  test.each([
    ['plague', undefined, '-2,-2', 'cell-off-the-board'],
    ['plague', undefined, '−2,2', 'unreadable-move'],
    ['plague', undefined, '2 -2', 'unreadable-move'],
    ['plague', undefined, '2.,2', 'unreadable-move'],
    ['tictactoe', undefined, '-1,1', 'cell-off-the-board'],
    ['damas', undefined, '-9-13', 'unreadable-move'],
    ['checkers', undefined, '-2,0;3,1', 'unreadable-move'],
    ['microshogi', undefined, '(-2,4).(1,3)', 'unreadable-move'],
    ['microshogi', undefined, '2-e-3-d', 'unreadable-move'],
    ['ur', '7/0/- 7/0/- w 3', '-0>3', 'unreadable-move'],
  ])('%s %s: %s', (game, position, line, code) => {
    const found = findTyped(stateOf(game, position), line);
    expect(found.ok ? 'played' : found.error.code).toBe(code);
  });

  test('nor is a space within a number', () => {
    const state = stateOf('plague:10x10', `.........x${'/..........'.repeat(9)} x`);
    expect(cellNamed(state, '10 ,1')).toBe('10,1');
    expect(cellNamed(state, '1 0,1')).toBeUndefined();
    expect(findTyped(state, '1 0,2').ok).toBe(false);
  });
});

describe('rows and columns of classroom checkers', () => {
  test('name a square beside its number', () => {
    const state = stateOf('checkers');
    expect(['2,0', '(2,0)', ' 2 , 0 ', '9'].map(name => cellNamed(state, name))).toEqual(['9', '9', '9', '9']);
    expect(['2,0;3,1', '(2,0);(3,1)', '9-13'].map(line => firstCell(state, line))).toEqual(['9', '9', '9']);
    expect(firstCell(state, '2,1;3,2')).toBeUndefined();
    expect(cellText(state.variant, '9')).toBe('9 (2,0)');
    expect(cellText(stateOf('damas').variant, '9')).toBe('9');
    expect(cellText(stateOf('microshogi').variant, '2e')).toBe('(2,4)');
  });

  test('are a second notation of every legal move, and can be parsed', () => {
    const state = stateOf('checkers', 'W:W10,12:B14,15,23,32');
    const [numbers = [], coordinates = []] = legalTexts(state);
    expect(numbers.length).toBeGreaterThan(1);
    for (const [i, text] of coordinates.entries()) {
      const move = unwrap(findTyped(state, text));
      expect(state.moveText(move)).toBe(numbers[i]);
      expect(moveForms(state, move)).toBe(`${numbers[i]} = ${text}`);
    }
    expect(legalTexts(stateOf('damas'))).toHaveLength(1);
  });
});
