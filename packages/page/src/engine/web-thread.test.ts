import type { EngineQuestion } from '@poda/library/play/engine/engine-question.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebThread } from './web-thread.ts';

/** A worker that answers when the test says so. */
class FakeWorker {
  static latest: FakeWorker;
  readonly asked: string[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message?: string; preventDefault(): void }) => void) | null = null;

  constructor() {
    FakeWorker.latest = this;
  }

  postMessage({ start }: EngineQuestion): void {
    this.asked.push(start);
  }

  terminate(): void {
    this.onmessage = null;
  }

  answer(value: string, isLast = true): void {
    this.onmessage?.({ data: { value, isLast } });
  }

  fail(message?: string): void {
    this.onerror?.({ ...(message === undefined ? {} : { message }), preventDefault: () => {} });
  }
}

beforeEach(() => vi.stubGlobal('Worker', FakeWorker));
afterEach(() => vi.unstubAllGlobals());

/** A question reaches the worker when the one before it is settled, not in the same turn of the event loop. */
const untilSent = () => new Promise(resolve => setTimeout(resolve));

const about = (start: string): EngineQuestion => ({ game: 'ur', start, moves: [], task: { kind: 'value' } });

test('a second question waits for the answer to the first, and each gets its own', async () => {
  const thread = new WebThread();
  const values: string[] = [];
  const first = thread.ask<string>(about('first'), value => values.push(`first: ${value}`));
  const second = thread.ask<string>(about('second'), value => values.push(`second: ${value}`));
  const worker = FakeWorker.latest;
  await untilSent();
  expect(worker.asked).toEqual(['first']);
  worker.answer('a', false);
  worker.answer('b');
  await untilSent();
  expect(worker.asked).toEqual(['first', 'second']);
  worker.answer('c', false);
  worker.answer('d');
  expect([await first, await second]).toEqual(['b', 'd']);
  expect(values).toEqual(['first: a', 'second: c']);
});

test('the end of the thread ends the questions, also those that wait', async () => {
  const thread = new WebThread();
  const answers = ['first', 'second', 'third'].map(start => thread.ask(about(start), () => {}));
  await untilSent();
  await thread.end();
  expect(await Promise.all(answers)).toEqual([undefined, undefined, undefined]);
  expect(FakeWorker.latest.asked).toEqual(['first']);
  expect(await thread.ask(about('later'), () => {})).toBeUndefined();
});

test.each([undefined, 'out of memory'])('the message of a worker that fails is passed on: %s', async message => {
  const thread = new WebThread();
  const first = thread.ask(about('first'), () => {});
  const second = thread.ask(about('second'), () => {});
  await untilSent();
  FakeWorker.latest.fail(message);
  await expect(first).rejects.toMatchObject({ message: message ?? '' });
  expect(await second).toBeUndefined();
  expect(thread.isAlive).toBe(false);
});
