import { roundSymmetrically } from '../core/contract.ts';
import type { SmallTree } from './small-tree.ts';

/** A node as alpha-beta leaves it; the window is that of the node's opening, null for none. */
export interface VisitedNode {
  readonly id: number;
  readonly alpha: number | null;
  readonly beta: number | null;
  /** The node whose value the bound is, a child of an ancestor; null where the bound is null. */
  readonly alphaFrom: number | null;
  readonly betaFrom: number | null;
  value: number;
  /** The child after which the node's other children were not looked at. */
  cutAfter: number | null;
}

interface Bound {
  readonly value: number;
  readonly from: number | null;
}

/** Alpha-beta of plain.ts on a tree as data; `order` may change the order of the root's moves. */
export const walkAlphaBeta = ({ nodes }: SmallTree, order: readonly number[] = nodes[0]!.children): VisitedNode[] => {
  const visited: VisitedNode[] = [];
  const visit = (id: number, alpha: Bound, beta: Bound): number => {
    const { kind, value: leaf, children } = nodes[id]!;
    const place = visited.length;
    visited.push({
      id,
      alpha: Number.isFinite(alpha.value) ? alpha.value : null,
      beta: Number.isFinite(beta.value) ? beta.value : null,
      alphaFrom: alpha.from,
      betaFrom: beta.from,
      value: leaf ?? 0,
      cutAfter: null,
    });
    if (leaf !== null) return leaf;
    const node = visited[place]!;
    if (kind === 'chance') {
      node.value = averageOf(children.map(child => [nodes[child]!.chance!, visit(child, NO_ALPHA, NO_BETA)]));
      return node.value;
    }
    const isMax = kind === 'max';
    node.value = isMax ? -Infinity : Infinity;
    const moves = id === 0 ? order : children;
    for (const [i, child] of moves.entries()) {
      const value = visit(child, alpha, beta);
      if (isMax ? value > node.value : value < node.value) node.value = value;
      if (isMax && value > alpha.value) alpha = { value, from: child };
      if (!isMax && value < beta.value) beta = { value, from: child };
      if (alpha.value < beta.value) continue;
      if (i < moves.length - 1) node.cutAfter = child;
      break;
    }
    return node.value;
  };
  visit(0, NO_ALPHA, NO_BETA);
  return visited;
};

const NO_ALPHA: Bound = { value: -Infinity, from: null };
const NO_BETA: Bound = { value: Infinity, from: null };

/** The values of minimax by number of the node. */
export const minimaxValues = ({ nodes }: SmallTree): number[] => {
  const values = new Array<number>(nodes.length);
  for (let id = nodes.length - 1; id >= 0; id--) {
    const { kind, value, children } = nodes[id]!;
    const below = children.map(child => values[child]!);
    if (value !== null) values[id] = value;
    else if (kind === 'chance') values[id] = averageOf(children.map(child => [nodes[child]!.chance!, values[child]!]));
    else values[id] = kind === 'max' ? Math.max(...below) : Math.min(...below);
  }
  return values;
};

/** Rounded as plain.ts does. */
const averageOf = (rolls: readonly (readonly [chance: number, value: number])[]): number =>
  roundSymmetrically(rolls.reduce((sum, [chance, value]) => sum + chance * value, 0));
