import { expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { plainTranslator } from '../i18n/plain-translator.ts';
import { briefTextOf } from './brief-move.ts';

const told = (game: string, position: string, move: string, language: 'es' | 'en') =>
  briefTextOf(unwrap(GameState.read(unwrap(parseVariant(games, game)), position)), move, plainTranslator(language));

test.each([
  ['7/0/- 7/0/- w 4', '0>4', 'entra en el 4, roseta', 'enters on 4, rosette'],
  ['7/0/- 7/0/- b 1', '0>1', 'entra en el 1', 'enters on 1'],
  ['1/0/5 1/0/9 w 4', '5>9', 'del 5 al 9, captura', 'from 5 to 9, captures'],
  ['0/0/9,13 1/0/6 w 2', '13>15', 'sale desde el 13', 'goes home from 13'],
])('a move of Ur is told in a few words: %s %s', (position, move, es, en) => {
  const game = position.startsWith('7') ? 'ur:classic' : 'ur:classic?pieces=2';
  expect(told(game, position, move, 'es')).toBe(es);
  expect(told(game, position, move, 'en')).toBe(en);
});

test('a game without such words, and a text that is no move, have none', () => {
  expect(told('draughts:spanish', 'W:W9:B32', '9-13', 'es')).toBe('');
  expect(told('ur:classic', '7/0/- 7/0/- w 4', '0>3', 'es')).toBe('');
});
