import { parentPort, workerData } from 'node:worker_threads';
import type { SectionResult, SolveStep, StepMemory } from '@poda/library/core/tables.ts';
import { variantNamed } from '@poda/library/games/index.ts';
import { BarrierThread } from '@poda/library/solve/solver-thread.ts';

export interface SolverThreadData {
  readonly game: string;
  readonly index: number;
  readonly size: number;
  readonly meeting: SharedArrayBuffer;
}

export interface StepRequest {
  readonly step: SolveStep;
  readonly scratch: SharedArrayBuffer;
  readonly data: ReadonlyMap<number, SharedArrayBuffer>;
}

export type SolverMessage =
  | { readonly kind: 'progress'; readonly share: number; readonly residual: number | undefined }
  | { readonly kind: 'solved'; readonly results: readonly SectionResult[] };

const { game, index, size, meeting } = workerData as SolverThreadData;
const MILLIS_BETWEEN_MESSAGES = 100;

const post = (message: SolverMessage): void => parentPort?.postMessage(message);

let lastPosted = 0;
const member = new BarrierThread(meeting, index, size, (share, residual) => {
  const now = performance.now();
  if (now - lastPosted < MILLIS_BETWEEN_MESSAGES) return;
  lastPosted = now;
  post({ kind: 'progress', share, residual });
});
const { solver: makeSolver } = await variantNamed(game).extras.tables!();
const solver = await makeSolver();

parentPort?.on('message', ({ step, scratch, data }: StepRequest) => {
  const memory: StepMemory = { scratch, data: section => data.get(section)! };
  post({ kind: 'solved', results: solver.run(step, memory, member) });
});
