import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { expect, test } from 'vitest';
import { arenaTranslator } from '../words/translators.ts';
import { legalAnswers, whyRefused } from './refused-answer.ts';

const at = (game: string, position: string) => unwrap(GameState.read(unwrap(parseVariant(games, game)), position));
const capturing = at('checkers', 'W:W1,K9:B13,22,23');
const [es, en] = [arenaTranslator('es'), arenaTranslator('en')];

test('an answer that misses a compulsory capture is explained, with the captures', () => {
  expect(whyRefused(capturing, '[[0,0],[1,1]]', es)).toMatch(
    /^0,0;1,1 no vale, porque capturar es obligatorio.*2,0;4,2;6,4;4,6/,
  );
  expect(whyRefused(capturing, '0,0;1,1', en)).toContain('capturing is compulsory');
  expect(whyRefused(capturing, '[[2,0],[4,2]]', es)).toContain('la captura continúa');
});

test.each([
  'null',
  '"zz"',
  '[[-1,0],[3,1]]',
  '[]',
  '[[2,0]]',
  '[[2,0],[4,2],[6,4],[4,6]]',
  `[[${'9'.repeat(400)},0],[0,1]]`,
  '[[2,0],]',
  '[[2,0][4,2]]',
])('%s gets no explanation', answer => expect(whyRefused(capturing, answer, es)).toBeNull());

test('legal moves have the form of the answer', () => {
  expect(legalAnswers(capturing, '[[0,0],[1,1]]')).toEqual(['[[2,0],[4,2],[6,4],[4,6]]']);
  expect(legalAnswers(capturing, '0,0;1,1')).toEqual(['2,0;4,2;6,4;4,6']);
  expect(legalAnswers(capturing, '1-6')).toEqual(['9x20{13,22,23}']);
  const plague = new GameState(unwrap(parseVariant(games, 'plague:4x3')));
  expect(legalAnswers(plague, '9,9')).toEqual(plague.legalMoves().map(move => plague.moveText(move)));
});
