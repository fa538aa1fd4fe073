import { Engine, type EngineThread } from '../../play/engine/engine.ts';
import type { EngineAnswer } from '../../play/engine/engine-question.ts';
import type { WorkerQuestion } from './table-question.ts';

/** An engine thread in a web worker. */
export class WebThread implements EngineThread {
  isAlive = true;
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private giveUp = () => {};

  ask<T>(question: WorkerQuestion, onValue: (value: T) => void): Promise<T | undefined> {
    const { worker } = this;
    return new Promise<T | undefined>((resolve, reject) => {
      const settle = (act: () => void) => {
        worker.onmessage = null;
        worker.onerror = null;
        this.giveUp = () => {};
        act();
      };
      worker.onmessage = ({ data: { value, isLast } }: MessageEvent<EngineAnswer<T>>) => {
        if (isLast) settle(() => resolve(value));
        else onValue(value);
      };
      worker.onerror = event => {
        event.preventDefault();
        this.isAlive = false;
        settle(() => reject(new Error(event.message)));
      };
      this.giveUp = () => settle(() => resolve(undefined));
      worker.postMessage(question);
    });
  }

  end(): Promise<void> {
    this.isAlive = false;
    this.giveUp();
    this.worker.terminate();
    return Promise.resolve();
  }
}

/** The engine in web workers. They share memory only if the server's headers make the page cross-origin isolated. */
export const webEngine = (): Engine => new Engine(() => new WebThread());
