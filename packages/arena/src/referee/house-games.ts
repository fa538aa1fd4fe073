import { Worker } from 'node:worker_threads';
import type { PlannedGame } from '../game/played-game.ts';
import type { TimeControl } from '../game/player.ts';
import type { NewMoves } from './followed-game.ts';
import { annulled, type JudgedGame } from './referee.ts';

export interface HouseMatch {
  readonly game: string;
  /** The name on the command line, such as `level:3`; null for a contender that is not one of Poda's own. */
  readonly players: readonly (string | null)[];
  readonly time: TimeControl;
  readonly tags: Readonly<Record<string, string>>;
  readonly isTimeLimited: boolean;
  /** Post the moves of a game that lasts longer than `MIN_WATCHABLE_MILLIS`. */
  readonly isWatched?: boolean;
}

export type HouseMessage =
  | ({ readonly kind: 'moves' } & NewMoves)
  | { readonly kind: 'judged'; readonly judged: JudgedGame };

export class HouseGames {
  private readonly idle: Worker[] = [];
  private readonly all: Worker[] = [];

  constructor(private readonly match: HouseMatch) {}

  play(planned: PlannedGame, onMoves: (moves: NewMoves) => void = () => {}): Promise<JudgedGame> {
    const worker = this.idle.pop() ?? this.start();
    return new Promise(resolve => {
      const settle = (judged: JudgedGame, isAlive: boolean): void => {
        worker.off('message', listen).off('error', fail).off('exit', end);
        if (isAlive) this.idle.push(worker);
        resolve(judged);
      };
      const listen = (message: HouseMessage) => {
        if (message.kind === 'judged') settle(message.judged, true);
        else onMoves(message);
      };
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
    const worker = new Worker(workerFile, { workerData: this.match });
    this.all.push(worker);
    return worker;
  }
}

const workerFile = new URL('./house-games-worker.js', import.meta.url);
