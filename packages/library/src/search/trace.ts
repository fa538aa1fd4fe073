import { type Move, roundSymmetrically, type Side } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import { NOT_OVER } from '../core/outcome.ts';
import { leafValue } from './plain.ts';

export interface TraceNode {
  readonly id: number;
  readonly parent: number | null;
  readonly move: string | null;
  readonly kind: 'max' | 'min' | 'chance' | 'leaf' | 'end';
  /** The window at the start of this node, seen from the side to move at the root. */
  readonly alpha: number;
  readonly beta: number;
  /** Null while the node's search is not finished. */
  value: number | null;
  /** `left` is the number of moves that the cutoff left out. */
  cut: { readonly by: 'alpha' | 'beta'; readonly left: number } | null;
}

/** Alpha-beta of plain.ts with every node recorded, up to a maximum. Values are seen from the side at the root. */
export class Trace {
  readonly nodes: TraceNode[] = [];
  isCutShort = false;
  private readonly side: Side;
  private readonly start: number;

  constructor(
    private readonly state: GameState,
    private readonly maxNodes: number,
  ) {
    this.side = state.side;
    this.start = state.plies;
  }

  record(depth: number): number {
    return this.visit(null, null, depth, -Infinity, Infinity);
  }

  private visit(parent: number | null, move: string | null, depth: number, alpha: number, beta: number): number {
    const node = this.open(parent, move, depth, alpha, beta);
    node.value = this.valueOf(node, depth, alpha, beta);
    return node.value;
  }

  private valueOf(node: TraceNode, depth: number, alpha: number, beta: number): number {
    if (node.kind === 'end' || node.kind === 'leaf') return leafValue(this.state, this.side, this.start);
    const moves = this.state.legalMoves();
    if (node.kind === 'chance') {
      const chances = this.state.chances();
      const values = moves.map(roll => this.after(node, roll, depth, -Infinity, Infinity));
      return roundSymmetrically(values.reduce((sum, value, i) => sum + chances[i]! * value, 0));
    }
    const isMax = node.kind === 'max';
    let best = isMax ? -Infinity : Infinity;
    for (const [index, move] of moves.entries()) {
      const value = this.after(node, move, depth - 1, alpha, beta);
      best = isMax ? Math.max(best, value) : Math.min(best, value);
      if (isMax) alpha = Math.max(alpha, best);
      else beta = Math.min(beta, best);
      if (alpha < beta) continue;
      const left = moves.length - 1 - index;
      if (left > 0) node.cut = { by: isMax ? 'beta' : 'alpha', left };
      break;
    }
    return best;
  }

  private after(node: TraceNode, move: Move, depth: number, alpha: number, beta: number): number {
    const text = this.state.moveText(move);
    return this.state.after(move, () => this.visit(node.id, text, depth, alpha, beta));
  }

  private open(parent: number | null, move: string | null, depth: number, alpha: number, beta: number): TraceNode {
    const node: TraceNode = {
      id: this.nodes.length,
      parent,
      move,
      kind: this.kindAt(depth),
      alpha,
      beta,
      value: null,
      cut: null,
    };
    if (this.nodes.length < this.maxNodes) this.nodes.push(node);
    else this.isCutShort = true;
    return node;
  }

  private kindAt(depth: number): TraceNode['kind'] {
    if (this.state.position.outcome() !== NOT_OVER) return 'end';
    if (depth === 0) return 'leaf';
    if (this.state.isChance) return 'chance';
    return this.state.side === this.side ? 'max' : 'min';
  }
}
