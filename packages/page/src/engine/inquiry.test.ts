import { expect, test } from 'vitest';
import { Inquiry, QuestionQueue } from './inquiry.ts';

/** An engine that answers when the test says so. */
const engine = () => {
  const pending: { readonly resolve: (answer: object) => void; readonly reject: (error: Error) => void }[] = [];
  const ask = () => new Promise<object>((resolve, reject) => pending.push({ resolve, reject }));
  return { pending, ask };
};

test('the late answer to an earlier question is dropped, and so is its failure', async () => {
  const { pending, ask } = engine();
  const inquiry = new Inquiry();
  const taken: object[] = [];
  const runs = [1, 2, 3].map(() => inquiry.run(ask, answer => taken.push(answer)));
  pending[0]!.resolve(['stale']);
  pending[1]!.reject(new Error('stale'));
  await Promise.all(runs.slice(0, 2));
  expect([taken, inquiry.failure.value, inquiry.isRunning.value]).toEqual([[], null, true]);
  pending[2]!.resolve(['latest']);
  await runs[2];
  expect([taken, inquiry.isRunning.value]).toEqual([[['latest']], false]);
});

test('the latest question tells its failure until the next one', async () => {
  const { pending, ask } = engine();
  const inquiry = new Inquiry();
  const failing = inquiry.run(ask, () => {});
  pending[0]!.reject(new Error('no worker'));
  await failing;
  expect([inquiry.failure.value, inquiry.isRunning.value]).toEqual(['no worker', false]);
  void inquiry.run(ask, () => {});
  expect(inquiry.failure.value).toBeNull();
});

test('of the questions asked during another only the latest is answered', async () => {
  const { pending, ask } = engine();
  const asked: number[] = [];
  const queue = new QuestionQueue<number>(async question => {
    asked.push(question);
    await ask();
  });
  for (const question of [1, 2, 3]) queue.ask(question);
  expect(asked).toEqual([1]);
  pending[0]!.resolve([]);
  await expect.poll(() => asked).toEqual([1, 3]);
  expect(queue.isRunning.value).toBe(true);
  pending[1]!.resolve([]);
  await expect.poll(() => queue.isRunning.value).toBe(false);
});
