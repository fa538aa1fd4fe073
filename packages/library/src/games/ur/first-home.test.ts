import { expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { parsePlayer } from '../../search/players/player-names.ts';
import { chooseMove } from '../../search/players/players.ts';
import { games } from '../index.ts';
import { NOBODY, type UrPosition } from './position.ts';

const variant = unwrap(parseVariant(games, 'ur:classic'));

const choice = (state: GameState, name: string, random = new Random(1)): string =>
  state.moveText(
    chooseMove(state, unwrap(parsePlayer(name, variant.game.players)), { random, now: () => 0, isTimeLimited: false }),
  );

test.each([
  ['5/0/7,14 5/0/8,12 w 1', '14>15', 'takes the first piece home'],
  ['5/0/6,9 5/0/10,12 w 3', '9>12', 'captures the foremost enemy piece'],
])('in %s the racer plays %s: it %s', (position, move) => {
  expect(choice(unwrap(GameState.read(variant, position)), 'racer')).toBe(move);
});

test('who was first is known from the moves, and taken back with them', () => {
  const state = unwrap(GameState.read(variant, '5/0/7,14 5/0/8,14 w 1'));
  const position = state.position as UrPosition;
  expect(position.firstHome).toBe(NOBODY);
  for (const text of ['14>15', 'r1', '14>15']) unwrap(state.playText(text));
  expect(position.firstHome).toBe(0);
  for (let i = 0; i < 3; i++) state.undo();
  expect(position.firstHome).toBe(NOBODY);
  expect((unwrap(GameState.read(variant, '5/1/7 5/0/8,14 w 1')).position as UrPosition).firstHome).toBe(0);
  expect((unwrap(GameState.read(variant, '5/1/7 5/1/8 w 1')).position as UrPosition).firstHome).toBe(NOBODY);
});

test('once somebody has a piece home, the racer plays as the standard evaluation does', () => {
  const texts = ['4/1/4,7 5/0/5,12 w 2', '4/1/3,9 5/0/6,8 b 1', '3/1/1,4,10 4/1/5,7 w 3'];
  for (const text of texts) {
    const state = unwrap(GameState.read(variant, text));
    expect(choice(state, 'racer:2')).toBe(choice(state, 'plain:2'));
  }
});

test('the racer is mostly the first with a piece home', () => {
  const firsts = (rival: string): number => {
    let count = 0;
    for (let game = 0; game < 40; game++) {
      const random = new Random(game >> 1);
      const state = new GameState(variant);
      const position = state.position as UrPosition;
      while (position.firstHome === NOBODY)
        if (state.isChance) state.play(state.legalMoves()[random.weighted(state.chances())]!);
        else unwrap(state.playText(choice(state, state.side === game % 2 ? 'racer:2' : rival, random)));
      if (position.firstHome === game % 2) count++;
    }
    return count;
  };
  expect(firsts('random')).toBeGreaterThanOrEqual(34);
});
