import { opponent, type Side, type Variant } from '@poda/library/core/contract.ts';
import type { EvaluationChoice } from '@poda/library/core/evaluation.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import { unwrap } from '@poda/library/core/result.ts';
import type { PieceOnBoard } from '@poda/library/core/view.ts';
import type { Algorithm } from '@poda/library/search/settings.ts';
import type { Trace, TraceNode } from '@poda/library/search/trace/trace.ts';
import { TraceSteps } from '@poda/library/search/trace/trace-steps.ts';
import { computed, signal } from '@preact/signals';
import { set } from '../controls/signals.ts';

/** A position to search from, and how. */
export interface TreeQuestion {
  readonly state: GameState;
  readonly search: Algorithm;
  readonly depth: number;
  /** Empty for the usual evaluation of the game. */
  readonly evaluation: EvaluationChoice;
}

/** A move that a cut had left out, searched afterwards with an open window. */
export interface SearchedAnyway {
  /** As people read it. */
  readonly name: string;
  readonly value: number;
}

/** Trees of at most this many nodes begin with all branches open. */
const MAX_OPEN_NODES = 400;

/** Most nodes of a tree in which equal positions are looked for. */
export const MAX_NODES_FOR_TWINS = 5000;

/** A recorded search on the screen: where the user stands in it, and which branches are open. */
export class ShownTree {
  readonly variant: Variant;
  /** The side at the root, for which all values are. */
  readonly side: Side;
  readonly nodes: readonly TraceNode[];
  readonly recording: TraceSteps;
  readonly step = signal(0);
  /** The node that the user chose; null to follow the search. */
  readonly chosen = signal<number | null>(null);
  /** The branches that the user has opened or closed, unlike `isOpenAtFirst`. */
  private readonly toggled = signal<ReadonlySet<number>>(new Set());
  readonly isAllOpen = signal(false);
  /** By the node that was cut. */
  readonly anyway = signal<ReadonlyMap<number, readonly SearchedAnyway[]>>(new Map());
  readonly node = computed(() => this.chosen.value ?? this.recording.steps[this.step.value]!.node);
  readonly lastStep: number;
  /** Nodes below each node. */
  readonly sizes: readonly number[];
  private foundTwins: ReadonlyMap<number, readonly number[]> | null = null;
  private readonly names = new Map<number, string>();
  private readonly pieces = new Map<number, readonly PieceOnBoard[]>();

  constructor(
    readonly question: TreeQuestion,
    readonly trace: Trace,
  ) {
    const { tree: nodes } = trace;
    this.nodes = nodes;
    this.variant = unwrap(question.state.variant.withEvaluation(question.evaluation));
    this.side = question.state.side;
    this.recording = new TraceSteps(nodes, question.search);
    this.lastStep = this.recording.steps.length - 1;
    this.step.value = this.lastStep;
    this.sizes = sizesOf(nodes);
    this.isAllOpen.value = nodes.length <= MAX_OPEN_NODES;
  }

  goTo(step: number): void {
    this.step.value = Math.min(Math.max(step, 0), this.lastStep);
    this.chosen.value = null;
  }

  /** The step after the present one in a list of steps; undefined after the last. */
  after(steps: readonly number[]): number | undefined {
    return steps.find(step => step > this.step.value);
  }

  /** At the root of the strong search only those of the iteration that is shown. */
  childrenShown(node: number): readonly number[] {
    const { recording, nodes } = this;
    const children = recording.children[node]!;
    if (this.question.search !== 'strong' || nodes[node]!.parent !== null) return children;
    const [, above] = recording.pathTo(this.node.value);
    const iteration = above === undefined ? recording.iterationAt(node, this.step.value) : nodes[above]!.iteration;
    return children.filter(child => nodes[child]!.iteration === iteration);
  }

  /** The branch on which the search stands is always open. */
  readonly isBranchOpen = computed(() => {
    const { recording } = this;
    const open = this.isAllOpen.value;
    const toggled = this.toggled.value;
    const always = new Set([...recording.stackAt(this.step.value), ...recording.pathTo(this.node.value).slice(0, -1)]);
    for (const root of recording.roots) for (const node of recording.lineAt(root, this.lastStep)) always.add(node);
    return (node: number): boolean => (always.has(node) || open) !== toggled.has(node);
  });

  toggleBranch(node: number): void {
    const toggled = new Set(this.toggled.value);
    if (!toggled.delete(node)) toggled.add(node);
    this.toggled.value = toggled;
  }

  openAll(isOpen: boolean): void {
    set(this.isAllOpen, isOpen);
    this.toggled.value = new Set();
  }

  /** The game at a node, for the caller to play on. */
  stateAt(node: number): GameState {
    const { state } = this.question;
    const moves = this.recording
      .pathTo(node)
      .slice(1)
      .map(id => this.nodes[id]!.move!);
    return unwrap(GameState.read(this.variant, state.start, [...state.moveTexts(), ...moves]));
  }

  /** The move that leads to a node as people read it, of a roll its number; empty at the root. */
  nameOf(node: number): string {
    const known = this.names.get(node);
    if (known !== undefined) return known;
    const { parent, move } = this.nodes[node]!;
    const name = parent === null ? '' : nameOfMove(this.stateAt(parent), move!);
    this.names.set(node, name);
    return name;
  }

  piecesAt(node: number): readonly PieceOnBoard[] {
    const known = this.pieces.get(node);
    if (known !== undefined) return known;
    const pieces = this.variant.face.pieces(this.stateAt(node).position);
    this.pieces.set(node, pieces);
    return pieces;
  }

  /** By node: all nodes with its position and as much depth left, itself included, if there are others. */
  get twins(): ReadonlyMap<number, readonly number[]> {
    this.foundTwins ??= this.findTwins();
    return this.foundTwins;
  }

  private findTwins(): Map<number, readonly number[]> {
    const byPosition = new Map<string, number[]>();
    for (const { id, iteration, depthLeft = this.depthAt(id) } of this.nodes) {
      // Each iteration of the strong search begins again.
      const key = `${iteration} ${depthLeft} ${this.stateAt(id).text}`;
      byPosition.set(key, [...(byPosition.get(key) ?? []), id]);
    }
    const repeated = [...byPosition.values()].filter(nodes => nodes.length > 1);
    return new Map(repeated.flatMap(nodes => nodes.map(node => [node, nodes] as const)));
  }

  /** The side that chooses at a node; null where dice or nobody chooses. */
  chooserAt(node: number): Side | null {
    const { kind } = this.nodes[node]!;
    return kind === 'max' ? this.side : kind === 'min' ? opponent(this.side) : null;
  }

  /** The legal moves that a cut left out, in the game's order. */
  leftOutAt(node: number): string[] {
    const state = this.stateAt(node);
    const seen = new Set(this.recording.children[node]!.map(child => this.nodes[child]!.move));
    return state
      .legalMoves()
      .map(move => state.moveText(move))
      .filter(move => !seen.has(move));
  }

  /** Decisions left to search below a node; rolls are not counted. */
  depthAt(node: number): number {
    const path = this.recording.pathTo(node);
    return this.question.depth - path.slice(0, -1).filter(id => this.nodes[id]!.kind !== 'chance').length;
  }
}

export const nameOfMove = ({ variant, position }: GameState, text: string): string => {
  const roll = variant.rules.dice?.countIn(text) ?? null;
  if (roll !== null) return String(roll);
  return variant.extras.showMove?.(position, unwrap(variant.rules.readMove(position, text))) ?? text;
};

const sizesOf = (nodes: readonly TraceNode[]): readonly number[] => {
  const sizes = nodes.map(() => 0);
  for (let id = nodes.length - 1; id > 0; id--) {
    const { parent } = nodes[id]!;
    if (parent !== null) sizes[parent]! += sizes[id]! + 1;
  }
  return sizes;
};
