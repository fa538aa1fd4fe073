import { type Move, roundSymmetrically, type Side } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import { NOT_OVER } from '../../core/outcome.ts';
import { leafValue } from '../plain.ts';
import { Recording, type RecordingOptions } from './recording.ts';
import type { NodeKind, TraceHead } from './trace.ts';

/** Minimax or alpha-beta as in plain.ts, one search from the root, with every node recorded. */
export class PlainRecorder {
  readonly recording: Recording;
  private readonly side: Side;
  private readonly start: number;
  private nodes = 0;

  constructor(
    private readonly state: GameState,
    private readonly algorithm: 'minimax' | 'plain',
    options: RecordingOptions,
  ) {
    this.recording = new Recording(state, options);
    this.side = state.side;
    this.start = state.plies;
  }

  record(depth: number): TraceHead {
    const value = this.visit(0, { code: 0, payload: 0 }, depth, -Infinity, Infinity);
    return this.recording.head({ search: this.algorithm, depth, value, nodes: this.nodes });
  }

  private visit(ply: number, { code, payload }: Move, depth: number, alpha: number, beta: number): number {
    this.nodes++;
    this.recording.open(ply, code, payload, alpha, beta);
    const kind = this.kindAt(depth);
    const value = this.valueOf(kind, ply, depth, alpha, beta);
    this.recording.close(ply, kind, value);
    return value;
  }

  private kindAt(depth: number): NodeKind {
    if (this.state.position.outcome() !== NOT_OVER) return 'end';
    if (depth === 0) return 'leaf';
    if (this.state.isChance) return 'chance';
    return this.state.side === this.side ? 'max' : 'min';
  }

  private valueOf(kind: NodeKind, ply: number, depth: number, alpha: number, beta: number): number {
    const { state } = this;
    switch (kind) {
      case 'end':
      case 'leaf':
        return leafValue(state, this.side, this.start);
      case 'chance':
        return this.average(ply, depth);
      case 'max':
      case 'min':
        return this.best(kind, ply, depth, alpha, beta);
    }
  }

  private average(ply: number, depth: number): number {
    const chances = this.state.chances();
    const values = this.state.legalMoves().map(roll => this.after(roll, ply, depth, -Infinity, Infinity));
    return roundSymmetrically(values.reduce((sum, value, i) => sum + chances[i]! * value, 0));
  }

  private best(kind: 'max' | 'min', ply: number, depth: number, alpha: number, beta: number): number {
    const isMax = kind === 'max';
    let best = isMax ? -Infinity : Infinity;
    const moves = this.state.legalMoves();
    for (const [index, move] of moves.entries()) {
      const value = this.after(move, ply, depth - 1, alpha, beta);
      best = isMax ? Math.max(best, value) : Math.min(best, value);
      if (this.algorithm === 'minimax') continue;
      if (isMax) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      if (alpha < beta) continue;
      const left = moves.length - 1 - index;
      if (left > 0) this.recording.cut(ply, isMax ? 'beta' : 'alpha', left);
      break;
    }
    return best;
  }

  private after(move: Move, ply: number, depth: number, alpha: number, beta: number): number {
    return this.state.after(move, () => this.visit(ply + 1, move, depth, alpha, beta));
  }
}
