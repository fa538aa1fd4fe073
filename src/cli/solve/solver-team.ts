import { Worker } from 'node:worker_threads';
import type { SectionResult } from '../../core/tables.ts';
import { TEAM_BYTES } from '../../solve/team.ts';
import type { SolverMessage, SolverSeat, StepOrder } from './solve-worker.ts';

/** The worker threads that run the steps of a solver together. */
export class SolverTeam {
  private readonly workers: Worker[];

  constructor(game: string, threads: number, file = new URL('./solve-worker.js', import.meta.url)) {
    const meeting = new SharedArrayBuffer(TEAM_BYTES);
    this.workers = Array.from({ length: threads }, (_, index) => {
      const workerData: SolverSeat = { game, index, size: threads, meeting };
      return new Worker(file, { workerData });
    });
  }

  /** Runs a step in all threads; undefined if the team was ended meanwhile. */
  async run(
    order: StepOrder,
    onProgress: (share: number, residual?: number) => void,
  ): Promise<readonly SectionResult[] | undefined> {
    const results = await Promise.all(this.workers.map(worker => this.ask(worker, order, onProgress)));
    return results[0];
  }

  async end(): Promise<void> {
    await Promise.all(this.workers.map(worker => worker.terminate()));
  }

  private ask(
    worker: Worker,
    order: StepOrder,
    onProgress: (share: number, residual?: number) => void,
  ): Promise<readonly SectionResult[] | undefined> {
    return new Promise((resolve, reject) => {
      const listen = (message: SolverMessage) => {
        if (message.kind === 'progress') onProgress(message.share, message.residual);
        else settle(() => resolve(message.results));
      };
      const fail = (error: unknown) => settle(() => reject(error));
      const giveUp = () => settle(() => resolve(undefined));
      const settle = (act: () => void) => {
        worker.off('message', listen).off('error', fail).off('exit', giveUp);
        act();
      };
      worker.on('message', listen).on('error', fail).on('exit', giveUp);
      worker.postMessage(order);
    });
  }
}
