import { parentPort } from 'node:worker_threads';
import { GameState } from '../core/game-state.ts';
import { expect } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { type AnalysisWish, analyse } from './analysis.ts';

/** A question to the engine's thread: plain text and numbers, read again there. */
export interface EngineQuestion {
  readonly game: string;
  readonly start: string;
  readonly moves: readonly string[];
  readonly wish: AnalysisWish;
}

/** Thinks in a thread of its own, so that the program can show what comes and be stopped at any moment. */
parentPort?.on('message', ({ game, start, moves, wish }: EngineQuestion) => {
  const state = expect(GameState.read(expect(parseVariant(games, game)), start, moves));
  const analyses = analyse(state, wish);
  for (;;) {
    const step = analyses.next();
    parentPort?.postMessage({ analysis: step.value, isLast: step.done === true });
    if (step.done) return;
  }
});
