import { parentPort } from 'node:worker_threads';
import { answerQuestion, type EngineQuestion } from '../play/engine/engine-question.ts';
import type { ServeOptions } from '../play/engine/worker-engine.ts';
import { localProber } from './tables/find-prober.ts';

/** The script of a worker calls it to answer the questions of `startEngine`. */
export const serveEngine = ({ evaluate }: ServeOptions = {}): void => {
  parentPort?.on('message', (question: EngineQuestion) => {
    void answerQuestion(question, localProber, answer => parentPort?.postMessage(answer), evaluate);
  });
};
