import { variantNamed } from '../games/index.ts';
import { type Job, type Measurement, measure } from './measurement.ts';

/** From the thread that measures. */
export type StudyMessage =
  | { readonly kind: 'progress'; readonly decisions: number }
  | { readonly kind: 'measured'; readonly measurement: Measurement };

/** In a thread, so that the program can show progress and be stopped. */
export const answerJob = (job: Job, post: (message: StudyMessage) => void): void => {
  let decisions = 0;
  let lastPosted = performance.now();
  const measurement = measure(
    variantNamed(job.game),
    job,
    () => performance.now(),
    () => {
      decisions++;
      if (performance.now() - lastPosted < MILLIS_BETWEEN_MESSAGES) return;
      lastPosted = performance.now();
      post({ kind: 'progress', decisions });
    },
  );
  post({ kind: 'measured', measurement });
};

const MILLIS_BETWEEN_MESSAGES = 250;
