import { parentPort } from 'node:worker_threads';
import { variantNamed } from '@poda/library/games/index.ts';
import { type Job, type Measurement, measure } from './measurement.ts';

export type StudyMessage =
  | { readonly kind: 'progress'; readonly decisions: number }
  | { readonly kind: 'measured'; readonly measurement: Measurement };

/** In a thread, so that the program can show progress and be stopped. */
parentPort?.on('message', (job: Job) => {
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
});

const post = (message: StudyMessage): void => parentPort?.postMessage(message);

const MILLIS_BETWEEN_MESSAGES = 250;
