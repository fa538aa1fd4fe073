import { describe, expect, test } from 'vitest';
import { GameState } from '../core/game-state.ts';
import { unwrap } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { SearchThread } from './limits.ts';
import { findBest, runHelper, varietyOf } from './search.ts';
import { exactAtDepth } from './settings.ts';
import { tableBytes } from './transposition-table.ts';

const now = () => performance.now();
const stateOf = (name: string) => new GameState(unwrap(parseVariant(games, name)));

/** Makes threads that share memory. */
const threadsTogether = (count: number) => {
  const bytes = tableBytes(4);
  const memory = {
    stopWord: new Int32Array(new SharedArrayBuffer(4)),
    counts: new Float64Array(new SharedArrayBuffer(8 * count)),
    table: { buffer: new SharedArrayBuffer(bytes), bytes },
  };
  const threads = Array.from({ length: count }, (_, index) => new SearchThread(memory, index));
  return {
    memory,
    threads,
    question: (thread: SearchThread, limits: { depth?: number; nodes?: number }) => ({
      limits: thread.limit(limits),
      table: thread.table!,
      settings: exactAtDepth,
      now,
    }),
  };
};

describe('threads on one position', () => {
  test('reuse the entries of another thread, and find the same value', () => {
    const { threads, question } = threadsTogether(2);
    const [first, second] = threads as [SearchThread, SearchThread];
    const alone = findBest(stateOf('draughts:english'), { limits: { depth: 7 }, settings: exactAtDepth, now });
    runHelper(stateOf('draughts:english'), question(second, { depth: 7 }), second);
    const helped = findBest(stateOf('draughts:english'), question(first, { depth: 7 }));
    expect(helped.lines[0]!.value).toBe(alone.lines[0]!.value);
    expect(helped.nodes).toBeLessThan(alone.nodes);
  });

  test('help at a chance node too', () => {
    const { memory, threads, question } = threadsTogether(2);
    runHelper(stateOf('ur:classic'), question(threads[1]!, { depth: 2 }), threads[1]!);
    expect(new Int32Array(memory.table.buffer).some(word => word !== 0)).toBe(true);
  });

  test('stop on the stop word, and do not begin after it', () => {
    const { memory, threads, question } = threadsTogether(2);
    Atomics.store(memory.stopWord, 0, 1);
    expect(threads.map(({ isStopped }) => isStopped)).toEqual([true, true]);
    runHelper(stateOf('damas'), question(threads[1]!, {}), threads[1]!);
    expect(new Int32Array(memory.table.buffer).every(word => word === 0)).toBe(true);
    const { nodes, lines } = findBest(stateOf('damas'), question(threads[0]!, {}));
    expect(lines.length).toBe(1);
    expect(nodes).toBeLessThan(1000);
  });

  test('stop when all together have reached the node limit', () => {
    const { threads, question } = threadsTogether(3);
    for (const thread of threads.slice(1)) thread.limit({}).isCancelled!(40_000);
    expect(threads[0]!.nodesOfOthers).toBe(80_000);
    const { nodes } = findBest(stateOf('damas'), question(threads[0]!, { nodes: 100_000 }));
    expect(nodes).toBeGreaterThanOrEqual(20_000);
    expect(nodes).toBeLessThan(20_200);
    expect(threads[1]!.nodesOfOthers).toBe(40_000 + nodes);
  });

  test('begin at different depths; thread 0 begins at depth 1', () => {
    expect([0, 1, 2, 3].map(index => varietyOf(index).firstDepth)).toEqual([1, 2, 1, 2]);
  });
});
