import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { nodeEngine } from '@poda/library/node/node-engine.ts';
import type { Engine } from '@poda/library/play/engine/engine.ts';
import type { Analysis, SearchRequest } from '@poda/library/play/engine/search-request.ts';
import { afterEach, describe, expect, test } from 'vitest';

/** The built worker of the engine, as the program starts it. */
const file = new URL('../dist/engine-worker.js', import.meta.url);
const stateOf = (name: string) => new GameState(unwrap(parseVariant(games, name)));
const endless: SearchRequest = { lines: 1, search: 'strong' };

let engine: Engine;
afterEach(() => engine.close());

/** Starts an endless analysis, cancels it at a depth, and returns its result. (`npm run bench` measures the delay.) */
const cancelled = async (game: string, request: SearchRequest, depth: number): Promise<Analysis> => {
  let isCancelled = false;
  return await engine.analyse(stateOf(game), request, known => {
    if (known.depth < depth || isCancelled) return;
    isCancelled = true;
    engine.cancel();
  });
};

describe.each([
  ['with shared memory', true],
  ['without shared memory', false],
])('%s', (_what, canShare) => {
  test.each([
    ['damas', { ...endless }],
    ['microshogi:drops', { ...endless, threads: 2 }],
    ['plague:10x10', { ...endless, threads: 3, lines: 3 }],
    ['damas', { ...endless, search: 'plain' } as const],
  ])(
    'a cancelled analysis of %s %j answers with its result so far, and the next analysis works',
    async (game, request) => {
      engine = nodeEngine(file, canShare);
      const analysis = await cancelled(game, request, 3);
      expect(analysis.depth).toBeGreaterThanOrEqual(3);
      expect(analysis.lines.length).toBe(request.lines);
      expect((await engine.analyse(stateOf(game), { ...request, depth: 2 })).depth).toBe(2);
    },
  );

  test('each analysis starts with an empty transposition table', async () => {
    engine = nodeEngine(file, canShare);
    const ask = async (game: string, threads: number) => {
      const { lines, nodes } = await engine.analyse(stateOf(game), { ...endless, depth: 6, threads });
      return { lines, nodes };
    };
    const before = await ask('damas', 1);
    await ask('plague:6x6', 2);
    await ask('damas', 2);
    expect(await ask('damas', 1)).toEqual(before);
  });
});

test('without shared memory several threads give the answer of one thread', async () => {
  engine = nodeEngine(file, false);
  const ask = (threads: number) => engine.analyse(stateOf('damas'), { ...endless, depth: 8, threads });
  const [one, several] = [await ask(1), await ask(4)];
  expect({ ...several, seconds: 0 }).toEqual({ ...one, seconds: 0 });
});

test('a failed analysis does not affect the next one', async () => {
  engine = nodeEngine(file);
  const unknown = { ...endless, depth: 2, threads: 2, evaluation: { id: 'no-such-evaluation' } };
  await expect(engine.analyse(stateOf('damas'), unknown)).rejects.toThrow('unknown-evaluation');
  expect((await engine.analyse(stateOf('damas'), { ...endless, depth: 2, threads: 2 })).depth).toBe(2);
});
