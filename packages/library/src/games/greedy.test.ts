import { describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { Random } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from './index.ts';

/** Returns the texts of the moves with the highest appeal, in the game's order. */
const best = (state: GameState): string[] => {
  const moves = state.legalMoves();
  const appeals = moves.map(move => state.variant.extras.appeal(state.position, move));
  return moves.filter((_, i) => appeals[i] === Math.max(...appeals)).map(move => state.moveText(move));
};

const variantOf = (game: string) => unwrap(parseVariant(games, game));
const bestIn = (game: string, position: string) => best(unwrap(GameState.read(variantOf(game), position)));

describe('the greedy move in Ur', () => {
  test.each([
    ['home goes before a capture', '0/4/3,6,14 6/0/7 w 1', '14>15'],
    ['a capture goes before a rosette', '3/0/3,4,6,9 6/0/7 w 1', '6>7'],
    ['a rosette goes before the front piece', '4/0/3,6,9 7/0/- w 1', '3>4'],
    ['the front piece goes where nothing is to be had', '5/0/5,9 7/0/- w 1', '9>10'],
    ['of two captures that of the front piece', '5/0/5,9 4/1/7,11 w 2', '9>11'],
    ['of two rosettes that of the front piece', '5/0/2,6 7/0/- w 2', '6>8'],
    ['black sees the same', '6/0/7 3/0/3,4,6,9 b 1', '6>7'],
  ])('%s', (_what, position, move) => {
    expect(bestIn('ur', position)).toEqual([move]);
  });
});

describe('the greedy move in draughts', () => {
  test.each([
    ['a king is taken before a man', 'draughts:english', 'W:W27,18:B24,K15', ['18x11{15}']],
    ['two men are taken before one', 'draughts:english', 'W:W27,32:B24,23,14', ['27x9{14,23}']],
    ['a man is crowned before a quiet move', 'draughts:english', 'W:W5,27:B12', ['5-1']],
    ['quiet moves are alike', 'draughts:spanish', 'W:W9,10:B32', ['9-13', '10-13', '10-14']],
  ])('%s', (_what, game, position, moves) => {
    expect(bestIn(game, position)).toEqual(moves);
  });
});

describe('the greedy move in micro-shogi', () => {
  test.each([
    ['the king is taken before everything', 'k1r1/1G2/4/4/3K b -', ['3b4a']],
    ['so is that of the bottom player', '3k/4/4/2g1/1R1K w -', ['2d1e']],
    ['a rook is taken before a pawn', '3k/p1r1/1G2/4/3K b -', ['3c2b']],
  ])('%s', (_what, position, moves) => {
    expect(bestIn('microshogi', position)).toEqual(moves);
  });

  test('a rook does not give its better face away for a pawn', () => {
    expect(bestIn('microshogi', '3k/4/p3/4/R2K b -')).not.toContain('4e4c');
  });

  test('a piece is dropped with its better face up', () => {
    const found = bestIn('microshogi:drops', 'k3/4/4/4/3K b G');
    expect(found.length).toBeGreaterThan(1);
    expect(found.every(move => move.startsWith('R*'))).toBe(true);
  });
});

test('the greedy move in the plague leaves the most own cells', () => {
  for (const game of ['plague:4x3', 'plague:8x8', 'plague:10x10']) {
    const random = new Random(3);
    const state = new GameState(variantOf(game));
    for (let moves = state.legalMoves(); moves.length > 0; moves = state.legalMoves()) {
      const letter = 'xo'[state.side]!;
      const cellsAfter = moves.map(move => {
        state.play(move);
        const count = state.text.split(' ')[0]!.split(letter).length - 1;
        state.undo();
        return count;
      });
      const most = moves.filter((_, i) => cellsAfter[i] === Math.max(...cellsAfter));
      expect(best(state), `${game} ${state.text}`).toEqual(most.map(move => state.moveText(move)));
      state.play(random.pick(moves));
    }
  }
});

/** The tested variants: every ruleset of every game, but only a sample of the plague's sizes. */
const names = games.flatMap(({ id, rulesets }) =>
  rulesets.filter((_, i) => rulesets.length < 10 || i % 21 === 0).map(ruleset => `${id}:${ruleset.id}`),
);

test.each(names)('%s: rating a move changes nothing, and mirrored moves have the same rating', name => {
  const variant = variantOf(name);
  for (let seed = 1; seed <= 3; seed++) {
    const random = new Random(seed);
    const state = new GameState(variant);
    for (let ply = 0; ply < 80 && state.outcome() === null; ply++) {
      const moves = state.legalMoves();
      if (!state.isChance) {
        const before = [state.text, state.position.hashLo, state.position.hashHi];
        const mirrored = unwrap(variant.rules.read(variant.rules.mirrorPosition(state.text)));
        for (const move of moves) {
          const twin = unwrap(variant.rules.readMove(mirrored, variant.rules.mirrorMove(state.moveText(move))));
          expect(variant.extras.appeal(state.position, move), `seed ${seed}, ${state.text}`).toBe(
            variant.extras.appeal(mirrored, twin),
          );
        }
        expect([state.text, state.position.hashLo, state.position.hashHi]).toEqual(before);
      }
      state.play(random.pick(moves));
    }
  }
});

describe('the greedy move in tic-tac-toe', () => {
  test.each([
    ['completes a line', 'xx./oo./... x', ['3,1']],
    ['lies on the most open lines', '.../.../... x', ['2,2']],
    ['does not see that the opponent would complete a line', 'x../.o./..o x', ['2,1', '3,1', '1,2', '1,3']],
  ])('%s', (_, position, moves) => {
    expect(bestIn('tictactoe', position)).toEqual(moves);
  });
});
