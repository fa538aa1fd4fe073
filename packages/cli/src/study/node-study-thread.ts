import { Worker } from 'node:worker_threads';
import { type AnswerOrNotYet, askWorker } from '@poda/library/node/node-engine.ts';
import type { StudyMessage } from '@poda/library/study/answer-job.ts';
import type { Job, Measurement } from '@poda/library/study/measurement.ts';
import type { StudyThread } from '@poda/library/study/study-pool.ts';

export class NodeStudyThread implements StudyThread {
  private readonly worker = new Worker(new URL('./study-worker.js', import.meta.url));

  measure(job: Job, onProgress: (decisions: number) => void): Promise<Measurement | undefined> {
    return askWorker(this.worker, job, (message: StudyMessage): AnswerOrNotYet<Measurement> => {
      if (message.kind !== 'progress') return { answer: message.measurement };
      onProgress(message.decisions);
      return 'not-yet';
    });
  }

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}
