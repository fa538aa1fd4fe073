import { describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { Random } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { variantNamed } from '../games/index.ts';
import { Plain } from '../search/plain.ts';
import {
  alphaBetaOn,
  type KnownTree,
  knownTree,
  knuthMoore,
  minimalTree,
  orderLimits,
  treeValue,
} from './move-orders.ts';

/** With random values, few of them so that ties are common, unless `values` is large. */
const uniformTree = (branching: number, depth: number, random: Random, values: number, isMax = true): KnownTree => {
  if (depth === 0) return random.below(values);
  const children = Array.from({ length: branching }, () => uniformTree(branching, depth - 1, random, values, !isMax));
  const found = children.map(treeValue);
  return isMax
    ? { kind: 'max', value: Math.max(...found), children }
    : { kind: 'min', value: Math.min(...found), children };
};

const seeds = Array.from({ length: 20 }, (_, seed) => seed);

describe.each([
  [2, 6],
  [3, 4],
  [4, 5],
  [5, 3],
])('in uniform trees with %i moves and depth %i', (branching, depth) => {
  test.each([2, 1e9])(
    'the best order and the smallest proof have the leaves of Knuth and Moore, with %i values',
    values => {
      for (const seed of seeds) {
        const tree = uniformTree(branching, depth, new Random(seed), values);
        const least = knuthMoore(branching, depth);
        expect(minimalTree(tree).leaves, `seed ${seed}`).toBe(least);
        expect(alphaBetaOn(tree, 'best').leaves, `seed ${seed}`).toBe(least);
      }
    },
  );

  test('no order looks at less than the smallest proof, nor at more than minimax', () => {
    for (const seed of seeds) {
      const tree = uniformTree(branching, depth, new Random(seed), 50);
      const least = minimalTree(tree);
      for (const order of ['best', 'given', 'worst'] as const) {
        const { nodes, leaves } = alphaBetaOn(tree, order);
        expect(nodes, `seed ${seed}`).toBeGreaterThanOrEqual(least.nodes);
        expect(leaves, `seed ${seed}`).toBeLessThanOrEqual(branching ** depth);
      }
    }
  });
});

test('with the worst move first and no equal values nothing is cut on two plies', () => {
  const tree = uniformTree(3, 2, new Random(1), 1e9);
  expect(alphaBetaOn(tree, 'worst').leaves).toBe(9);
});

describe.each([
  ['tictactoe', 'xo./.x./..o x', 5],
  ['plague:4x4', undefined, 4],
  ['draughts:spanish', undefined, 4],
  ['microshogi:nodrops', undefined, 3],
] as const)('%s', (name, position, depth) => {
  const variant = variantNamed(name);
  const state = () => unwrap(GameState.read(variant, position ?? variant.rules.start));
  const limits = orderLimits(state(), depth, 200_000)!;

  test('the tree is that of minimax, and the given order that of alpha-beta', () => {
    const minimax = new Plain(state());
    const value = minimax.minimax(depth);
    expect([treeValue(knownTree(state(), depth)), limits.whole.nodes]).toEqual([value, minimax.nodes]);
    const alphaBeta = new Plain(state());
    alphaBeta.alphaBeta(depth);
    expect(limits.given.nodes).toBe(alphaBeta.nodes);
  });

  test('the smallest proof, the best, the given and the worst order follow each other', () => {
    const counts = [limits.minimal!, limits.best, limits.given, limits.worst, limits.whole].map(({ nodes }) => nodes);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(new Set(counts).size).toBeGreaterThan(3);
  });
});

test('with dice chance nodes are averaged, and no formula is given', () => {
  const state = new GameState(variantNamed('ur:classic?pieces=2'));
  state.play(state.legalMoves()[1]!);
  const limits = orderLimits(state, 2, 100_000)!;
  const minimax = new Plain(state);
  const value = minimax.minimax(2);
  expect([treeValue(knownTree(state, 2)), limits.whole.nodes]).toEqual([value, minimax.nodes]);
  expect([limits.minimal, limits.knuthMoore]).toEqual([null, null]);
});

test('a tree larger than the limit is not ordered', () => {
  const state = new GameState(variantNamed('plague:8x8'));
  expect(orderLimits(state, 3, 57)).toBeNull();
  expect(orderLimits(state, 3, 58)?.whole).toEqual({ nodes: 58, leaves: 45 });
});
