import { roundSymmetrically as rounded, type Side } from '../core/contract.ts';
import type { MistakeId } from './listings.ts';
import type { Move, TreeState } from './tree-state.ts';

/**
 * The listings as compiled code; a test requires that the text of every method is its listing. The page can run them
 * without an interpreter, which its Content Security Policy forbids.
 */
export class AlphaBeta {
  readonly side: Side;
  /** Only the window of the mistake that keeps it in the object. */
  alpha = -Infinity;
  beta = Infinity;

  constructor(
    readonly state: TreeState,
    readonly depth: number,
  ) {
    this.side = state.side();
  }

  alphaBeta(depth: number, alpha: number, beta: number): number {
    const { state } = this;
    if (state.isOver()) return state.finalValue();
    if (depth <= 0) return state.estimate();
    if (state.isChance()) return this.average(depth);
    let best = state.side() === this.side ? -Infinity : Infinity;
    for (const move of state.legalMoves()) {
      state.play(move);
      const value = this.alphaBeta(depth - 1, alpha, beta);
      state.undo();
      if (state.side() === this.side) {
        best = Math.max(best, value);
        alpha = Math.max(alpha, best);
      } else {
        best = Math.min(best, value);
        beta = Math.min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  }

  average(depth: number): number {
    const { state } = this;
    let sum = 0;
    for (const roll of state.legalMoves()) {
      state.play(roll);
      sum += state.chance() * this.alphaBeta(depth, -Infinity, Infinity);
      state.undo();
    }
    return rounded(sum);
  }

  chooseMove(depth: number): Move | undefined {
    const { state } = this;
    let best = -Infinity;
    let chosen: Move | undefined;
    for (const move of state.legalMoves()) {
      state.play(move);
      const value = this.alphaBeta(depth - 1, best, Infinity);
      state.undo();
      if (value > best) {
        best = value;
        chosen = move;
      }
    }
    return chosen;
  }
}

class ExchangedAtMin extends AlphaBeta {
  override alphaBeta(depth: number, alpha: number, beta: number): number {
    const { state } = this;
    if (state.isOver()) return state.finalValue();
    if (depth <= 0) return state.estimate();
    if (state.isChance()) return this.average(depth);
    let best = state.side() === this.side ? -Infinity : Infinity;
    for (const move of state.legalMoves()) {
      state.play(move);
      const value = this.alphaBeta(depth - 1, alpha, beta);
      state.undo();
      if (state.side() === this.side) {
        best = Math.max(best, value);
        alpha = Math.max(alpha, best);
      } else {
        best = Math.min(best, value);
        alpha = Math.max(alpha, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  }
}

class WindowNotHandedDown extends AlphaBeta {
  override alphaBeta(depth: number, alpha: number, beta: number): number {
    const { state } = this;
    if (state.isOver()) return state.finalValue();
    if (depth <= 0) return state.estimate();
    if (state.isChance()) return this.average(depth);
    let best = state.side() === this.side ? -Infinity : Infinity;
    for (const move of state.legalMoves()) {
      state.play(move);
      const value = this.alphaBeta(depth - 1, -Infinity, Infinity);
      state.undo();
      if (state.side() === this.side) {
        best = Math.max(best, value);
        alpha = Math.max(alpha, best);
      } else {
        best = Math.min(best, value);
        beta = Math.min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  }
}

class WindowOfBrother extends AlphaBeta {
  override alphaBeta(depth: number, alpha: number, beta: number): number {
    const { state } = this;
    if (state.isOver()) return state.finalValue();
    if (depth <= 0) return state.estimate();
    if (state.isChance()) return this.average(depth);
    let best = state.side() === this.side ? -Infinity : Infinity;
    for (const move of state.legalMoves()) {
      state.play(move);
      const value = this.alphaBeta(depth - 1, this.alpha, this.beta);
      state.undo();
      if (state.side() === this.side) {
        best = Math.max(best, value);
        alpha = this.alpha = Math.max(alpha, best);
      } else {
        best = Math.min(best, value);
        beta = this.beta = Math.min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  }
}

class SignEveryPly extends AlphaBeta {
  override alphaBeta(depth: number, alpha: number, beta: number): number {
    const { state } = this;
    if (state.isOver()) return state.finalValue();
    if (depth <= 0) return state.estimate();
    if (state.isChance()) return this.average(depth);
    let best = (this.depth - depth) % 2 === 0 ? -Infinity : Infinity;
    for (const move of state.legalMoves()) {
      state.play(move);
      const value = this.alphaBeta(depth - 1, alpha, beta);
      state.undo();
      if ((this.depth - depth) % 2 === 0) {
        best = Math.max(best, value);
        alpha = Math.max(alpha, best);
      } else {
        best = Math.min(best, value);
        beta = Math.min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  }
}

class NotTakenBack extends AlphaBeta {
  override alphaBeta(depth: number, alpha: number, beta: number): number {
    const { state } = this;
    if (state.isOver()) return state.finalValue();
    if (depth <= 0) return state.estimate();
    if (state.isChance()) return this.average(depth);
    let best = state.side() === this.side ? -Infinity : Infinity;
    for (const move of state.legalMoves()) {
      state.play(move);
      const value = this.alphaBeta(depth - 1, alpha, beta);
      if (state.side() === this.side) {
        best = Math.max(best, value);
        alpha = Math.max(alpha, best);
      } else {
        best = Math.min(best, value);
        beta = Math.min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  }
}

class EndTestedLate extends AlphaBeta {
  override alphaBeta(depth: number, alpha: number, beta: number): number {
    const { state } = this;
    if (depth <= 0) return state.estimate();
    if (state.isOver()) return state.finalValue();
    if (state.isChance()) return this.average(depth);
    let best = state.side() === this.side ? -Infinity : Infinity;
    for (const move of state.legalMoves()) {
      state.play(move);
      const value = this.alphaBeta(depth - 1, alpha, beta);
      state.undo();
      if (state.side() === this.side) {
        best = Math.max(best, value);
        alpha = Math.max(alpha, best);
      } else {
        best = Math.min(best, value);
        beta = Math.min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  }
}

class EstimateInside extends AlphaBeta {
  override alphaBeta(depth: number, alpha: number, beta: number): number {
    const { state } = this;
    if (state.isOver()) return state.finalValue();
    if (depth <= 0) return state.estimate();
    if (state.isChance()) return this.average(depth);
    let best = state.estimate();
    for (const move of state.legalMoves()) {
      state.play(move);
      const value = this.alphaBeta(depth - 1, alpha, beta);
      state.undo();
      if (state.side() === this.side) {
        best = Math.max(best, value);
        alpha = Math.max(alpha, best);
      } else {
        best = Math.min(best, value);
        beta = Math.min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  }
}

class StrictCut extends AlphaBeta {
  override alphaBeta(depth: number, alpha: number, beta: number): number {
    const { state } = this;
    if (state.isOver()) return state.finalValue();
    if (depth <= 0) return state.estimate();
    if (state.isChance()) return this.average(depth);
    let best = state.side() === this.side ? -Infinity : Infinity;
    for (const move of state.legalMoves()) {
      state.play(move);
      const value = this.alphaBeta(depth - 1, alpha, beta);
      state.undo();
      if (state.side() === this.side) {
        best = Math.max(best, value);
        alpha = Math.max(alpha, best);
      } else {
        best = Math.min(best, value);
        beta = Math.min(beta, best);
      }
      if (alpha > beta) break;
    }
    return best;
  }
}

class BoundAtRoot extends AlphaBeta {
  override chooseMove(depth: number): Move | undefined {
    const { state } = this;
    let best = -Infinity;
    let chosen: Move | undefined;
    for (const move of state.legalMoves()) {
      state.play(move);
      const value = this.alphaBeta(depth - 1, best, Infinity);
      state.undo();
      if (value >= best) {
        best = value;
        chosen = move;
      }
    }
    return chosen;
  }
}

class DepthTwice extends AlphaBeta {
  override alphaBeta(depth: number, alpha: number, beta: number): number {
    const { state } = this;
    if (state.isOver()) return state.finalValue();
    if (depth <= 0) return state.estimate();
    if (state.isChance()) return this.average(depth);
    let best = state.side() === this.side ? -Infinity : Infinity;
    for (const move of state.legalMoves()) {
      state.play(move);
      const value = this.alphaBeta(depth - 2, alpha, beta);
      state.undo();
      if (state.side() === this.side) {
        best = Math.max(best, value);
        alpha = Math.max(alpha, best);
      } else {
        best = Math.min(best, value);
        beta = Math.min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  }
}

class BestFromZero extends AlphaBeta {
  override alphaBeta(depth: number, alpha: number, beta: number): number {
    const { state } = this;
    if (state.isOver()) return state.finalValue();
    if (depth <= 0) return state.estimate();
    if (state.isChance()) return this.average(depth);
    let best = 0;
    for (const move of state.legalMoves()) {
      state.play(move);
      const value = this.alphaBeta(depth - 1, alpha, beta);
      state.undo();
      if (state.side() === this.side) {
        best = Math.max(best, value);
        alpha = Math.max(alpha, best);
      } else {
        best = Math.min(best, value);
        beta = Math.min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  }
}

class ChanceChooses extends AlphaBeta {
  override alphaBeta(depth: number, alpha: number, beta: number): number {
    const { state } = this;
    if (state.isOver()) return state.finalValue();
    if (depth <= 0) return state.estimate();
    let best = state.side() === this.side ? -Infinity : Infinity;
    for (const move of state.legalMoves()) {
      state.play(move);
      const value = this.alphaBeta(depth - 1, alpha, beta);
      state.undo();
      if (state.side() === this.side) {
        best = Math.max(best, value);
        alpha = Math.max(alpha, best);
      } else {
        best = Math.min(best, value);
        beta = Math.min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  }
}

class BetaCutsTooMuch extends AlphaBeta {
  override alphaBeta(depth: number, alpha: number, beta: number): number {
    const { state } = this;
    if (state.isOver()) return state.finalValue();
    if (depth <= 0) return state.estimate();
    if (state.isChance()) return this.average(depth);
    let best = state.side() === this.side ? -Infinity : Infinity;
    for (const move of state.legalMoves()) {
      state.play(move);
      const value = this.alphaBeta(depth - 1, alpha, beta);
      state.undo();
      if (state.side() === this.side) {
        best = Math.max(best, value);
        alpha = Math.max(alpha, best);
        beta = Math.min(beta, best);
      } else {
        best = Math.min(best, value);
        beta = Math.min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  }
}

export const wrongAlgorithms: Readonly<Record<MistakeId, typeof AlphaBeta>> = {
  'exchanged-at-min': ExchangedAtMin,
  'window-not-handed-down': WindowNotHandedDown,
  'window-of-brother': WindowOfBrother,
  'sign-every-ply': SignEveryPly,
  'not-taken-back': NotTakenBack,
  'end-tested-late': EndTestedLate,
  'estimate-inside': EstimateInside,
  'strict-cut': StrictCut,
  'bound-at-root': BoundAtRoot,
  'depth-twice': DepthTwice,
  'best-from-zero': BestFromZero,
  'chance-chooses': ChanceChooses,
  'beta-cuts-too-much': BetaCutsTooMuch,
};
