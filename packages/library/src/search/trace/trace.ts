import type { EvaluationChoice } from '../../core/evaluation.ts';
import type { Algorithm } from '../settings.ts';

export const TRACE_VERSION = 1;

/** Most nodes of a trace in a file. */
export const MAX_TRACE_NODES = 1_000_000;

export const nodeKinds = ['max', 'min', 'chance', 'leaf', 'end'] as const;
export type NodeKind = (typeof nodeKinds)[number];

/** Knuth's types of nodes: the value is inside the window, reached its upper or its lower bound (as the mover sees it). */
export const nodeTypes = ['pv', 'cut', 'all'] as const;
export type NodeType = (typeof nodeTypes)[number];

export const boundKinds = ['lower', 'upper'] as const;
export type BoundKind = (typeof boundKinds)[number];

/** `left` is the number of legal moves (or rolls) that were not searched. */
export interface TraceCut {
  readonly by: 'alpha' | 'beta';
  readonly left: number;
}

/** What only the strong search has; docs/trace.md explains each field. */
export interface StrongFields {
  /** The depth of the iteration of iterative deepening; only the root belongs to all iterations. */
  readonly iteration?: number;
  /** Depth left at this node; 0 in the quiescence search. */
  readonly depthLeft?: number;
  /** Only of nodes in which a player chooses. */
  readonly type?: NodeType;
  /** The value comes from the transposition table (`value`) or from a table of exact values (`exact`). */
  readonly tableHit?: 'value' | 'exact';
  /** The plies by which the node was searched less deeply than its siblings. */
  readonly reduction?: number;
  /** The same move was searched just before, with a smaller window or depth. */
  readonly isReSearch?: boolean;
  /** The value is proved: it depends on no estimate, and it is not only a bound. */
  readonly isExact?: boolean;
  /** The value is only a bound of the true value, which is at least (`lower`) or at most (`upper`) as large. */
  readonly bound?: BoundKind;
  /** The bound depends on no estimate. */
  readonly isProvedBound?: boolean;
  readonly isQuiescence?: boolean;
  /** The estimate at a node of the quiescence search, which the side to move has for sure. */
  readonly standPat?: number;
  /** The quiet moves that futility pruning skipped. */
  readonly futile?: number;
  /** Star2 searches one move after a roll to find a lower bound. */
  readonly isProbe?: boolean;
  /** The node belongs to a search apart, which proves a value or the distance to the end of the game. */
  readonly isProof?: boolean;
}

/** All values are whole numbers as the search compares them, seen from the side to move at the root. */
export interface TraceNode extends StrongFields {
  /** From 0, in the order in which the search opened the nodes. */
  readonly id: number;
  readonly parent: number | null;
  readonly move: string | null;
  /** `leaf`: its value was not searched further; `end`: the game is over. */
  readonly kind: NodeKind;
  /** The window when the node was opened; null for none. */
  readonly alpha: number | null;
  readonly beta: number | null;
  readonly value: number;
  readonly cut: TraceCut | null;
  /** The probability of the roll that leads to this node. */
  readonly chance?: number;
  /** The children of the node were searched, but not recorded. */
  readonly isCutShort?: boolean;
}

export interface TraceHead {
  readonly trace: typeof TRACE_VERSION;
  readonly game: string;
  readonly position: string;
  readonly moves: readonly string[];
  readonly search: Algorithm;
  readonly depth: number;
  /** Missing for the usual one of the game. */
  readonly evaluation?: EvaluationChoice;
  readonly value: number;
  /** The nodes that the search visited, recorded or not. */
  readonly nodes: number;
  /** True if the limit of nodes left out the deepest levels. */
  readonly isCutShort: boolean;
}

/** The search of one position as a tree, in the form of the files of `poda analyse --trace`. */
export interface Trace extends TraceHead {
  readonly tree: readonly TraceNode[];
}
