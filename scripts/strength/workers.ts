import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Returns the default number of threads: one for each core. */
export const allCores = (): number => availableParallelism();

/**
 * Runs one command in many threads. The main thread gets a function that runs a list of jobs, a limited number at a
 * time, and reports every result as it arrives. Each job has its own thread, which sees a single game and so runs at
 * full speed. In such a thread `command` is not called.
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

/** Called once for every job, with its index in the list. */
type Tell<Job, Result> = (job: Job, result: Result, index: number) => void;

const inThread = <Job, Result>(job: Job): Promise<Result> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(fileURLToPath(import.meta.url), { workerData: job });
    thread.once('message', resolve);
    thread.once('error', reject);
  });
