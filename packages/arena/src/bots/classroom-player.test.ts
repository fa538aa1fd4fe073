import { GameState } from '@poda/library/core/game-state.ts';
import { Random } from '@poda/library/core/random.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardRows, CLASSROOM_GAME, readRoute, routesOf, sideLetter } from '../protocols/classroom.ts';
import { classroomPlayer, player } from './classroom-player.ts';

const checkers = unwrap(parseVariant(games, CLASSROOM_GAME));
const askFor = (state: GameState) =>
  [boardRows(state), routesOf(state).map(({ squares }) => squares), sideLetter(state.side)] as const;

test('in every position of random games it answers one of M, on both sides', () => {
  const quick = classroomPlayer({ nodes: 200 });
  fc.assert(
    fc.property(fc.nat(), seed => {
      const random = new Random(seed);
      const state = new GameState(checkers);
      while (state.outcome() === null) {
        const [E, M, J] = askFor(state);
        const copy = JSON.stringify([E, M]);
        const route = quick(E, M, J);
        // Compares first, because `expect` is slow.
        if (!M.includes(route)) expect(M).toContain(route);
        if (JSON.stringify([E, M]) !== copy) expect(JSON.stringify([E, M])).toBe(copy);
        state.play(random.unit() < 0.5 ? unwrap(readRoute(state, route)) : random.pick(state.legalMoves()));
      }
    }),
    { numRuns: process.env['PODA_LONG'] === undefined ? 1 : 3 },
  );
});

test('it captures two men rather than one, with rows as strings or arrays', () => {
  const state = unwrap(GameState.read(checkers, 'W:W1,9,11:B13,15,22,32'));
  const [E, M, J] = askFor(state);
  const route = classroomPlayer({ nodes: 5000 })(E, M, J);
  expect(route).toHaveLength(3);
  expect(
    classroomPlayer({ nodes: 5000 })(
      E.map(row => [...row]),
      M,
      J,
    ),
  ).toEqual(route);
});

test('it answers with a time limit', () => {
  const [E, M, J] = askFor(new GameState(checkers));
  expect(M).toContain(classroomPlayer({ millis: 100 })(E, M, J));
  expect(M).toContain(player(E, M, J));
});

test('an invalid argument throws an error that names it', () => {
  const [E, M] = askFor(new GameState(checkers));
  expect(() => player(E.slice(1), M, 'X')).toThrow('8 rows');
  expect(() => player(['-x------', ...E.slice(1)], M, 'X')).toThrow('E[0][1] cannot be "x"');
  expect(() => player(['z-x-x-x-', ...E.slice(1)], M, 'X')).toThrow('E[0][0] cannot be "z"');
  expect(() => player(E, [], 'X')).toThrow('M is empty');
  expect(() => player(E, M, 'Z' as 'X')).toThrow("J is 'X' or 'O'");
});
