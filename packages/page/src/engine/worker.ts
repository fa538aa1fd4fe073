import type { Variant } from '@poda/library/core/contract.ts';
import { answerQuestion } from '@poda/library/play/engine/engine-question.ts';
import type { TableProber } from '@poda/library/solve/prober.ts';
import { answerFromTables } from './answer-from-tables.ts';
import { tablesForSearch } from './fetch-tables.ts';
import type { MissingTables, SearchQuestion, StudyQuestion, TableQuestion, WorkerQuestion } from './worker-question.ts';

const isTableQuestion = (question: WorkerQuestion): question is TableQuestion => question.task.kind === 'tables';
const isStudyQuestion = (question: WorkerQuestion): question is StudyQuestion => question.task.kind === 'study';

const answer = async (question: WorkerQuestion): Promise<void> => {
  if (isTableQuestion(question)) postMessage({ value: await answerFromTables(question), isLast: true });
  else if (isStudyQuestion(question)) {
    const { answerJob } = await import('@poda/library/study/answer-job.ts');
    answerJob(question.task.job, message => postMessage({ value: message, isLast: message.kind === 'measured' }));
  } else
    await answerQuestion(
      question,
      variant => proberFor(variant, question),
      value => postMessage(value),
    );
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
