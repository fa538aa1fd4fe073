import { Worker } from 'node:worker_threads';
import type { GameState } from '../core/game-state.ts';
import type { Player } from '../search/players.ts';
import type { Analysis, AnalysisWish } from './analysis.ts';
import type { EngineQuestion } from './engine-worker.ts';

/** The engine in its own thread, started with the first question; one question at a time. */
export class Engine {
  private worker: Worker | undefined;

  /** Analyses, hands on what is known as it deepens, and returns the last of it. */
  analyse(
    state: GameState,
    wish: AnalysisWish,
    onAnalysis: (analysis: Analysis) => void = () => {},
  ): Promise<Analysis> {
    return this.ask(state, { kind: 'analyse', wish }, onAnalysis);
  }

  /** The text of the move that a player makes. */
  chooseMove(state: GameState, player: Player, seed: number, isGuarded: boolean): Promise<string> {
    return this.ask(state, { kind: 'move', player, seed, isGuarded });
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private ask<T>(state: GameState, task: EngineQuestion['task'], onValue: (value: T) => void = () => {}): Promise<T> {
    this.worker ??= new Worker(new URL('./engine-worker.js', import.meta.url));
    const { worker } = this;
    const question: EngineQuestion = { game: state.variant.name, start: state.start, moves: state.moveTexts(), task };
    return new Promise((resolve, reject) => {
      const listen = ({ value, isLast }: { value: T; isLast: boolean }) => {
        if (!isLast) return onValue(value);
        worker.off('message', listen);
        worker.off('error', reject);
        resolve(value);
      };
      worker.on('message', listen);
      worker.once('error', reject);
      worker.postMessage(question);
    });
  }
}
