import { describe, expect, test } from 'vitest';
import { seenBy } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { TranspositionTable } from '../transposition-table.ts';
import { labels } from './judge.ts';
import { type ReviewedMove, type ReviewQuestion, reviewGame } from './review.ts';
import { balanceOf, summarise } from './review-summary.ts';

const variantOf = (name: string) => unwrap(parseVariant(games, name));

/** Plays a game of random moves to its end, or to a number of plies. */
const randomGame = (name: string, seed: number, maxPlies = Infinity): GameState => {
  const state = new GameState(variantOf(name));
  const random = new Random(seed);
  while (state.outcome() === null && state.plies < maxPlies) {
    const moves = state.legalMoves();
    state.play(state.isChance ? moves[random.weighted(state.chances())]! : random.pick(moves));
  }
  return state;
};

const review = (game: GameState, question: Partial<ReviewQuestion> = {}): ReviewedMove[] => {
  const table = TranspositionTable.ofMebibytes(1);
  return [...reviewGame(game, { limits: { nodes: 300 }, lines: 1, table, now: () => 0, ...question })];
};

/** Converts a winning chance to the game's own unit, half millionths. */
const millionths = (value: number): number => Math.round(value * 2e6);

describe('luck and skill in Ur', () => {
  test.each([
    ['ur:classic?pieces=2', 1],
    ['ur:classic?pieces=3&first=black', 2],
    ['ur:finkel?pieces=2', 3],
    ['ur:masters?pieces=2', 4],
    ['ur:blitz?pieces=2', 5],
  ])('%s with seed %i add up exactly to the result', (name, seed) => {
    const game = randomGame(name, seed);
    const moves = review(game);
    const { winner } = game.outcome()!;
    const result = winner === 0 ? 1 : 0;
    const [first] = moves as [ReviewedMove];
    let chance = seenBy(first.side, millionths(first.before.value - first.roll!.luck) - 1e6);
    for (const { side, roll, loss } of moves)
      chance += seenBy(side, millionths(roll!.luck)) - seenBy(side, millionths(loss));
    expect((chance + 1e6) / 2e6).toBe(result);

    const { start, luck, givenAway, end, result: told } = balanceOf(moves, result)!;
    expect(start + luck[0] - luck[1] - givenAway[0] + givenAway[1]).toBeCloseTo(result, 12);
    expect([end, told]).toEqual([0, result]);
    expect(start).toBeGreaterThan(0.3);
    expect(start).toBeLessThan(0.7);
  });

  test('each value is the previous value plus the luck of the roll minus the loss of the move', () => {
    const moves = review(randomGame('ur:classic?pieces=3', 8));
    for (const [i, { side, before, after, loss, roll }] of moves.entries()) {
      expect(millionths(after.value)).toBe(millionths(before.value) - millionths(loss));
      const last = moves[i - 1];
      if (last === undefined) continue;
      const known = last.side === side ? last.after.value : 1 - last.after.value;
      expect(millionths(before.value)).toBe(millionths(known) + millionths(roll!.luck));
    }
  });

  test('a resignation counts neither as luck nor as a loss by a move', () => {
    const moves = review(randomGame('ur', 3, 21));
    const { start, luck, givenAway, end, result } = balanceOf(moves, 0)!;
    expect(end).toBeLessThan(0);
    expect(start + luck[0] - luck[1] - givenAway[0] + givenAway[1] + end).toBeCloseTo(result, 12);
    expect(balanceOf(moves, null)!.end).toBe(0);
  });
});

describe.each([
  'ur:classic?pieces=2',
  'draughts:spanish',
  'draughts:checkers',
  'microshogi:nodrops',
  'microshogi:drops',
  'plague:4x4',
])('a review of %s', name => {
  const game = randomGame(name, 11, 40);
  const moves = review(game);

  test('judges every move but no roll, in order', () => {
    const texts = game.moveTexts();
    const chosen = texts.filter(text => !/^r\d$/.test(text));
    expect(moves.map(({ move }) => move)).toEqual(chosen);
    expect(moves.map(({ ply }) => texts[ply])).toEqual(chosen);
  });

  test('finds no loss in the best move, and never a negative loss', () => {
    for (const { move, best, loss, label } of moves) {
      expect(loss).toBeGreaterThanOrEqual(0);
      expect(labels).toContain(label);
      if (move === best) expect([loss, label]).toEqual([0, 'best']);
      if (loss > 0) expect(best).not.toBe(move);
    }
    expect(moves.some(({ loss }) => loss > 0)).toBe(true);
  });

  test('gives the same result twice', () => {
    expect(review(game)).toEqual(moves);
  });

  test('does not count forced moves in the summary', () => {
    const summaries = summarise(moves, game.variant.extras.lossSteps);
    for (const [side, { accuracy, counts }] of summaries.entries()) {
      const choices = moves.filter(move => move.side === side && !move.isForced);
      expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(choices.length);
      expect(accuracy).toBeGreaterThan(0);
      expect(accuracy).toBeLessThan(100);
    }
  });
});

describe('proved results', () => {
  const reviewOf = (name: string, start: string, moves: readonly string[], depth = 6) =>
    review(unwrap(GameState.read(variantOf(name), start, moves)), { limits: { depth } });

  test('missing a capture that wins at once is a blunder', () => {
    // Micro-shogi: the rook could capture the king.
    const [missed] = reviewOf('microshogi', 'k3/4/R3/4/3K b -', ['1e1d'], 3);
    expect(missed).toMatchObject({ best: '4c4a', before: { value: 1000, exact: true, plies: 1 } });
    expect(['mistake', 'blunder']).toContain(missed!.label);
    expect(missed!.loss).toBeGreaterThan(900);
  });

  test('moving the king into capture is a blunder, with the plies to the end', () => {
    const [walked] = reviewOf('microshogi', 'k2r/4/R2p/4/3K w -', ['4a4b'], 4);
    expect(walked).toMatchObject({ after: { value: -1000, exact: true, plies: 2 }, label: 'blunder' });
  });

  test('values and losses on a small plague board are exact', () => {
    const moves = reviewOf('plague:3x3', 'x../.../..o x', ['2,1', '2,3', '1,2'], 9);
    expect(moves.every(({ before, after }) => before.exact && after.exact)).toBe(true);
    const values = moves.map(({ before }) => before.value);
    for (const [i, { after }] of moves.entries()) if (i + 1 < moves.length) expect(after.value).toBe(-values[i + 1]!);
  });

  test('a forced move is labelled best and marked as forced', () => {
    const [only] = reviewOf('draughts', 'W:W9:B13,32', ['9x18']);
    expect(only).toMatchObject({ isForced: true, label: 'best', loss: 0 });
  });

  test('as many lines are reported as requested', () => {
    const game = unwrap(GameState.read(variantOf('damas'), variantOf('damas').rules.start, ['9-13']));
    const [{ lines }] = review(game, { lines: 3 }) as [ReviewedMove];
    expect(lines.length).toBe(3);
    expect(lines[0]!.value).toBeGreaterThanOrEqual(lines[2]!.value);
  });
});
