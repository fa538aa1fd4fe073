import { describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { Random } from '../core/random.ts';
import { expect as unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { levels } from './levels.ts';
import { chooseMove, formatPlayer, parsePlayer } from './players.ts';

const now = () => 0;
const names = ['ur', 'damas', 'checkers', 'microshogi', 'microshogi:drops', 'plague:5x5'];

describe('the name of a player', () => {
  test.each(['random', 'level:0', 'level:10', 'minimax:3', 'plain:4'])('%s reads back', text => {
    expect(formatPlayer(unwrap(parsePlayer(text)))).toBe(text);
  });

  test.each([
    ['', 'unknown-player'],
    ['levl:3', 'unknown-player'],
    ['random:3', 'unreadable-player'],
    ['level', 'player-out-of-range'],
    ['level:11', 'player-out-of-range'],
    ['level:-1', 'player-out-of-range'],
    ['level:1.5', 'player-out-of-range'],
    ['plain:0', 'player-out-of-range'],
    ['plain:x', 'player-out-of-range'],
  ])('%j is refused: %s', (text, code) => {
    const parsed = parsePlayer(text);
    expect(parsed.ok ? 'accepted' : parsed.error.code).toBe(code);
  });
});

/** Plays a game between two players to its end, or to a number of plies. */
const play = (name: string, first: string, second: string, seed: number, mostPlies = 300): GameState => {
  const players = [unwrap(parsePlayer(first)), unwrap(parsePlayer(second))] as const;
  const random = new Random(seed);
  const state = new GameState(unwrap(parseVariant(games, name)));
  for (let ply = 0; ply < mostPlies && state.outcome() === null; ply++) {
    if (state.isChance) state.play(state.legalMoves()[random.weighted(state.chances())]!);
    else state.play(chooseMove(state, players[state.side], { random, now, isGuarded: false }));
  }
  return state;
};

describe.each(names)('in %s', name => {
  test('low levels play legally to the end, and the same seed gives the same game', () => {
    for (const level of ['level:0', 'level:2', 'level:4']) {
      const [one, two] = [play(name, level, level, 5), play(name, level, level, 5)];
      expect(one.moveTexts()).toEqual(two.moveTexts());
    }
  });

  test('level 6 beats random', () => {
    let points = 0;
    for (let seed = 1; seed <= 4; seed++) {
      const side = seed % 2;
      const outcome = play(name, side === 0 ? 'level:6' : 'random', side === 0 ? 'random' : 'level:6', seed).outcome();
      points += outcome === null || outcome.winner === null ? 0.5 : outcome.winner === side ? 1 : 0;
    }
    expect(points).toBeGreaterThanOrEqual(3);
  });
});

test('levels look at more and choose more strictly, one after the other', () => {
  for (let level = 1; level < levels.length; level++) {
    expect(levels[level]!.nodes).toBeGreaterThan(levels[level - 1]!.nodes);
    expect(levels[level]!.spread).toBeLessThanOrEqual(levels[level - 1]!.spread);
    expect(levels[level]!.blind).toBeLessThanOrEqual(levels[level - 1]!.blind);
  }
});
