import { expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { Engine } from './engine.ts';
import type { EngineQuestion } from './engine-question.ts';

const state = new GameState(unwrap(parseVariant(games, 'damas')));

/** The questions to each thread of one analysis. */
const questionsOf = async (request: { threads?: number; mebibytes?: number }, canShareMemory: boolean) => {
  const questions: EngineQuestion[] = [];
  const engine = new Engine(
    () => ({
      isAlive: true,
      ask: async question => {
        questions.push(question);
        return undefined;
      },
      end: async () => {},
    }),
    canShareMemory,
  );
  await engine.analyse(state, { search: 'strong', lines: 1, ...request });
  return questions;
};

test.each([
  [1, true, 1],
  [8, true, 8],
  [1, false, 1],
  [8, false, 1],
])('%i requested threads, shared memory %j: %i are asked', async (threads, canShareMemory, asked) => {
  expect((await questionsOf({ threads }, canShareMemory)).length).toBe(asked);
});

test.each([
  [{ threads: 1 }, undefined],
  [{ threads: 2, mebibytes: 8 }, 8],
  [{ threads: 2 }, 32],
  [{ threads: 3 }, 32],
])(
  'for %j the shared table has %s MiB: as many as requested, or more with more threads',
  async (request, mebibytes) => {
    const [{ task }] = (await questionsOf(request, true)) as [EngineQuestion];
    const bytes = 'memory' in task ? task.memory?.table?.bytes : undefined;
    expect(bytes).toBe(mebibytes === undefined ? undefined : mebibytes * 2 ** 20);
  },
);
