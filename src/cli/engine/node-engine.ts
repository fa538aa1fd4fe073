import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { Engine, type EngineThread } from '../../play/engine/engine.ts';
import type { EngineAnswer, EngineQuestion } from '../../play/engine/engine-question.ts';

/** The engine on Node's worker threads; `file` is the worker's script. */
export const nodeEngine = (
  file = new URL('./engine-worker.js', import.meta.url),
  canShareMemory = typeof SharedArrayBuffer !== 'undefined',
): Engine => new Engine(() => new NodeThread(file), canShareMemory);

/** A worker thread of the engine. */
class NodeThread implements EngineThread {
  isAlive = true;
  private readonly worker: Worker;
  private giveUp = () => {};

  constructor(file: URL) {
    // A semi-space of 16 MiB holds the little garbage of a search, so no garbage collection interrupts it.
    setFlagsFromString('--min-semi-space-size=16');
    this.worker = new Worker(file);
    this.worker.once('exit', () => {
      this.isAlive = false;
      this.giveUp();
    });
  }

  ask<T>(question: EngineQuestion, onValue: (value: T) => void = () => {}): Promise<T | undefined> {
    const { worker } = this;
    return new Promise<T | undefined>((resolve, reject) => {
      const listen = ({ value, isLast }: EngineAnswer<T>) => {
        if (isLast) settle(() => resolve(value));
        else onValue(value);
      };
      const fail = (error: unknown) => {
        this.isAlive = false;
        settle(() => reject(error));
      };
      const settle = (act: () => void) => {
        worker.off('message', listen).off('error', fail);
        this.giveUp = () => {};
        act();
      };
      this.giveUp = () => settle(() => resolve(undefined));
      worker.on('message', listen).once('error', fail);
      worker.postMessage(question);
    });
  }

  async end(): Promise<void> {
    this.isAlive = false;
    this.giveUp();
    await this.worker.terminate();
  }
}
