import { describe, expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { type Algorithm, algorithmsFor } from './algorithms.ts';
import { Chooser } from './choosing.ts';
import { runGame } from './game-run.ts';
import { type Measurement, measure } from './measurement.ts';
import { treeSize } from './tree-size.ts';

const variantOf = (name: string) => unwrap(parseVariant(games, name));
const play = (name: string, algorithm: Algorithm, depth: number, mostNodes = Number.POSITIVE_INFINITY) =>
  runGame(variantOf(name), new Chooser(algorithm, depth), { seed: 5, mostNodes, now: () => 0 });
const measureOne = (name: string, algorithm: Algorithm, depth: number, mostNodes: number): Measurement =>
  measure(variantOf(name), { game: name, depth, algorithm, seed: 5, mostNodes }, () => performance.now());

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

  test('the tree of minimax is counted to the last position', () => {
    let counted = 0;
    runGame(variantOf(name), new Chooser('ordering', depth), {
      seed: 5,
      mostNodes: Number.POSITIVE_INFINITY,
      now: () => 0,
      onDecision: ({ position }) => {
        counted += treeSize(position, depth, Number.MAX_SAFE_INTEGER)!;
      },
    });
    expect(counted).toBe(runs[0]!.run.nodes);
  });

  test('alpha-beta never looks at more than minimax, and at no less where dice fall', () => {
    const [minimax, alphaBeta] = runs.map(({ run }) => run.nodes);
    if (name.startsWith('ur')) expect(alphaBeta).toBe(minimax);
    else expect(alphaBeta).toBeLessThan(minimax!);
  });
});

test('a tree that is larger than what may be counted is not counted to its end', () => {
  const { position } = unwrapState('plague:8x8');
  expect(treeSize(position, 4, 281)).toBeNull();
  expect(treeSize(position, 4, 282)).toBe(282); // 3 + 9 + 45 + 225, as perft counts them
});

const unwrapState = (name: string) => {
  const variant = variantOf(name);
  return { position: unwrap(variant.read(variant.start)) };
};

describe('a limit', () => {
  const whole = play('plague:5x5', 'minimax', 4)!.nodes;

  test('of as many nodes as minimax takes lets it search', () => {
    const measured = measureOne('plague:5x5', 'minimax', 4, whole);
    expect(measured).toMatchObject({ status: 'searched', nodes: whole, moves: 22 });
    expect(measured.seconds).toBeGreaterThan(0);
  });

  test('of one less leaves it counted: all but the time is known', () => {
    const measured = measureOne('plague:5x5', 'minimax', 4, whole - 1);
    expect(measured).toMatchObject({ status: 'counted', nodes: whole, seconds: null, moves: 22 });
    expect(measured.record).toEqual(play('plague:5x5', 'minimax', 4)!.record);
  });

  test.each(['minimax', 'alpha-beta', 'ordering', 'table'] as const)(
    'that is far too small leaves %s out',
    algorithm => {
      expect(measureOne('plague:5x5', algorithm, 4, 100)).toMatchObject({
        status: 'left-out',
        nodes: null,
        record: [],
      });
    },
  );

  test.each(['alpha-beta', 'ordering', 'table'] as const)('decides by nodes, to the last one: %s', algorithm => {
    const { nodes } = play('plague:5x5', algorithm, 3)!;
    expect(play('plague:5x5', algorithm, 3, nodes - 1)).toBeNull();
    expect(play('plague:5x5', algorithm, 3, nodes + 1)?.nodes).toBe(nodes);
  });
});

test('dice fall by the seed: the same one gives the same game, another one another', () => {
  const variant = variantOf('ur:classic?pieces=2');
  const recordOf = (seed: number) =>
    runGame(variant, new Chooser('table', 1), { seed, mostNodes: 1e6, now: () => 0 })!.record.join(' ');
  expect(recordOf(1)).toBe(recordOf(1));
  expect(recordOf(1)).not.toBe(recordOf(2));
});
