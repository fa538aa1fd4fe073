import { parentPort } from 'node:worker_threads';
import type { Evaluate } from '../core/own-evaluation.ts';
import { answerQuestion, type EngineQuestion } from '../play/engine/engine-question.ts';
import { localProber } from './tables/find-prober.ts';

export interface ServeOptions {
  /** The evaluation of every search and player that names none. */
  readonly evaluate?: Evaluate;
}

/** The script of a worker calls it to answer the questions of `startEngine`. */
export const serveEngine = ({ evaluate }: ServeOptions = {}): void => {
  parentPort?.on('message', (question: EngineQuestion) => {
    void answerQuestion(question, localProber, answer => parentPort?.postMessage(answer), evaluate);
  });
};
