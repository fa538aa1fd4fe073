import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { EngineThread } from '../../play/engine.ts';
import type { EngineAnswer, EngineQuestion } from '../../play/engine-question.ts';

/** A thread of the engine in Node. */
export class NodeThread implements EngineThread {
  isAlive = true;
  private readonly worker: Worker;
  private giveUp = () => {};

  constructor(file: URL) {
    // Room for the little that a search leaves behind, so that nothing is collected while it runs.
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
