import { Worker } from 'node:worker_threads';
import type { GameState } from '../core/game-state.ts';
import type { Analysis, AnalysisWish } from './analysis.ts';
import type { EngineQuestion } from './engine-worker.ts';

/** The engine in its own thread; one question at a time. */
export class Engine {
  private readonly worker = new Worker(new URL('./engine-worker.js', import.meta.url));

  /** Asks, hands on every analysis as it deepens, and returns the last. */
  ask(state: GameState, wish: AnalysisWish, onAnalysis: (analysis: Analysis) => void): Promise<Analysis> {
    const question: EngineQuestion = { game: state.variant.name, start: state.start, moves: state.moveTexts(), wish };
    return new Promise((resolve, reject) => {
      const listen = ({ analysis, isLast }: { analysis: Analysis; isLast: boolean }) => {
        if (!isLast) return onAnalysis(analysis);
        this.worker.off('message', listen);
        this.worker.off('error', reject);
        resolve(analysis);
      };
      this.worker.on('message', listen);
      this.worker.once('error', reject);
      this.worker.postMessage(question);
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
