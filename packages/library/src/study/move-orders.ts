import { roundSymmetrically } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import { NOT_OVER } from '../core/outcome.ts';
import { leafValue } from '../search/plain.ts';
import { treeSize } from './measurement.ts';

/** A leaf is its value. All values are exact minimax values, seen from the side that chooses at the root. */
export type KnownTree = number | InnerNode;

interface InnerNode {
  readonly kind: 'max' | 'min' | 'chance';
  readonly value: number;
  readonly children: readonly KnownTree[];
}

/** What a search looks at, or what a tree has. */
export interface TreeCount {
  /** The root included. */
  readonly nodes: number;
  readonly leaves: number;
}

/** Node counts of alpha-beta on one tree, with the moves of every node in several orders. */
export interface OrderLimits {
  readonly whole: TreeCount;
  /** Moves at an inner node, on average. */
  readonly branching: number;
  /** At every node the moves by their exact values, the best for the side to move first. */
  readonly best: TreeCount;
  readonly given: TreeCount;
  readonly worst: TreeCount;
  /** Null with dice: no formula holds if the cuts end at chance nodes. */
  readonly minimal: TreeCount | null;
  readonly knuthMoore: number | null;
}

/** Null if the tree has more than `maxNodes` nodes. */
export const orderLimits = (state: GameState, depth: number, maxNodes: number): OrderLimits | null => {
  if (treeSize(state.position, depth, maxNodes - 1) === null) return null;
  const tree = knownTree(state, depth);
  const whole = wholeOf(tree);
  const branching = (whole.nodes - 1) / (whole.nodes - whole.leaves);
  const hasDice = state.variant.rules.dice !== null;
  return {
    whole,
    branching,
    best: alphaBetaOn(tree, 'best'),
    given: alphaBetaOn(tree, 'given'),
    worst: alphaBetaOn(tree, 'worst'),
    minimal: hasDice ? null : minimalTree(tree),
    knuthMoore: hasDice ? null : knuthMoore(branching, depth),
  };
};

/**
 * The leaves that alpha-beta cannot do without in a uniform tree (Knuth and Moore 1975): one proof that the root has at least its
 * value and one that it has no more, which share the principal variation.
 */
export const knuthMoore = (branching: number, depth: number): number =>
  branching ** Math.ceil(depth / 2) + branching ** Math.floor(depth / 2) - 1;

export const knownTree = (state: GameState, depth: number): KnownTree => {
  const { side: rootSide, plies: start } = state;
  const build = (left: number): KnownTree => {
    if (left === 0 || state.position.outcome() !== NOT_OVER) return leafValue(state, rootSide, start);
    const { isChance, side } = state;
    const children = state.legalMoves().map(move => state.after(move, () => build(isChance ? left : left - 1)));
    const values = children.map(treeValue);
    if (isChance) return { kind: 'chance', value: averageOf(values, state.chances()), children };
    return side === rootSide
      ? { kind: 'max', value: Math.max(...values), children }
      : { kind: 'min', value: Math.min(...values), children };
  };
  return build(depth);
};

const averageOf = (values: readonly number[], chances: readonly number[]): number =>
  roundSymmetrically(values.reduce((sum, value, i) => sum + chances[i]! * value, 0));

export const treeValue = (tree: KnownTree): number => (typeof tree === 'number' ? tree : tree.value);

export const wholeOf = (tree: KnownTree): TreeCount => {
  if (typeof tree === 'number') return oneLeaf;
  return sumOf(tree.children.map(wholeOf));
};

const oneLeaf: TreeCount = { nodes: 1, leaves: 1 };

/** Of an inner node whose searched children have these counts. */
const sumOf = (counts: readonly TreeCount[]): TreeCount => ({
  nodes: counts.reduce((sum, { nodes }) => sum + nodes, 1),
  leaves: counts.reduce((sum, { leaves }) => sum + leaves, 0),
});

/** What alpha-beta looks at, with the moves of every node in the game's order or by their exact values. */
export const alphaBetaOn = (tree: KnownTree, order: 'best' | 'given' | 'worst'): TreeCount => {
  const count = { nodes: 0, leaves: 0 };
  const search = (node: KnownTree, alpha: number, beta: number): void => {
    count.nodes++;
    if (typeof node === 'number') {
      count.leaves++;
      return;
    }
    // Every roll opens the window again, as in plain.ts.
    if (node.kind === 'chance') for (const child of node.children) search(child, -Infinity, Infinity);
    else searchMoves(node, alpha, beta);
  };
  /** A move that was cut has a bound; its exact value, which is outside the window too, changes no cut. */
  const searchMoves = ({ kind, children }: InnerNode, alpha: number, beta: number): void => {
    for (const child of ordered(children, kind === 'max', order)) {
      search(child, alpha, beta);
      if (kind === 'max') alpha = Math.max(alpha, treeValue(child));
      else beta = Math.min(beta, treeValue(child));
      if (alpha >= beta) return;
    }
  };
  search(tree, -Infinity, Infinity);
  return count;
};

const ordered = (
  children: readonly KnownTree[],
  isMax: boolean,
  order: 'best' | 'given' | 'worst',
): readonly KnownTree[] => {
  if (order === 'given') return children;
  const highestFirst = isMax === (order === 'best');
  return [...children].sort((a, b) => (highestFirst ? treeValue(b) - treeValue(a) : treeValue(a) - treeValue(b)));
};

/**
 * The nodes, and apart from them the leaves, that no order of moves can do without: the smallest proof of the root's value. It may be
 * smaller than alpha-beta with the best move first, because a worse move may refute with a smaller subtree.
 */
export const minimalTree = (tree: KnownTree): TreeCount => {
  const value = treeValue(tree);
  return {
    nodes: smallestProof(tree, value, () => 1),
    leaves: smallestProof(tree, value, node => (typeof node === 'number' ? 1 : 0)),
  };
};

const smallestProof = (tree: KnownTree, value: number, costOf: (node: KnownTree) => number): number => {
  /** Of a proof that a node is worth at least `value` (or at most): the side that wants it needs one move, the other all. */
  const boundOf = (node: KnownTree, isAtLeast: boolean): number => {
    if (typeof node === 'number') return costOf(node);
    const isOneEnough = (node.kind === 'max') === isAtLeast;
    const fitting = isOneEnough
      ? node.children.filter(child => (isAtLeast ? treeValue(child) >= value : treeValue(child) <= value))
      : node.children;
    const costs = fitting.map(child => boundOf(child, isAtLeast));
    return costOf(node) + (isOneEnough ? Math.min(...costs) : costs.reduce((sum, cost) => sum + cost, 0));
  };
  /** Of a proof of both bounds: one move has exactly the value, and the others are no better. */
  const exactOf = (node: KnownTree): number => {
    if (typeof node === 'number') return costOf(node);
    const refutations = node.children.map(child => boundOf(child, node.kind !== 'max'));
    const all = refutations.reduce((sum, cost) => sum + cost, 0);
    const costs = node.children.flatMap((child, i) =>
      treeValue(child) === value ? [all - refutations[i]! + exactOf(child)] : [],
    );
    return costOf(node) + Math.min(...costs);
  };
  return exactOf(tree);
};
