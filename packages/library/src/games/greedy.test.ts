import { describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { Random } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from './index.ts';
import { allCases } from './testing/every-game.ts';

/** Returns the texts of the moves with the highest appeal, in the game's order. */
const best = (state: GameState): string[] => {
  const moves = state.legalMoves();
  const appeals = moves.map(move => state.variant.extras.appeal(state.position, move));
  return moves.filter((_, i) => appeals[i] === Math.max(...appeals)).map(move => state.moveText(move));
};

const variantOf = (game: string) => unwrap(parseVariant(games, game));
const bestIn = (game: string, position: string) => best(unwrap(GameState.read(variantOf(game), position)));

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

test.each(allCases.flatMap(({ greedy = [] }) => greedy))(
  'the greedy move: %s (%s %s)',
  (_what, game, position, moves) => {
    expect(bestIn(game, position)).toEqual(moves);
  },
);

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

describe('the greedy move in micro-shogi', () => {
  test('a rook does not give its better face away for a pawn', () => {
    expect(bestIn('microshogi', '3k/4/p3/4/R2K b -')).not.toContain('4e4c');
  });

  test('a piece is dropped with its better face up', () => {
    const found = bestIn('microshogi:drops', 'k3/4/4/4/3K b G');
    expect(found.length).toBeGreaterThan(1);
    expect(found.every(move => move.startsWith('R*'))).toBe(true);
  });
});
