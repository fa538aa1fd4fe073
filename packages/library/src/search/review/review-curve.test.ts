import { describe, expect, it } from 'vitest';
import type { Side, Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { Random } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { SHOWN_WIN } from '../../core/shown-value.ts';
import type { Thought } from '../../core/thought.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { TranspositionTable } from '../transposition-table.ts';
import { type ReviewedMove, reviewGame } from './review.ts';
import { axisFor, curveOn, decisiveMoment, keyMoments, leaderAtEnd, squashedAxis } from './review-curve.ts';
import { balanceOf, shareOfResult } from './review-summary.ts';

const curveOf = (moves: readonly ReviewedMove[], variant: Variant, thoughts?: readonly (Thought | null)[]) =>
  curveOn(values => axisFor(variant, values), moves, thoughts);

const variantOf = (name: string) => unwrap(parseVariant(games, name));

const reviewOf = (name: string, start: string | undefined, moves: readonly string[]): ReviewedMove[] => {
  const variant = variantOf(name);
  const state = unwrap(GameState.read(variant, start ?? variant.rules.start, moves));
  const table = TranspositionTable.ofMebibytes(16);
  return [...reviewGame(state, { limits: { nodes: 500 }, lines: 1, table, now: () => 0 })];
};

/** Plays a game of random moves and rolls to its end. */
const randomGame = (name: string, seed: number): GameState => {
  const state = new GameState(variantOf(name));
  const random = new Random(seed);
  while (state.outcome() === null) {
    const moves = state.legalMoves();
    state.play(moves[state.isChance ? random.weighted(state.chances()) : random.below(moves.length)]!);
  }
  return state;
};

describe('the curve of a game', () => {
  it('is empty before the first move is judged', () => {
    expect(curveOf([], variantOf('plague:4x4')).heights).toEqual([]);
  });

  it('has one height more than there are moves, each within its limits', () => {
    const state = randomGame('plague:4x4', 1);
    const moves = reviewOf('plague:4x4', undefined, state.moveTexts());
    const { heights } = curveOf(moves, state.variant);
    expect(heights).toHaveLength(moves.length + 1);
    for (const height of heights) expect(Math.abs(height)).toBeLessThanOrEqual(1);
  });

  it('is as high as the greatest lead, in whole men or cells, or as a chance can be', () => {
    const lead = (value: number) => ({ side: 0, before: { value: 0 }, after: { value } }) as ReviewedMove;
    const draughts = variantOf('draughts:spanish');
    const curve = curveOf([lead(7.2), lead(-4)], draughts);
    expect(curve).toMatchObject({ heights: [0, 0.9, -0.5], reported: [], axis: { labels: ['+8', '0', '-8'] } });
    expect(curveOf([lead(SHOWN_WIN), lead(-SHOWN_WIN)], draughts).heights).toEqual([0, 1, -1]);
    expect(curveOf([], variantOf('ur:classic')).axis.labels).toEqual(['100 %', '50 %', '0 %']);
  });

  it('is squashed on the page: small leads stay apart, no lead is cut off, and only a proved win is at the end', () => {
    const { heightOf, ticks } = squashedAxis(variantOf('draughts:spanish'));
    const heights = [0, 0.3, 1.5, 4.5, 18, SHOWN_WIN].map(value => heightOf({ side: 0, value }));
    expect(heights).toEqual([0, 0.3 / 1.8, 0.5, 0.75, 18 / 19.5, 1]);
    expect(heightOf({ side: 1, value: 1.5 })).toBe(-0.5);
    expect(heightOf({ side: 1, value: SHOWN_WIN })).toBe(-1);
    expect(ticks.map(({ value }) => value)).toEqual([SHOWN_WIN, 5, 2, 0, -2, -5, -SHOWN_WIN]);
    for (const { value, height } of ticks) expect(heightOf({ side: 0, value })).toBe(height);
    const chance = squashedAxis(variantOf('ur:classic'));
    expect(chance.ticks.map(({ height }) => height)).toEqual([1, 0.5, 0, -0.5, -1]);
    expect(chance.heightOf({ side: 1, value: 0.75 })).toBe(-0.5);
  });

  it('shows what the players reported on the same axis, seen from side 0', () => {
    const lead = (ply: number, side: 0 | 1) =>
      ({ ply, side, before: { value: 0 }, after: { value: 2 } }) as ReviewedMove;
    const thoughts = [{ value: 5 }, null, { value: 10, depth: 3 }, { depth: 4 }, { value: SHOWN_WIN, plies: 3 }];
    const moves = [lead(0, 0), lead(1, 1), lead(2, 1), lead(3, 0), lead(4, 1)];
    const { reported, axis } = curveOf(moves, variantOf('draughts:spanish'), thoughts);
    expect(axis.labels).toEqual(['+10', '0', '-10']);
    expect(reported).toEqual([
      { index: 0, side: 0, height: 0.5 },
      { index: 2, side: 1, height: -1 },
      { index: 4, side: 1, height: -1 },
    ]);
  });

  it('falls where side 0 gives a piece away, and rises where side 1 does', () => {
    // 10-14 offers a man that 19 can capture; 23-19 of the other side does the same.
    const [blunder] = reviewOf('draughts:spanish', 'W:W5,10:B19,23,32', ['10-14']);
    const white = curveOf([blunder!], variantOf('draughts:spanish'));
    expect(white.heights[1]!).toBeLessThan(white.heights[0]!);
    const [mirrored] = reviewOf('draughts:spanish', 'B:W1,10,14:B23,28', ['23-19']);
    const black = curveOf([mirrored!], variantOf('draughts:spanish'));
    expect(black.heights[1]!).toBeGreaterThan(black.heights[0]!);
  });

  it('begins, in a game with dice, before the first roll and ends with the result', () => {
    const state = randomGame('ur:classic?pieces=1', 4);
    const moves = reviewOf('ur:classic?pieces=1', state.start, state.moveTexts());
    const balance = balanceOf(moves, shareOfResult(state.outcome()))!;
    const { heights } = curveOf(moves, state.variant);
    expect(heights[0]).toBeCloseTo(2 * balance.start - 1, 6);
    expect(heights.at(-1)).toBeCloseTo(2 * balance.result - 1, 6);
  });
});

describe('the key moments', () => {
  const draughts = variantOf('draughts:spanish');
  const move = (ply: number, label: ReviewedMove['label'], before: number, after: number) =>
    ({ ply, side: ply % 2, label, before: { value: before }, after: { value: after } }) as ReviewedMove;
  const moves = [
    move(0, 'good', 0, -9),
    move(1, 'mistake', 0, -0.8),
    move(2, 'inaccuracy', 0.8, 0.4),
    move(3, 'blunder', -0.4, -SHOWN_WIN),
    move(4, 'blunder', 12, 8),
  ];

  it('are the moves after which the curve falls most, in the order of the game, and never good ones', () => {
    expect(keyMoments(draughts, moves, 3, null).map(({ ply }) => ply)).toEqual([1, 2, 3]);
    expect(keyMoments(draughts, moves, 2, null).map(({ ply }) => ply)).toEqual([1, 3]);
    expect(keyMoments(draughts, [move(0, 'best', 0, 0)], 3, null)).toEqual([]);
  });

  it.each([
    ['side 0 won: a mistake of side 1', 0, 4, 3],
    ['side 1 won: a mistake of side 0', 1, 3, 2],
    ['a draw: a mistake of either', null, 4, 3],
  ] as const)('tell what decided the game if %s', (_, winner, plies, ply) => {
    expect(decisiveMoment(draughts, moves.slice(0, plies), { winner, reason: 'no-moves' })?.ply).toBe(ply);
  });

  it('tell nothing of a game without mistakes of the loser', () => {
    const made = [move(0, 'best', 1, 1), move(1, 'blunder', 0, -3)];
    expect(decisiveMoment(draughts, made, { winner: 1, reason: 'no-moves' })).toBeUndefined();
  });

  const byRules = (winner: Side | null) => ({ winner, reason: 'no-pieces' });

  it('tell the last mistake that changed the result, not one that was given back', () => {
    // 2. 1,2 gives the win and the game away, 2… 2,2 gives a draw back, and 3. 3,2 loses it.
    const moves = reviewOf('tictactoe:classic', undefined, '1,1 1,3 1,2 2,2 3,2 2,1 2,3 3,1'.split(' '));
    expect(moves.filter(({ label }) => label === 'blunder').map(({ ply }) => ply)).toEqual([2, 3, 4]);
    expect(decisiveMoment(variantOf('tictactoe:classic'), moves, { winner: 1, reason: 'three-in-a-row' })?.ply).toBe(4);
  });

  it('tell the loss of a lead that was never given back, however large an earlier one was', () => {
    const made = [
      move(0, 'blunder', 0, -9),
      move(1, 'blunder', 9, 0),
      move(2, 'mistake', -0.2, -1.2),
      move(3, 'best', 1.2, 1.2),
      move(4, 'inaccuracy', -1.2, -1.6),
    ];
    expect(decisiveMoment(draughts, made, byRules(1))?.ply).toBe(2);
    expect(keyMoments(draughts, made, 1, byRules(1)).map(({ ply }) => ply)).toEqual([2]);
    expect(keyMoments(draughts, made, 3, byRules(1)).map(({ ply }) => ply)).toEqual([0, 1, 2]);
  });

  it.each(['resignation', 'timeout'])('tell nothing of a %s by a side that was not losing', reason => {
    const made = [move(0, 'blunder', 0, -5), move(1, 'blunder', 5, 0.2)];
    expect(decisiveMoment(draughts, made, { winner: 1, reason })).toBeUndefined();
    expect(decisiveMoment(draughts, made.slice(0, 1), { winner: 1, reason })?.ply).toBe(0);
    expect(decisiveMoment(draughts, made, { winner: null, reason: 'agreement' })).toBeUndefined();
  });

  it('know who was winning at the end', () => {
    expect(leaderAtEnd(draughts, [])).toBe(0);
    expect(leaderAtEnd(draughts, [move(0, 'best', 1, 1)])).toBe(0);
    expect(leaderAtEnd(draughts, [move(0, 'best', 2, 2)])).toBe(1);
    expect(leaderAtEnd(draughts, [move(1, 'best', 2, 2)])).toBe(-1);
    const ur = variantOf('ur:classic');
    expect(leaderAtEnd(ur, [move(1, 'best', 0.45, 0.45)])).toBe(0);
    expect(leaderAtEnd(ur, [move(1, 'best', 0.3, 0.3)])).toBe(1);
  });
});
