import { parentPort } from 'node:worker_threads';
import { answerQuestion, type EngineQuestion } from '../../play/engine/engine-question.ts';
import { localProber } from '../../store/tables/find-prober.ts';

/** Searches in a worker thread, so that the program can show progress and stop the search at any moment. */
parentPort?.on('message', (question: EngineQuestion) => {
  void answerQuestion(question, localProber, answer => parentPort?.postMessage(answer));
});
