import { expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { plainTranslator } from '../i18n/plain-translator.ts';
import { listOfPlaces, moveHelp, moveHelpOnPage, moveInWords, outcomeReasonFor } from './game-in-words.ts';

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

test.each([
  ['tictactoe', '1,1 1,2 2,1 2,2 3,1', ['1,1', '2,1', '3,1']],
  ['tictactoe', '1,1 1,2 3,3 2,1 1,3 3,2 3,1 2,3 2,2', ['1,1', '3,1', '2,2', '1,3', '3,3']],
  ['tictactoe', '1,1 2,2', []],
  ['plague:4x3', '2,1', []],
])('the winning cells of %s after %s are %j', (name, moves, cells) => {
  const variant = variantOf(name);
  const state = unwrap(GameState.read(variant, variant.rules.start, moves.split(' ')));
  expect(variant.extras.winningCells(state.position).toSorted()).toEqual(cells.toSorted());
});

const you = { side: 'you', ofSide: '', sides: 'you' } as const;

test.each([
  ['draughts', { winner: 0, reason: 'no-pieces' }, 'las negras se han quedado sin piezas', 'te has quedado sin piezas'],
  ['draughts', { winner: 0, reason: 'no-moves' }, 'las negras no pueden mover', 'no puedes mover'],
  ['draughts', { winner: 0, reason: 'resignation' }, 'las negras abandonan', 'has abandonado'],
  ['draughts', { winner: 0, reason: 'timeout' }, 'las negras han agotado su tiempo', 'has agotado tu tiempo'],
  [
    'draughts',
    { winner: 0, reason: 'cycle' },
    'las jugadas se repiten y tienes más piezas',
    'las jugadas se repiten y la máquina tiene más piezas',
  ],
  [
    'microshogi',
    { winner: 0, reason: 'king-captured' },
    'has capturado el rey contrario',
    'la máquina ha capturado el rey contrario',
  ],
  ['tictactoe', { winner: 0, reason: 'line' }, 'has hecho tres en raya', 'la máquina ha hecho tres en raya'],
  ['ur', { winner: 0, reason: 'all-home' }, 'has sacado todas tus fichas', 'la máquina ha sacado todas sus fichas'],
] as const)('in %s the reason %j speaks to the winner and to the loser', (name, outcome, won, lost) => {
  const state = new GameState(variantOf(name));
  const computer = spanish.nameValues('la máquina');
  const reasonFor = (user: 0 | 1) =>
    outcomeReasonFor(state, outcome, spanish, { user, you: { ...you, side: '' }, computer });
  expect([reasonFor(0), reasonFor(1)]).toEqual([won, lost]);
});

test('in English a reason names the user and the computer', () => {
  const state = new GameState(variantOf('draughts'));
  const english = plainTranslator('en');
  const computer = english.nameValues('the computer');
  const reason = (reason: 'ply-cap' | 'no-pieces', user: 0 | 1) =>
    outcomeReasonFor(state, { winner: 0, reason }, english, { user, you, computer });
  expect(reason('ply-cap', 0)).toBe('the limit of moves is reached, and you have more pieces');
  expect(reason('ply-cap', 1)).toBe('the limit of moves is reached, and the computer has more pieces');
  expect(reason('no-pieces', 1)).toBe('you have no pieces left');
  expect(english.outcome(state.variant, { winner: 0, reason: 'ply-cap' })).toBe(
    'White wins: the limit of moves is reached, and it has more pieces.',
  );
});
