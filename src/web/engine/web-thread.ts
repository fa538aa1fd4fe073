import { Engine, type EngineThread } from '../../play/engine/engine.ts';
import type { EngineAnswer, EngineQuestion } from '../../play/engine/engine-question.ts';
import type { MissingTables, TableQuestion, WorkerQuestion } from './worker-question.ts';

/** The state of the game's tables for an engine: how long a search waits for them, and who hears that they are late. */
export interface TableStatus {
  /** True if another worker has loaded the tables, so that a search may wait for them. */
  haveArrived(): boolean;
  /** Called if a search begins without some of the tables, because they are late or failed to load. */
  onMissing(): void;
  /** Time in ms that a search waits for the tables, counted from the start of their load. */
  readonly maxWaitMillis: number;
}

/**
 * For moves and hints: on a slow network the first searches run without tables, and the load continues while the worker
 * is idle.
 */
const briefWait: TableStatus = { haveArrived: () => false, onMissing: () => {}, maxWaitMillis: 1500 };

/** For reviews, whose verdicts depend on the tables and which the user expects to take a while. */
export const longWait: Partial<TableStatus> = { maxWaitMillis: 15_000 };

/** An engine thread in a web worker. */
export class WebThread implements EngineThread {
  isAlive = true;
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private giveUp = () => {};

  constructor(private readonly tables: TableStatus = briefWait) {}

  ask<T>(question: EngineQuestion | TableQuestion, onValue: (value: T) => void): Promise<T | undefined> {
    const { worker, tables } = this;
    return new Promise<T | undefined>((resolve, reject) => {
      const settle = (act: () => void) => {
        worker.onmessage = null;
        worker.onerror = null;
        this.giveUp = () => {};
        act();
      };
      worker.onmessage = ({ data }: MessageEvent<EngineAnswer<T> | MissingTables>) => {
        if ('isWithoutTables' in data) tables.onMissing();
        else if (data.isLast) settle(() => resolve(data.value));
        else onValue(data.value);
      };
      worker.onerror = event => {
        event.preventDefault();
        this.isAlive = false;
        settle(() => reject(new Error(event.message)));
      };
      this.giveUp = () => settle(() => resolve(undefined));
      const { maxWaitMillis } = tables;
      worker.postMessage({ ...question, haveTablesArrived: tables.haveArrived(), maxWaitMillis } as WorkerQuestion);
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
export const webEngine = (tables: Partial<TableStatus> = {}): Engine =>
  new Engine(() => new WebThread({ ...briefWait, ...tables }));
