import type { Move, Position, Side } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import { NOT_OVER } from '../../core/outcome.ts';
import { follow } from '../../core/perft/perft.ts';
import { problem, type Result } from '../../core/result.ts';
import { schemaProblem } from '../../core/text/schema-checks.ts';
import { MAX_TRACE_NODES, type NodeKind, type Trace, type TraceNode } from './trace.ts';
import { checkFields, isObject, nodeFields, plainFields } from './trace-fields.ts';

/**
 * Follows a tree on the board: depth-first order, legal moves, the kinds of node that the positions have. `state` is the
 * position of the root. Undefined if all is right.
 */
export const checkTree = (trace: Trace, state: GameState): Result<never> | undefined =>
  new TreeCheck(trace, state).run();

interface OpenNode {
  readonly node: TraceNode;
  readonly takeBack: () => void;
  hasChildren: boolean;
}

class TreeCheck {
  /** The nodes from the root to the current one, whose position is on the board. */
  private readonly path: OpenNode[] = [];
  private readonly position: Position;
  private readonly side: Side;

  constructor(
    private readonly trace: Trace,
    private readonly state: GameState,
  ) {
    this.position = state.position;
    this.side = state.side;
  }

  run(): Result<never> | undefined {
    const { tree } = this.trace;
    if (tree.length === 0) return refuse('tree', 'tree-with-root', tree);
    if (tree.length > MAX_TRACE_NODES) return problem('trace-too-large', { count: tree.length, most: MAX_TRACE_NODES });
    for (const [index, node] of tree.entries()) {
      const wrong = this.checkNode(node, index);
      if (wrong !== undefined) return wrong;
    }
    return this.closeTo(0) ?? this.checkHead();
  }

  private checkHead(): Result<never> | undefined {
    const { tree, value, nodes, isCutShort, search } = this.trace;
    if (tree[0]!.value !== value) return refuse('value', `root-value ${tree[0]!.value}`, value);
    const isCounted = search === 'strong' || (isCutShort ? nodes >= tree.length : nodes === tree.length);
    if (!isCounted) return refuse('nodes', `node-count ${tree.length}`, nodes);
    const isWhole = tree.every(node => node.isCutShort !== true);
    return isWhole || isCutShort ? undefined : refuse('isCutShort', 'true-if-cut-short', isCutShort);
  }

  private checkNode(node: TraceNode, index: number): Result<never> | undefined {
    const holder = `tree.${index}`;
    if (!isObject(node)) return refuse(holder, 'object', node);
    const wrong = checkFields(node, this.trace.search === 'strong' ? nodeFields : plainFields, `${holder}.`);
    if (wrong !== undefined) return wrong;
    if (node.id !== index) return refuse(`${holder}.id`, `node-id ${index}`, node.id);
    return this.goTo(node, holder) ?? this.checkKind(node, holder) ?? this.checkCuts(node, holder);
  }

  /** Takes moves back up to the parent, and plays the move of the node. */
  private goTo(node: TraceNode, holder: string): Result<never> | undefined {
    const { parent, move, chance } = node;
    if (node.id === 0) {
      if (parent !== null) return refuse(`${holder}.parent`, 'null-at-root', parent);
      if (move !== null) return refuse(`${holder}.move`, 'null-at-root', move);
      this.path.push({ node, takeBack: () => {}, hasChildren: false });
      return undefined;
    }
    const depth = this.path.findLastIndex(open => open.node.id === parent);
    const above = this.path[depth];
    if (above === undefined || isLeaf(above.node)) return refuse(`${holder}.parent`, 'node-parent', parent);
    above.hasChildren = true;
    const unfinished = this.closeTo(depth + 1);
    if (unfinished !== undefined) return unfinished;
    const found = this.findMove(move);
    if (found === undefined) return refuse(`${holder}.move`, 'node-move', move);
    const probability = this.position.chance > 0 ? this.position.probability(found.code) : undefined;
    if (probability !== undefined && !(Math.abs(probability - (chance ?? 0)) < CHANCE_TOLERANCE))
      return refuse(`${holder}.chance`, `node-chance ${probability}`, chance);
    if (probability === undefined && chance !== undefined) return refuse(`${holder}.chance`, 'no-chance', chance);
    this.path.push({ node, takeBack: follow(this.position, found), hasChildren: false });
    return undefined;
  }

  private findMove(text: string | null): Move | undefined {
    const found = text === null ? undefined : this.state.variant.rules.readMove(this.position, text);
    return found?.ok ? found.value : undefined;
  }

  private checkKind({ kind }: TraceNode, holder: string): Result<never> | undefined {
    const { position } = this;
    const inner: NodeKind = position.chance > 0 ? 'chance' : position.side === this.side ? 'max' : 'min';
    const possible: readonly NodeKind[] = position.outcome() === NOT_OVER ? [inner, 'leaf'] : ['end'];
    return possible.includes(kind) ? undefined : refuse(`${holder}.kind`, `kind-here ${possible.join('|')}`, kind);
  }

  private checkCuts({ kind, alpha, beta, cut }: TraceNode, holder: string): Result<never> | undefined {
    const { search } = this.trace;
    if (search === 'minimax') {
      if (alpha !== null) return refuse(`${holder}.alpha`, 'null-in-minimax', alpha);
      if (beta !== null) return refuse(`${holder}.beta`, 'null-in-minimax', beta);
      return cut === null ? undefined : refuse(`${holder}.cut`, 'null-in-minimax', cut);
    }
    if (cut === null) return undefined;
    const by = { max: 'beta', min: 'alpha', chance: search === 'strong' ? cut.by : '', leaf: '', end: '' }[kind];
    return cut.by === by ? undefined : refuse(`${holder}.cut`, `cut-of-kind ${kind}`, cut);
  }

  /** Takes moves back until `depth` nodes are open. A node in which a player or dice choose must have children. */
  private closeTo(depth: number): Result<never> | undefined {
    while (this.path.length > depth) {
      const { node, takeBack, hasChildren } = this.path.pop()!;
      if (!isLeaf(node) && !hasChildren && node.isCutShort !== true)
        return refuse(`tree.${node.id}.isCutShort`, 'true-without-children', node.isCutShort);
      takeBack();
    }
    return undefined;
  }
}

/** Programs in other languages may write fewer digits. */
const CHANCE_TOLERANCE = 1e-6;

const isLeaf = ({ kind }: TraceNode): boolean => kind === 'leaf' || kind === 'end';

const refuse = (path: string, expected: string, found: unknown): Result<never> =>
  schemaProblem('trace-refused', path, expected, found);
