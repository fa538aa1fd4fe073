import { Worker } from 'node:worker_threads';
import type { PlannedGame } from '../plan.ts';
import type { TimeControl } from '../time-control.ts';
import { annulled, type Judged } from './referee.ts';

/** What a thread needs to play games between players of our own: plain text, read again there. */
export interface OwnMatch {
  readonly game: string;
  /** The words that name the contenders; null for one that is not our own. */
  readonly players: readonly (string | null)[];
  readonly time: TimeControl;
  readonly tags: Readonly<Record<string, string>>;
  readonly isGuarded: boolean;
}

/** Threads in which players of our own play whole games, one in each at a time. */
export class OwnGames {
  private readonly idle: Worker[] = [];
  private readonly all: Worker[] = [];

  constructor(
    private readonly match: OwnMatch,
    private readonly file = new URL('./house-games-worker.js', import.meta.url),
  ) {}

  /** Plays a game; one whose thread dies does not count. */
  play(planned: PlannedGame): Promise<Judged> {
    const worker = this.idle.pop() ?? this.start();
    return new Promise(resolve => {
      const settle = (judged: Judged, isAlive: boolean): void => {
        worker.off('message', listen).off('error', fail).off('exit', end);
        if (isAlive) this.idle.push(worker);
        resolve(judged);
      };
      const listen = (judged: Judged) => settle(judged, true);
      const fail = (error: Error) => settle(annulled(error), false);
      const end = () => settle({ kind: 'void', what: 'the thread ended' }, false);
      worker.on('message', listen).on('error', fail).on('exit', end);
      worker.postMessage(planned);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map(worker => worker.terminate()));
  }

  private start(): Worker {
    const worker = new Worker(this.file, { workerData: this.match });
    this.all.push(worker);
    return worker;
  }
}
