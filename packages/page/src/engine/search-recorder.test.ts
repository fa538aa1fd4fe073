import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { Engine } from '@poda/library/play/engine/engine.ts';
import { recordTrace } from '@poda/library/search/trace/record-trace.ts';
import type { TraceNode } from '@poda/library/search/trace/trace.ts';
import { expect, test } from 'vitest';
import { MAX_PAGE_NODES, SearchRecorder } from './search-recorder.ts';
import { localEngine } from './testing/local-engine.ts';

test.each([
  ['ur', 'plain', 2],
  ['tictactoe', 'minimax', 6],
  ['draughts', 'strong', 5],
] as const)('a recording of %s by %s in the worker is the one of the library', async (name, search, depth) => {
  const state = new GameState(unwrap(parseVariant(games, name)));
  const batches: (readonly TraceNode[])[] = [];
  const reports: number[] = [];
  const found = await new SearchRecorder(localEngine()).record(
    state,
    { search, depth },
    { onProgress: nodes => reports.push(nodes), onNodes: nodes => batches.push(nodes) },
  );
  const { head, nodes } = recordTrace(
    state,
    search === 'strong' ? { search, limits: { depth }, now: () => 0 } : { search, depth },
  );
  const tree = [...nodes()];
  expect(found).toEqual({ ...head, tree });
  expect(batches.flat()).toEqual(tree);
  expect(batches.length).toBe(Math.ceil(tree.length / 2_000));
  expect(reports.length).toBe(Math.floor(head.nodes / 2 ** 14));
});

test('the page keeps at most 200,000 nodes', async () => {
  const state = new GameState(unwrap(parseVariant(games, 'tictactoe')));
  const found = await new SearchRecorder(localEngine()).record(state, { search: 'minimax', depth: 9 });
  expect(found).toMatchObject({ nodes: 549_946, isCutShort: true, value: 0 });
  expect(found!.tree.length).toBeLessThanOrEqual(MAX_PAGE_NODES);
});

test('a recording that is stopped has no tree', async () => {
  let end = () => {};
  const engine = new Engine(() => ({
    isAlive: true,
    ask: () => new Promise(resolve => (end = () => resolve(undefined))),
    end: async () => end(),
  }));
  const recorder = new SearchRecorder(engine);
  const state = new GameState(unwrap(parseVariant(games, 'tictactoe')));
  const recording = recorder.record(state, { search: 'plain', depth: 9 });
  recorder.stop();
  expect(await recording).toBe(undefined);
});
