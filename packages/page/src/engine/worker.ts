import type { Variant } from '@poda/library/core/contract.ts';
import { answerQuestion } from '@poda/library/play/engine/engine-question.ts';
import type { TableProber } from '@poda/library/solve/prober.ts';
import { answerFromTables } from './answer-from-tables.ts';
import { tablesForSearch } from './fetch-tables.ts';
import type {
  LaboratoryQuestion,
  MissingTables,
  SearchQuestion,
  TableQuestion,
  WorkerQuestion,
} from './worker-question.ts';

const isTableQuestion = (question: WorkerQuestion): question is TableQuestion => question.task.kind === 'tables';
const isLaboratoryQuestion = (question: WorkerQuestion): question is LaboratoryQuestion =>
  question.task.kind === 'study' || question.task.kind === 'comparison';

const answer = async (question: WorkerQuestion): Promise<void> => {
  if (isTableQuestion(question)) postMessage({ value: await answerFromTables(question), isLast: true });
  else if (isLaboratoryQuestion(question)) await answerInLaboratory(question);
  else
    await answerQuestion(
      question,
      variant => proberFor(variant, question),
      value => postMessage(value),
    );
};

const answerInLaboratory = async ({ task }: LaboratoryQuestion): Promise<void> => {
  const { answerJob, answerComparison } = await import('./laboratory.ts');
  if (task.kind === 'study')
    answerJob(task.job, message => postMessage({ value: message, isLast: message.kind === 'measured' }));
  else answerComparison(task.question, message => postMessage({ value: message, isLast: message.kind === 'orders' }));
};

/** Tells the page if tables are missing, so that it can ask again when they have arrived. */
const proberFor = async (variant: Variant, question: SearchQuestion): Promise<TableProber | undefined> => {
  const found = await tablesForSearch(variant, question);
  if (!question.haveTablesArrived && found?.hasFailed !== false)
    postMessage({ isWithoutTables: true } satisfies MissingTables);
  return found?.prober;
};

// Outside the main thread the page stays responsive and can terminate a search.
addEventListener('message', ({ data }: MessageEvent<WorkerQuestion>) => {
  answer(data).catch((error: unknown) => {
    // Thrown outside the promise, the error reaches the page as an error event of the worker.
    setTimeout(() => {
      throw error;
    });
  });
});
