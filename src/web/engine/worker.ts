import { answerQuestion } from '../../play/engine/engine-question.ts';
import { fetchProber } from './fetch-tables.ts';
import { answerFromTables, type TableQuestion, type WorkerQuestion } from './table-question.ts';

const isTableQuestion = (question: WorkerQuestion): question is TableQuestion => question.task.kind === 'tables';

const answer = async (question: WorkerQuestion): Promise<void> => {
  if (isTableQuestion(question)) postMessage({ value: await answerFromTables(question), isLast: true });
  else await answerQuestion(question, fetchProber, value => postMessage(value));
};

// Runs the engine outside the main thread, so that the page stays responsive and can terminate a search.
addEventListener('message', ({ data }: MessageEvent<WorkerQuestion>) => {
  answer(data).catch((error: unknown) => {
    // Thrown outside the promise, the error reaches the page as an error event of the worker.
    setTimeout(() => {
      throw error;
    });
  });
});
