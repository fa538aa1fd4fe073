import { expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { plainTranslator } from '../i18n/plain-translator.ts';
import { listOfPlaces, moveHelp, moveHelpOnPage, moveInWords } from './game-in-words.ts';

test.each([
  [[], ''],
  [['2,1'], '2,1'],
  [['1,1', '2,1', '3,1'], '(1,1), (2,1), (3,1)'],
  [['(1,3)', '(0,2)'], '(1,3), (0,2)'],
  [['13 (3,1)', '14 (3,3)'], '13 (3,1), 14 (3,3)'],
  [['9', '10'], '9, 10'],
])('%j are listed as %s', (names, text) => {
  expect(listOfPlaces(names)).toBe(text);
});

const spanish = plainTranslator('es');
const variantOf = (name: string) => unwrap(parseVariant(games, name));

test.each([
  ['plague:4x3', /^Escribe la fila .* y después la columna/, /^Escribe columna,fila .*, por ejemplo 2,1\.$/],
  ['ur', /; pass si/, /^Escribe paso>paso, por ejemplo 0>4 \(0 es la mano\)\.$/],
  ['microshogi:nodrops', /o 2e3d\.$/, /o 2e3d\.$/],
  ['microshogi:drops', /una reentrada, G\*\(2,2\)\.$/, /una reentrada, G\*\(2,2\)\.$/],
])('the help for typed moves of %s tells what the terminal or the page accepts', (name, inTerminal, onPage) => {
  const variant = variantOf(name);
  expect(moveHelp(variant, spanish)).toMatch(inTerminal);
  expect(moveHelpOnPage(variant, spanish)).toMatch(onPage);
});

test('in tic-tac-toe a player marks a cell', () => {
  const state = new GameState(variantOf('tictactoe'));
  expect(moveInWords(state, unwrap(state.findMove('2,2')), spanish)).toBe('X (rojo): marca (2,2).');
});
