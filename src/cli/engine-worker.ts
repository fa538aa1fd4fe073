import { parentPort } from 'node:worker_threads';
import { GameState } from '../core/game-state.ts';
import { Random } from '../core/random.ts';
import { expect } from '../core/result.ts';
import { parseVariant } from '../core/variant-name.ts';
import { games } from '../games/index.ts';
import { chooseMove, type Player } from '../search/players.ts';
import { type AnalysisWish, analyse } from './analysis.ts';

/** A question to the engine's thread: plain text and numbers, read again there. */
export interface EngineQuestion {
  readonly game: string;
  readonly start: string;
  readonly moves: readonly string[];
  readonly task:
    | { readonly kind: 'analyse'; readonly wish: AnalysisWish }
    | { readonly kind: 'move'; readonly player: Player; readonly seed: number; readonly isGuarded: boolean };
}

/** Thinks in a thread of its own, so that the program can show what comes and be stopped at any moment. */
parentPort?.on('message', ({ game, start, moves, task }: EngineQuestion) => {
  const choice = task.kind === 'analyse' ? (task.wish.evaluation ?? {}) : {};
  const variant = expect(expect(parseVariant(games, game)).withEvaluation(choice));
  const state = expect(GameState.read(variant, start, moves));
  const answer = (value: unknown, isLast: boolean) => parentPort?.postMessage({ value, isLast });
  if (task.kind === 'move') {
    const choosing = { random: new Random(task.seed), now: () => performance.now(), isGuarded: task.isGuarded };
    return answer(state.moveText(chooseMove(state, task.player, choosing)), true);
  }
  const analyses = analyse(state, task.wish);
  for (;;) {
    const step = analyses.next();
    answer(step.value, step.done === true);
    if (step.done) return;
  }
});
