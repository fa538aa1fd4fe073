import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Variant } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import type { Outcome } from '../core/outcome.ts';
import { Random } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from './index.ts';
import { allCases, type Judge } from './testing/every-game.ts';

/** True in `npm run test:long`, which plays and compares more games and positions. */
const isLong = process.env['PODA_LONG'] !== undefined;
const SEEDS = isLong ? 4 : 1;
/** As many times the positions of a quick run. */
const POSITIONS = isLong ? 3 : 1;

const judges = allCases.flatMap(cases => cases.judges);

const legalTexts = (state: GameState): string[] => state.legalMoves().map(move => state.moveText(move));

const routesOf = (state: GameState): Record<string, string[]> =>
  Object.fromEntries(
    state
      .legalMoves()
      .map(move => [state.moveText(move), state.routes(move).map(cells => cells.join('x'))] as const)
      .filter(([text]) => text.includes('x')),
  );

/** Compares first and calls `expect` only on a difference, because this runs millions of times. */
const expectSame = (actual: unknown, expected: unknown, where: string): void => {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, where).toEqual(expected);
};

/** Compares a position with the reference: its moves in order, the position after each, and the routes of captures. */
const compare = (judge: Judge, variant: Variant, text: string, where: string): void => {
  const state = unwrap(GameState.read(variant, text));
  const moves = judge.moves(text);
  expectSame(legalTexts(state), moves, where);
  for (const move of moves) {
    unwrap(state.playText(move));
    expectSame(state.text, judge.play(text, move), `${where}, ${move}`);
    state.undo();
  }
  if (judge.routes !== undefined) expectSame(routesOf(state), judge.routes(text), where);
};

describe.each(judges)('$name agrees with the slow reference rules', judge => {
  const variant = unwrap(parseVariant(games, judge.name));

  test('on every position and outcome of random games', () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const random = new Random(seed);
      const state = new GameState(variant);
      for (let ply = 0; ply < 250; ply++) {
        const where = `seed ${seed}, ply ${ply}, ${state.text}`;
        if (ply < 120) compare(judge, variant, state.text, where);
        const outcome: Outcome | null = state.outcome();
        if (ply % 5 === 0 || outcome !== null || ply > 100)
          expectSame(outcome, judge.outcome(state.start, state.moveTexts()), where);
        const moves = state.legalMoves();
        if (moves.length === 0) break;
        state.play(random.pick(moves));
      }
    }
  });
});

/** The option draws=off changes no moves, so only the long run compares its moves too. */
const judgesOfPositions = allCases.flatMap(({ judges: own, positions }) =>
  (positions === undefined ? [] : own)
    .filter(({ name }) => isLong || !name.includes('draws=off'))
    .map(judge => ({ name: judge.name, judge, positions: positions! })),
);

test.each(judgesOfPositions)('$name agrees on random positions', ({ judge, positions }) => {
  const variant = unwrap(parseVariant(games, judge.name));
  const random = new Random(11);
  for (let i = 0; i < positions.least * POSITIONS; i++) {
    const text = positions.random(random, variant);
    compare(judge, variant, text, text);
    expectSame(unwrap(GameState.read(variant, text)).outcome(), judge.outcome(text, []), text);
  }
});
