import { Engine, type EngineThread } from '@poda/library/play/engine/engine.ts';
import type { EngineAnswer, EngineQuestion } from '@poda/library/play/engine/engine-question.ts';
import type { LaboratoryQuestion, MissingTables, TableQuestion, WorkerQuestion } from './worker-question.ts';

type AnyQuestion = EngineQuestion | TableQuestion | LaboratoryQuestion;

/** How long a search waits for the tables, and what to do when they are late. */
interface TableStatus {
  /** True if another worker has loaded the tables, so that the search may wait for them. */
  haveArrived(): boolean;
  /** A search begins without some of the tables, because they are late or failed to load. */
  onMissing(): void;
  /** Counted from the start of the load. */
  readonly maxWaitMillis: number;
}

/** On a slow network the first moves and hints do without tables; they load while the worker is idle. */
const briefWait: TableStatus = { haveArrived: () => false, onMissing: () => {}, maxWaitMillis: 1500 };

/** For reviews: their verdicts depend on the tables, and users expect them to take a while. */
export const longWait: Partial<TableStatus> = { maxWaitMillis: 15_000 };

/** A web worker that answers one question at a time; later ones wait. */
export class WebThread implements EngineThread {
  isAlive = true;
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  /** Settles with the last question asked so far. */
  private answered: Promise<unknown> = Promise.resolve();
  private giveUp = () => {};

  constructor(private readonly tables: TableStatus = briefWait) {}

  ask<T>(question: AnyQuestion, onValue: (value: T) => void): Promise<T | undefined> {
    const answer = this.answered.then(() => (this.isAlive ? this.send(question, onValue) : undefined));
    this.answered = answer.catch(() => {});
    return answer;
  }

  end(): Promise<void> {
    this.isAlive = false;
    this.worker.terminate();
    this.giveUp();
    return Promise.resolve();
  }

  private send<T>(question: AnyQuestion, onValue: (value: T) => void): Promise<T | undefined> {
    const { worker, tables } = this;
    return new Promise((resolve, reject) => {
      this.giveUp = () => resolve(undefined);
      worker.onmessage = ({ data }: MessageEvent<EngineAnswer<T> | MissingTables>) => {
        if ('isWithoutTables' in data) tables.onMissing();
        else if (data.isLast) resolve(data.value);
        else onValue(data.value);
      };
      worker.onerror = event => {
        event.preventDefault();
        this.isAlive = false;
        // The event has no message if the file of the worker could not be loaded.
        reject(new Error(event.message ?? ''));
      };
      const { maxWaitMillis } = tables;
      worker.postMessage({ ...question, haveTablesArrived: tables.haveArrived(), maxWaitMillis } as WorkerQuestion);
    });
  }
}

/** The workers share memory only if the server's headers make the page cross-origin isolated. */
export const webEngine = (tables: Partial<TableStatus> = {}): Engine =>
  new Engine(() => new WebThread({ ...briefWait, ...tables }));
