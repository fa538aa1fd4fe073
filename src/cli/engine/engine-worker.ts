import { parentPort } from 'node:worker_threads';
import { answerQuestion, type EngineQuestion } from '../../play/engine-question.ts';

/** Thinks in a thread of its own, so that the program can show what comes and be stopped at any moment. */
parentPort?.on('message', (question: EngineQuestion) => {
  answerQuestion(question, answer => parentPort?.postMessage(answer));
});
