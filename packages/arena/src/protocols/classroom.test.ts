import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boardRows,
  CLASSROOM_GAME,
  formatRoute,
  legacyQuestion,
  parseRoute,
  readRoute,
  routesOf,
} from './classroom.ts';

const checkers = unwrap(parseVariant(games, CLASSROOM_GAME));
const stateOf = (position: string) => unwrap(GameState.read(checkers, position));

test('the board at the start is the one of the original document', () => {
  expect(boardRows(new GameState(checkers))).toEqual([
    'x-x-x-x-',
    '-x-x-x-x',
    'x-x-x-x-',
    '--------',
    '--------',
    '-o-o-o-o',
    'o-o-o-o-',
    '-o-o-o-o',
  ]);
});

test('white men move one step towards row 7', () => {
  const routes = routesOf(new GameState(checkers)).map(({ squares }) => formatRoute(squares));
  expect(routes).toEqual(['2,0;3,1', '2,2;3,1', '2,2;3,3', '2,4;3,3', '2,4;3,5', '2,6;3,5', '2,6;3,7']);
});

test('kings are capitals, and the route of a capture has every square on its way', () => {
  const state = stateOf('W:W1,K9:B13,22,23');
  expect(boardRows(state)[0]).toBe('x-------');
  expect(boardRows(state)[2]).toBe('X-------');
  expect(routesOf(state).map(({ squares }) => formatRoute(squares))).toEqual(['2,0;4,2;6,4;4,6']);
});

test('the line format has 32 squares and the letter of the side', () => {
  expect(legacyQuestion(new GameState(checkers))).toBe(`${'x'.repeat(12)}--------${'o'.repeat(12)}:X`);
});

test.each([
  [
    '2,0;3,1',
    [
      [2, 0],
      [3, 1],
    ],
  ],
  [
    'c,a;d,b',
    [
      [2, 0],
      [3, 1],
    ],
  ],
  [
    'C,0; D,1;',
    [
      [2, 0],
      [3, 1],
    ],
  ],
])('%s is read as a route', (text, squares) => {
  expect(parseRoute(text)).toEqual({ ok: true, value: squares });
});

test.each([
  '',
  '2,0',
  '2,0;',
  '2,8;3,1',
  '-1,0;3,1',
  '2.0;3.1',
  '2,0;3,1;x',
  '2,0|3,1',
  '2,0;3,1'.repeat(99),
  'i,0;3,1',
])('%s is not a route', text => {
  expect(parseRoute(text)).toMatchObject({ ok: false, error: { code: 'unreadable-route' } });
});

test('every route in random games is parsed back as its own move', () => {
  fc.assert(
    fc.property(fc.nat(), seed => {
      const random = new Random(seed);
      const state = new GameState(checkers);
      while (state.outcome() === null && state.plies < 120) {
        const routes = routesOf(state);
        for (const { squares, move } of routes)
          expect(readRoute(state, unwrap(parseRoute(formatRoute(squares))))).toEqual({ ok: true, value: move });
        state.play(random.pick(routes).move);
      }
    }),
    { numRuns: 20, seed: 7 },
  );
});

test('a route that is not in the list is illegal', () => {
  expect(
    readRoute(new GameState(checkers), [
      [2, 0],
      [4, 2],
    ]),
  ).toMatchObject({
    ok: false,
    error: { code: 'illegal-move', values: { text: '2,0;4,2' } },
  });
});
