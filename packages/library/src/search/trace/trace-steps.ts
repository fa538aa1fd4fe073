import type { Algorithm } from '../settings.ts';
import type { TraceNode } from './trace.ts';

/**
 * The search opens a node; hands the value of a node back to its parent; leaves out the remaining moves of a node; ends
 * with the value of the root.
 */
export interface TraceStep {
  readonly kind: 'open' | 'back' | 'cut' | 'end';
  readonly node: number;
}

export interface Window {
  readonly alpha: number;
  readonly beta: number;
}

/** `lower`: the true value is at least the node's value; `upper`: at most. */
export type Bound = 'exact' | 'lower' | 'upper';

const NEVER = Infinity;

/** A recorded search as a list of steps, and what is known at each of them. */
export class TraceSteps {
  readonly steps: TraceStep[] = [];
  readonly children: readonly (readonly number[])[];
  /** The nodes without a parent: one in every recorded search. */
  readonly roots: readonly number[];
  /** The steps of cuts, and those at which the best move at the root changes, in order. */
  readonly cuts: number[] = [];
  readonly bestChanges: number[] = [];
  /** Of the strong search: the steps that find a value in a table, and those that begin an iteration. */
  readonly tableHits: number[] = [];
  readonly iterations: number[] = [];
  /** By node: the step that opens it, the step at which its value is known, and the step that hands it to the parent. */
  private readonly openedAt: number[];
  private readonly knownAt: number[];
  private readonly handedAt: number[];
  private readonly bounds: readonly (Bound | null)[];
  private bestMove: string | null = null;

  constructor(
    readonly nodes: readonly TraceNode[],
    private readonly search: Algorithm,
  ) {
    this.children = childrenOf(nodes);
    this.roots = nodes.filter(({ parent }) => parent === null).map(({ id }) => id);
    const never = () => nodes.map(() => NEVER);
    [this.openedAt, this.knownAt, this.handedAt] = [never(), never(), never()];
    this.listSteps();
    this.bounds = search === 'strong' ? nodes.map(boundByWindow) : boundsInTree(nodes, this.children);
  }

  /** Null if the nodes prove nothing about the value, as in a faulty search. */
  boundOf(node: number): Bound | null {
    return this.bounds[node] ?? null;
  }

  isOpen(node: number, step: number): boolean {
    return this.openedAt[node]! <= step;
  }

  isKnown(node: number, step: number): boolean {
    return this.knownAt[node]! <= step;
  }

  isCut(node: number, step: number): boolean {
    return this.nodes[node]!.cut !== null && this.isKnown(node, step);
  }

  /** The parent has taken the value into account. */
  isHanded(node: number, step: number): boolean {
    return this.handedAt[node]! <= step;
  }

  openingOf(node: number): number {
    return this.openedAt[node]!;
  }

  /** The step at which the value is known. */
  knowledgeOf(node: number): number {
    return this.knownAt[node]!;
  }

  /** The best of the values that the children of the node have handed to it so far, and the first child that had it. */
  bestAt(node: number, step: number): { readonly value: number; readonly child: number } | null {
    const { kind } = this.nodes[node]!;
    if (kind !== 'max' && kind !== 'min') return null;
    let best: { value: number; child: number } | null = null;
    const iteration = this.iterationAt(node, step);
    for (const child of this.children[node]!) {
      if (this.handedAt[child]! > step || this.nodes[child]!.iteration !== iteration) continue;
      const value = this.nodes[child]!.value;
      if (best === null || (kind === 'max' ? value > best.value : value < best.value)) best = { value, child };
    }
    return best;
  }

  /** The latest iteration below a node; undefined for textbook searches. Only the root belongs to several. */
  iterationAt(node: number, step: number): number | undefined {
    if (this.search !== 'strong') return undefined;
    const latest = this.children[node]!.findLast(child => this.openedAt[child]! <= step);
    return latest === undefined ? undefined : this.nodes[latest]!.iteration;
  }

  /** The window of an open node, narrowed by the children that have been searched; null if the search has no windows. */
  windowAt(node: number, step: number): Window | null {
    const { alpha, beta, kind } = this.nodes[node]!;
    if (this.search === 'minimax') return null;
    const best = this.bestAt(node, step);
    const opened = { alpha: alpha ?? -Infinity, beta: beta ?? Infinity };
    if (best === null) return opened;
    return kind === 'max'
      ? { ...opened, alpha: Math.max(opened.alpha, best.value) }
      : { ...opened, beta: Math.min(opened.beta, best.value) };
  }

  /** The open nodes from the root to the node of the step. */
  stackAt(step: number): number[] {
    return this.pathTo(this.steps[step]!.node);
  }

  pathTo(node: number): number[] {
    const path: number[] = [];
    for (let at: number | null = node; at !== null; at = this.nodes[at]!.parent) path.push(at);
    return path.reverse();
  }

  /** The best line below a node as far as it is known: ends where chance or the search decides no more. */
  lineAt(node: number, step: number): number[] {
    const line = [node];
    for (let best = this.bestAt(node, step); best !== null; best = this.bestAt(best.child, step)) line.push(best.child);
    return line;
  }

  /**
   * The ancestor that set the bound at which the node was cut, with its move that has this value; null if the bound is
   * that of the window with which the whole search began.
   */
  boundMaker(node: number): { readonly ancestor: number; readonly child: number } | null {
    const { cut } = this.nodes[node]!;
    if (cut === null) return null;
    // The bound passes down unchanged below the ancestor that has set it.
    const bound = this.nodes[node]![cut.by];
    let below = node;
    for (let at = this.nodes[node]!.parent; at !== null; at = this.nodes[at]!.parent) {
      if (this.nodes[at]![cut.by] !== bound) {
        const best = this.bestAt(at, this.openedAt[below]! - 1);
        return best?.value === bound ? { ancestor: at, child: best.child } : null;
      }
      below = at;
    }
    return null;
  }

  /** Nodes are in the order in which the search opened them, so a node closes when the next one is not below it. */
  private listSteps(): void {
    const open: number[] = [];
    let iteration: number | undefined;
    for (const { id, parent, kind, ...strong } of this.nodes) {
      while (open.length > 0 && open.at(-1) !== parent) this.close(open.pop()!);
      open.push(id);
      this.openedAt[id] = this.steps.length;
      if (kind === 'leaf' || kind === 'end') this.knownAt[id] = this.steps.length;
      if (strong.tableHit !== undefined) this.tableHits.push(this.steps.length);
      if (parent !== null && strong.iteration !== iteration) {
        iteration = strong.iteration;
        this.iterations.push(this.steps.length);
      }
      this.steps.push({ kind: 'open', node: id });
    }
    while (open.length > 0) this.close(open.pop()!);
  }

  private close(id: number): void {
    const { cut, parent } = this.nodes[id]!;
    if (cut !== null) {
      this.cuts.push(this.steps.length);
      this.steps.push({ kind: 'cut', node: id });
    }
    this.knownAt[id] = Math.min(this.knownAt[id]!, this.steps.length - 1);
    this.handedAt[id] = this.steps.length;
    if (parent !== null && this.nodes[parent]!.parent === null) this.compareBest(parent);
    this.steps.push({ kind: parent === null ? 'end' : 'back', node: id });
  }

  /** An iteration that begins with the best move of the one before changes nothing. */
  private compareBest(root: number): void {
    const best = this.bestAt(root, this.steps.length);
    const { move } = this.nodes[best?.child ?? root]!;
    if (move === this.bestMove) return;
    this.bestMove = move;
    this.bestChanges.push(this.steps.length);
  }
}

const childrenOf = (nodes: readonly TraceNode[]): number[][] => {
  const children: number[][] = nodes.map(() => []);
  for (const { id, parent } of nodes) if (parent !== null) children[parent]!.push(id);
  return children;
};

/** A value on or outside the window is only a bound (fail-soft). */
const boundByWindow = ({ kind, alpha, beta, value, bound }: TraceNode): Bound => {
  if (bound !== undefined) return bound;
  if (kind === 'leaf' || kind === 'end') return 'exact';
  if (alpha !== null && value <= alpha) return 'upper';
  return beta !== null && value >= beta ? 'lower' : 'exact';
};

/**
 * What the visited nodes prove. The value of a leaf is its own. At a maximising node the true value is at least the
 * greatest of the children's lower limits and, if no move was left out, at most the greatest of their upper limits.
 */
const boundsInTree = (
  nodes: readonly TraceNode[],
  children: readonly (readonly number[])[],
): readonly (Bound | null)[] => {
  const least = new Float64Array(nodes.length).fill(-Infinity);
  const most = new Float64Array(nodes.length).fill(Infinity);
  const bounds: (Bound | null)[] = nodes.map(() => null);
  // Children have higher numbers than their parents.
  for (let id = nodes.length - 1; id >= 0; id--) {
    const node = nodes[id]!;
    const below = children[id]!;
    if (below.length === 0 || node.isCutShort || node.kind === 'chance') {
      const isProved = below.length === 0 || node.isCutShort || below.every(child => bounds[child] === 'exact');
      const bound = isProved ? boundByWindow(node) : null;
      if (bound === 'exact' || bound === 'lower') least[id] = node.value;
      if (bound === 'exact' || bound === 'upper') most[id] = node.value;
    } else {
      const choose = node.kind === 'max' ? Math.max : Math.min;
      least[id] = below.map(child => least[child]!).reduce((one, other) => choose(one, other));
      most[id] = below.map(child => most[child]!).reduce((one, other) => choose(one, other));
      if (node.cut !== null) (node.kind === 'max' ? most : least)[id] = node.kind === 'max' ? Infinity : -Infinity;
    }
    bounds[id] =
      least[id] === most[id] ? 'exact' : least[id] === node.value ? 'lower' : most[id] === node.value ? 'upper' : null;
  }
  return bounds;
};
