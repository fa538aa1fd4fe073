import type { Variant } from '../core/contract.ts';
import type { Prober } from '../core/tables.ts';
import { Engine, type EngineThread } from '../play/engine/engine.ts';
import { answerQuestion, type EngineAnswer, type EngineQuestion } from '../play/engine/engine-question.ts';
import { QueuedEngine, type ServeOptions, type WorkerEngine } from '../play/engine/worker-engine.ts';
import { openTables } from './open-tables.ts';

export interface EngineOptions {
  /** Makes the worker; by default it runs the file `browser-engine-worker.js` beside the engine's own. */
  readonly worker?: () => Worker;
  /** The folder with the tables; without it, the engine searches without tables. */
  readonly tables?: string | URL;
}

type Sent = EngineQuestion & { readonly tables: string | undefined };

export const startEngine = ({ worker, tables }: EngineOptions = {}): WorkerEngine => {
  const start =
    worker ?? (() => new Worker(new URL('./browser-engine-worker.js', import.meta.url), { type: 'module' }));
  // The worker may have another address, so relative addresses are resolved against the page.
  const folder = tables === undefined ? undefined : new URL(String(tables), globalThis.location?.href).href;
  return new QueuedEngine(new Engine(() => new BrowserThread(start(), folder)), worker !== undefined);
};

/** The script of a worker calls it to answer the questions of `startEngine`. */
export const serveEngine = ({ evaluate }: ServeOptions = {}): void => {
  const probers = new Map<string, Promise<Prober | undefined>>();
  const proberIn = (variant: Variant, folder: string): Promise<Prober | undefined> => {
    const key = `${variant.name} ${folder}`;
    const known = probers.get(key) ?? openTables(variant, folder).then(({ prober }) => prober);
    probers.set(key, known);
    return known;
  };
  addEventListener('message', ({ data }: MessageEvent<Sent>) => {
    const { tables } = data;
    const findProber = async (variant: Variant) => (tables === undefined ? undefined : await proberIn(variant, tables));
    answerQuestion(data, findProber, answer => postMessage(answer), evaluate).catch((error: unknown) => {
      // Thrown outside the promise, the error reaches the page as an error event of the worker.
      setTimeout(() => {
        throw error;
      });
    });
  });
};

class BrowserThread implements EngineThread {
  isAlive = true;
  private giveUp = () => {};

  constructor(
    private readonly worker: Worker,
    private readonly tables: string | undefined,
  ) {}

  ask<T>(question: EngineQuestion, onValue: (value: T) => void): Promise<T | undefined> {
    const { worker, tables } = this;
    return new Promise((resolve, reject) => {
      this.giveUp = () => resolve(undefined);
      worker.onmessage = ({ data: { value, isLast } }: MessageEvent<EngineAnswer<T>>) => {
        if (isLast) resolve(value);
        else onValue(value);
      };
      worker.onerror = event => {
        event.preventDefault();
        this.isAlive = false;
        // The event of a worker whose file could not be loaded has no message.
        reject(new Error(event.message || 'the script of the worker could not be loaded'));
      };
      worker.postMessage({ ...question, tables } satisfies Sent);
    });
  }

  async end(): Promise<void> {
    this.isAlive = false;
    this.worker.terminate();
    this.giveUp();
  }
}
