import type { EvaluationChoice } from '@poda/library/core/evaluation.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { expect, test } from 'vitest';
import { SearchRecorder } from '../engine/search-recorder.ts';
import { localEngine } from '../engine/testing/local-engine.ts';
import { searchAnyway } from './search-anyway.ts';
import { ShownTree } from './shown-tree.ts';

const positions: readonly [name: string, moves: string[], depth: number, evaluation: EvaluationChoice][] = [
  ['plague:4x3', [], 4, {}],
  ['plague:4x3', [], 3, { id: 'cells' }],
  ['tictactoe', ['2,2', '1,1', '1,2', '3,2'], 5, {}],
  ['draughts:spanish', ['11-15', '22-18'], 3, {}],
  ['draughts:spanish', [], 3, { id: 'material' }],
  ['microshogi:drops', [], 2, {}],
];

test.each([
  [['r2'], 4],
  [[], 4],
])('dice leave alpha-beta nothing to cut in Ur after %j', async (moves, depth) => {
  const state = unwrap(GameState.read(variantNamed('ur'), variantNamed('ur').rules.start, moves));
  const trace = await new SearchRecorder(localEngine()).record(state, { search: 'plain', depth });
  expect(trace!.tree.length).toBeGreaterThan(100);
  expect(trace!.tree.filter(({ cut }) => cut !== null)).toEqual([]);
});

test.each(positions)(
  'what a cut left out in %s after %j to depth %i is what minimax finds, and changes no cut',
  async (name, moves, depth, evaluation) => {
    const state = unwrap(GameState.read(variantNamed(name), variantNamed(name).rules.start, moves));
    const recorder = new SearchRecorder(localEngine());
    const treeOf = async (search: 'plain' | 'minimax'): Promise<ShownTree> => {
      const trace = await recorder.record(state, { search, depth, evaluation });
      return new ShownTree({ state, search, depth, evaluation }, trace!);
    };
    const [cut, whole] = [await treeOf('plain'), await treeOf('minimax')];
    expect(whole.trace.isCutShort).toBe(false);
    const inWhole = (node: number): number =>
      cut.recording
        .pathTo(node)
        .slice(1)
        .reduce(
          (at, id) => whole.recording.children[at]!.find(child => whole.nodes[child]!.move === cut.nodes[id]!.move)!,
          0,
        );
    const nodes = cut.nodes.filter(node => node.cut !== null && !node.isCutShort);
    expect(nodes.length).toBeGreaterThan(0);
    // A dozen from the first to the last: all of them would take minutes.
    for (const node of nodes.filter((_, i) => i % Math.ceil(nodes.length / 12) === 0)) {
      const left = cut.leftOutAt(node.id);
      const found = (await searchAnyway(cut, node.id, recorder))!;
      const children = whole.recording.children[inWhole(node.id)]!.map(child => whole.nodes[child]!);
      expect(left.length).toBe(node.cut!.left);
      expect(found.map(({ value }) => value)).toEqual(
        left.map(move => children.find(child => child.move === move)!.value),
      );
      // All values together are at least as far outside the window as those that made the cut.
      const values = [node.value, ...found.map(({ value }) => value)];
      if (node.cut!.by === 'beta') expect(Math.max(...values)).toBeGreaterThanOrEqual(node.beta!);
      else expect(Math.min(...values)).toBeLessThanOrEqual(node.alpha!);
    }
  },
);
