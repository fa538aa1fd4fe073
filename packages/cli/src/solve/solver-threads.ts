import { Worker } from 'node:worker_threads';
import type { SectionResult } from '@poda/library/core/tables.ts';
import { type AnswerOrNotYet, askWorker } from '@poda/library/node/node-engine.ts';
import { BARRIER_THREAD_BYTES } from '@poda/library/solve/solver-thread.ts';
import type { SolverMessage, SolverThreadData, StepRequest } from './solve-worker.ts';

/** Threads that run each step together. */
export class SolverThreads {
  private readonly workers: Worker[];

  constructor(game: string, threads: number) {
    const meeting = new SharedArrayBuffer(BARRIER_THREAD_BYTES);
    this.workers = Array.from({ length: threads }, (_, index) => {
      const workerData: SolverThreadData = { game, index, size: threads, meeting };
      return new Worker(new URL('./solve-worker.js', import.meta.url), { workerData });
    });
  }

  /** Undefined if the threads were ended meanwhile. */
  async run(
    order: StepRequest,
    onProgress: (share: number, residual?: number) => void,
  ): Promise<readonly SectionResult[] | undefined> {
    const read = (message: SolverMessage): AnswerOrNotYet<readonly SectionResult[]> => {
      if (message.kind === 'solved') return { answer: message.results };
      onProgress(message.share, message.residual);
      return 'not-yet';
    };
    const results = await Promise.all(this.workers.map(worker => askWorker(worker, order, read)));
    return results[0];
  }

  async end(): Promise<void> {
    await Promise.all(this.workers.map(worker => worker.terminate()));
  }
}
