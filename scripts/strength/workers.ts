import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** How many threads share the work when nobody says otherwise. */
export const allCores = (): number => availableParallelism();

/**
 * One command in many threads. The main thread gets a function that puts a list of jobs to so many threads at a time and
 * hears of every result as it comes; each job has a thread of its own, which sees a single game and so runs at full speed.
 * In such a thread `command` is not called.
 */
export const shareWork = async <Job, Result>(
  work: (job: Job) => Result | Promise<Result>,
  command: (run: (jobs: readonly Job[], threads: number, tell: Tell<Job, Result>) => Promise<void>) => Promise<void>,
): Promise<void> => {
  if (!isMainThread) parentPort!.postMessage(await work(workerData as Job));
  else
    await command(async (jobs, threads, tell) => {
      const left = jobs.entries();
      const workOn = async () => {
        for (const [index, job] of left) tell(job, await inThread<Job, Result>(job), index);
      };
      await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, workOn));
    });
};

/** Told once for every job, with its place in the list. */
type Tell<Job, Result> = (job: Job, result: Result, index: number) => void;

const inThread = <Job, Result>(job: Job): Promise<Result> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(fileURLToPath(import.meta.url), { workerData: job });
    thread.once('message', resolve);
    thread.once('error', reject);
  });
