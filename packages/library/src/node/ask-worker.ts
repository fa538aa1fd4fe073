import type { Worker } from 'node:worker_threads';

/** `not-yet` stands for progress before the answer. */
export type Reading<T> = { readonly answer: T } | 'not-yet';

/** Undefined if the thread ends before its answer. `read` is called for every message until the answer. */
export const askWorker = <Message, T>(
  worker: Worker,
  question: unknown,
  read: (message: Message) => Reading<T>,
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
