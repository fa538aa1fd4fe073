import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Engine, type EngineThread } from '../play/engine/engine.ts';
import type { EngineAnswer, EngineQuestion } from '../play/engine/engine-question.ts';

export const nodeEngine = (file = ownWorker, canShareMemory = typeof SharedArrayBuffer !== 'undefined'): Engine =>
  new Engine(() => new NodeThread(file), canShareMemory);

/** Source code, as tests run it, uses the script of the last build. */
const ownWorker = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../dist/engine-worker.js' : './engine-worker.js',
  import.meta.url,
);

/** An idle thread does not keep the program from ending. */
class NodeThread implements EngineThread {
  isAlive = true;
  private readonly worker: Worker;

  constructor(file: URL) {
    // A semi-space of 16 MiB holds the little garbage of a search, so no garbage collection interrupts it.
    setFlagsFromString('--min-semi-space-size=16');
    this.worker = new Worker(file);
    const die = () => {
      this.isAlive = false;
    };
    this.worker.once('error', die).once('exit', die);
    this.worker.unref();
  }

  async ask<T>(question: EngineQuestion, onValue: (value: T) => void = () => {}): Promise<T | undefined> {
    this.worker.ref();
    try {
      return await askWorker(this.worker, question, ({ value, isLast }: EngineAnswer<T>): AnswerOrNotYet<T> => {
        if (isLast) return { answer: value };
        onValue(value);
        return 'not-yet';
      });
    } finally {
      // While a thread is ending, it keeps the program alive, because the program waits for its end.
      if (this.isAlive) this.worker.unref();
    }
  }

  async end(): Promise<void> {
    this.isAlive = false;
    await this.worker.terminate();
  }
}

/** `not-yet` stands for progress before the answer. */
export type AnswerOrNotYet<T> = { readonly answer: T } | 'not-yet';

/** Undefined if the thread ends before its answer. `read` is called for every message until the answer. */
export const askWorker = <Message, T>(
  worker: Worker,
  question: unknown,
  read: (message: Message) => AnswerOrNotYet<T>,
): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const listen = (message: Message) => {
      const reading = read(message);
      if (reading !== 'not-yet') settle(() => resolve(reading.answer));
    };
    const fail = (error: unknown) => settle(() => reject(error));
    const giveUp = () => settle(() => resolve(undefined));
    const settle = (act: () => void) => {
      worker.off('message', listen).off('error', fail).off('exit', giveUp);
      act();
    };
    worker.on('message', listen).on('error', fail).on('exit', giveUp);
    worker.postMessage(question);
  });
