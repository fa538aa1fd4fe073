import { describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import type { Evaluate } from '../core/own-evaluation.ts';
import { Random } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { valueMoves } from './plain.ts';
import { parsePlayer } from './players/player-names.ts';
import { chooseMove } from './players/players.ts';
import { expectRoll, findBest } from './search.ts';
import { exactAtDepth, strongest } from './settings.ts';

const now = () => 0;

/** Men and kings, as the evaluation `material` of draughts counts them. */
const material: Evaluate = (position, variant) =>
  variant.face
    .pieces(position)
    .reduce((sum, { side, piece }) => sum + (side === position.side ? 1 : -1) * (piece === 'king' ? 3 : 1), 0);

describe('an evaluation as a function is the evaluation with the same numbers', () => {
  const damas = unwrap(parseVariant(games, 'damas'));
  const position = 'W:W1,2,3,6,10,14,K31:BK4,13,19,20,22,24,27';
  const own = unwrap(GameState.read(damas, position)).evaluatedBy(material);
  const named = unwrap(GameState.read(unwrap(damas.withEvaluation({ id: 'material' })), position));

  test.each([strongest, exactAtDepth])('in the search', settings => {
    const question = { limits: { depth: 6 }, lines: 4, settings, now };
    expect(findBest(own, question)).toEqual(findBest(named, question));
  });

  test('in the textbook search', () => {
    expect(valueMoves(own, 4, 'alphaBeta')).toEqual(valueMoves(named, 4, 'alphaBeta'));
  });

  test.each(['level:2', 'level:7', 'plain:3', 'engine?depth=4'])('for the player %s', name => {
    const player = unwrap(parsePlayer(name));
    const chosenIn = (state: GameState) =>
      chooseMove(state, player, { random: new Random(3), now, isTimeLimited: false });
    expect(chosenIn(own)).toEqual(chosenIn(named));
  });

  test('but a player that names an evaluation uses that one', () => {
    const player = unwrap(parsePlayer('plain:2?evaluation.id=standard'));
    const state = own.evaluatedBy(() => {
      throw new Error('asked');
    });
    chooseMove(state, player, { random: new Random(3), now, isTimeLimited: false });
  });
});

test('the copy has the moves of the game, and the game keeps its evaluation', () => {
  const state = new GameState(unwrap(parseVariant(games, 'plague:4x4')));
  state.play(state.legalMoves()[0]!);
  const before = state.position.evaluate();
  const own = state.evaluatedBy(() => 2);
  expect([own.text, own.moveTexts()]).toEqual([state.text, state.moveTexts()]);
  expect(own.position.evaluate()).toBe(2 * state.variant.rules.unit);
  expect(own.position.evaluateFor(0)).toBe(0 - own.position.evaluateFor(1));
  expect(state.position.evaluate()).toBe(before);
});

test('in a game with dice it is the chance to win', () => {
  const ur = unwrap(parseVariant(games, 'ur:classic'));
  const state = new GameState(ur).evaluatedBy(position => (position.side === 0 ? 0.75 : 0.25));
  const { value } = expectRoll(state, { limits: { depth: 1 }, now });
  expect((value / ur.rules.unit + 1) / 2).toBeCloseTo(0.75, 6);
});

test.each([Number.POSITIVE_INFINITY, 1e300, -1e300])('%f stays below the value of a win', value => {
  const state = new GameState(unwrap(parseVariant(games, 'microshogi'))).evaluatedBy(() => value);
  expect(Math.abs(state.position.evaluate())).toBe(state.variant.rules.bound - 1);
});

test('a value that is not a number is refused', () => {
  const state = new GameState(unwrap(parseVariant(games, 'damas'))).evaluatedBy(() => Number.NaN);
  expect(() => findBest(state, { limits: { depth: 2 }, now })).toThrow(/not a number/);
});
