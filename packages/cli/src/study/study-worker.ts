import { parentPort } from 'node:worker_threads';
import { answerJob } from '@poda/library/study/answer-job.ts';
import type { Job } from '@poda/library/study/measurement.ts';

parentPort?.on('message', (job: Job) => answerJob(job, message => parentPort?.postMessage(message)));
