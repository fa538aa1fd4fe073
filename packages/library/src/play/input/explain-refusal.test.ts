import { expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { en } from '../../i18n/en.ts';
import { Translator } from '../../i18n/translate.ts';
import { whyNotTouched } from './explain-refusal.ts';

const refusals = [
  {
    game: 'draughts:spanish',
    start: 'W:W2,5,9:B13,14,32',
    cells: '2',
    told: /piece on 2 cannot move: you must capture \(D5\).*9/,
  },
  { game: 'draughts:spanish', start: 'W:W2,5,9:B13,14,32', cells: '9 14', told: /compulsory \(D5\).*9x18\.$/ },
  { game: 'draughts:spanish', start: 'W:W9,11:B13,15,22,31', cells: '11', told: /most pieces.*\(D6\).*9x27/ },
  { game: 'draughts:spanish', start: 'W:W9,11:B13,15,22,31', cells: '11 20', told: /most pieces.*\(D6\).*9x27/ },
  { game: 'draughts:spanish', cells: '1', told: /piece on 1 cannot move.*occupied \(D1\).*9, 10, 11, 12/ },
  { game: 'draughts:spanish', cells: '16', told: /You have no piece on square 16/ },
  { game: 'draughts:spanish', cells: '21', told: /You have no piece on square 21/ },
  { game: 'draughts:spanish', cells: '9 17', told: /9-17 is not allowed: pieces move diagonally \(D1\).*9.*13/ },
  {
    game: 'draughts:spanish',
    start: 'W:W11,22:B18,32',
    cells: '11 7',
    told: /11-7 .*a man does not move backwards \(D1\)/,
  },
  { game: 'draughts:spanish', cells: 'idle1', told: /not a playing square.*\(D1\)/ },
  { game: 'draughts:spanish', cells: '9 5', told: /9-5 is not allowed: a man does not move backwards \(D1\)/ },
  { game: 'draughts:russian', cells: '25 21', told: /square 21 is occupied\. / },
  {
    game: 'draughts:brazilian',
    start: 'W:W27:B15,23,24',
    cells: '27 20',
    told: /must capture the most pieces\. .*27x11/,
  },
  {
    game: 'draughts:checkers',
    start: 'W:W2,10:B14,23,31',
    cells: '10 19',
    told: /2,2;4,4 is.*continues \(C2\).*2,2;4,4;6,6/,
  },
  { game: 'microshogi:nodrops', cells: '2c', told: /You have no piece on \(2,2\)/ },
  { game: 'microshogi:nodrops', cells: '2e 1e', told: /own pieces is on \(3,4\)/ },
  {
    game: 'microshogi:nodrops',
    cells: '2e 2d',
    told: /\(2,4\)\.\(2,3\).*bishop moves any distance diagonally.*\(1,3\), \(0,2\)/,
  },
  {
    game: 'microshogi:drops',
    start: 'kbgs/p3/4/3P/SGBK b B',
    cells: 'hand0-B 4e',
    told: /B\*\(0,4\) is not allowed: square \(0,4\) is occupied/,
  },
  {
    game: 'microshogi:nodrops',
    start: 'P2k/4/2g1/4/K2p b -',
    cells: '4a',
    told: /\(0,0\) is trapped.*\(M4\).*\(0,4\)/,
  },
  { game: 'plague:4x4', cells: '4,4', told: /4,4 is already taken \(P2\)/ },
  { game: 'plague:4x4', cells: '4,1', told: /4,1 is not next to one of your own pieces.*\(P2\)/ },
  { game: 'ur:classic', start: '2/0/1,4,9,13,14 5/0/3,8 w 4', cells: 'hand0', told: /own pieces is on step 4 \(U7\)/ },
  { game: 'ur:classic', start: '2/0/1,4,9,13,14 5/0/3,8 w 4', cells: '3,1', told: /step 8.*rosette.*\(U8\)/ },
  { game: 'ur:classic', start: '2/0/1,4,9,13,14 5/0/3,8 w 4', cells: '3,7', told: /14>18 goes too far.*\(U6\)/ },
  {
    game: 'ur:classic',
    start: '2/0/1,4,9,13,14 5/0/3,8 w 4',
    cells: '3,4 2,2',
    told: /1>6 is not what the dice show.*\(U5\)/,
  },
  {
    game: 'ur:classic',
    start: '2/0/1,4,9,13,14 5/0/3,8 w 4',
    cells: '2,4',
    told: /not one of your pieces.*step 1\.$/,
  },
  {
    game: 'ur:classic',
    start: '2/0/1,4,9,13,14 5/0/3,8 w 4',
    cells: 'hand1',
    told: /not one of your pieces.*step 1\.$/,
  },
];

test.each(refusals)('$game explains why $cells cannot be touched', ({ game, start, cells, told }) => {
  const variant = unwrap(parseVariant(games, game));
  const state = unwrap(GameState.read(variant, start ?? variant.rules.start));
  const touched = cells.split(' ');
  const hand = { state, touched: touched.slice(0, -1), translator: new Translator('en', en) };
  expect(whyNotTouched(hand, touched.at(-1)!)).toMatch(told);
});
