import { parentPort } from 'node:worker_threads';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { type Job, type Measurement, measure } from '../../study/measurement.ts';

/** What comes back from the thread: that it chose another move or so many, and in the end what it measured. */
export type StudyNews =
  | { readonly kind: 'going-on'; readonly decisions: number }
  | { readonly kind: 'measured'; readonly measurement: Measurement };

/** Measures one job after another in a thread of its own, so that the program can show how far it is and be stopped. */
parentPort?.on('message', (job: Job) => {
  let decisions = 0;
  let lastTold = performance.now();
  const measurement = measure(
    unwrap(parseVariant(games, job.game)),
    job,
    () => performance.now(),
    () => {
      decisions++;
      if (performance.now() - lastTold < MILLIS_BETWEEN_NEWS) return;
      lastTold = performance.now();
      tell({ kind: 'going-on', decisions });
    },
  );
  tell({ kind: 'measured', measurement });
});

const tell = (news: StudyNews): void => parentPort?.postMessage(news);

const MILLIS_BETWEEN_NEWS = 250;
