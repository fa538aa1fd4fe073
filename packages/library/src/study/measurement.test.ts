import { describe, expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { type Algorithm, algorithmsFor, MoveChooser } from './algorithms.ts';
import { type Measurement, measure, runGame, treeSize } from './measurement.ts';

const variantOf = (name: string) => unwrap(parseVariant(games, name));
const play = (name: string, algorithm: Algorithm, depth: number, maxNodes = Number.POSITIVE_INFINITY) =>
  runGame(variantOf(name), new MoveChooser(algorithm, depth), { seed: 5, maxNodes, now: () => 0 });
const measureOne = (name: string, algorithm: Algorithm, depth: number, maxNodes: number): Measurement =>
  measure(variantOf(name), { game: name, depth, algorithm, seed: 5, maxNodes }, () => performance.now());

describe.each([
  ['plague:4x4', 5],
  ['plague:5x4', 3],
  ['draughts:spanish', 3],
  ['draughts:checkers', 2],
  ['microshogi:nodrops', 3],
  ['ur:classic?pieces=3', 2],
  ['ur:finkel?pieces=2', 3],
])('%s at depth %i', (name, depth) => {
  const runs = algorithmsFor(variantOf(name)).map(algorithm => ({ algorithm, run: play(name, algorithm, depth)! }));

  test('every algorithm plays the same game to its end', () => {
    const [minimax] = runs;
    for (const { algorithm, run } of runs) {
      expect(run.record, algorithm).toEqual(minimax!.run.record);
      expect(run.outcome, algorithm).toEqual(minimax!.run.outcome);
    }
  });

  test('counting the tree of minimax gives exactly the nodes of its search', () => {
    let counted = 0;
    runGame(variantOf(name), new MoveChooser('ordering', depth), {
      seed: 5,
      maxNodes: Number.POSITIVE_INFINITY,
      now: () => 0,
      onDecision: ({ position }) => {
        counted += treeSize(position, depth, Number.MAX_SAFE_INTEGER)!;
      },
    });
    expect(counted).toBe(runs[0]!.run.nodes);
  });

  test('alpha-beta never searches more positions than minimax, and as many with dice', () => {
    const [minimax, alphaBeta] = runs.map(({ run }) => run.nodes);
    if (name.startsWith('ur')) expect(alphaBeta).toBe(minimax);
    else expect(alphaBeta).toBeLessThan(minimax!);
  });
});

test('the count of a tree larger than the limit is null', () => {
  const { position } = unwrapState('plague:8x8');
  expect(treeSize(position, 4, 281)).toBeNull();
  expect(treeSize(position, 4, 282)).toBe(282); // 3 + 9 + 45 + 225 positions, as perft counts them at each depth
});

const unwrapState = (name: string) => {
  const variant = variantOf(name);
  return { position: unwrap(variant.rules.read(variant.rules.start)) };
};

describe('a limit', () => {
  const whole = play('plague:5x5', 'minimax', 4)!.nodes;

  test('of exactly the nodes of minimax lets it search', () => {
    const measured = measureOne('plague:5x5', 'minimax', 4, whole);
    expect(measured).toMatchObject({ status: 'searched', nodes: whole, moves: 22 });
    expect(measured.seconds).toBeGreaterThan(0);
  });

  test('of one node less leaves minimax counted: all values but the time are known', () => {
    const measured = measureOne('plague:5x5', 'minimax', 4, whole - 1);
    expect(measured).toMatchObject({ status: 'counted', nodes: whole, seconds: null, moves: 22 });
    expect(measured.record).toEqual(play('plague:5x5', 'minimax', 4)!.record);
  });

  test.each(['minimax', 'alpha-beta', 'ordering', 'table'] as const)(
    'that is far too small gives %s the status left-out',
    algorithm => {
      expect(measureOne('plague:5x5', algorithm, 4, 100)).toMatchObject({
        status: 'left-out',
        nodes: null,
        record: [],
      });
    },
  );

  test.each(['alpha-beta', 'ordering', 'table'] as const)('is exact to the node: %s', algorithm => {
    const { nodes } = play('plague:5x5', algorithm, 3)!;
    expect(play('plague:5x5', algorithm, 3, nodes - 1)).toBeNull();
    expect(play('plague:5x5', algorithm, 3, nodes + 1)?.nodes).toBe(nodes);
  });
});

test('the same seed of the dice gives the same game, another seed another game', () => {
  const variant = variantOf('ur:classic?pieces=2');
  const recordOf = (seed: number) =>
    runGame(variant, new MoveChooser('table', 1), { seed, maxNodes: 1e6, now: () => 0 })!.record.join(' ');
  expect(recordOf(1)).toBe(recordOf(1));
  expect(recordOf(1)).not.toBe(recordOf(2));
});
