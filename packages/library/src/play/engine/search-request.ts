import type { EvaluationChoice } from '../../core/evaluation.ts';
import type { Limits } from '../../search/limits.ts';
import type { ShownLine } from '../../search/review/shown-line.ts';
import type { Question } from '../../search/search.ts';
import type { Algorithm, Settings } from '../../search/settings.ts';
import type { TraceHead, TraceNode } from '../../search/trace/trace.ts';

/** Plain data, so that it can be sent to a worker. */
export interface SearchRequest extends Omit<Limits, 'isCancelled'>, Pick<Question, 'breaksTies'> {
  readonly lines: number;
  readonly search: Algorithm;
  readonly settings?: Partial<Settings>;
  readonly mebibytes?: number;
  /** A worker knows only the name of a variant, not the evaluation that was chosen for it. */
  readonly evaluation?: EvaluationChoice;
  /** One thread if the page or the program cannot share memory between threads. */
  readonly threads?: number;
}

export interface Analysis extends Readonly<Record<string, unknown>> {
  readonly lines: readonly ShownLine[];
  /** The expected value before a roll of the dice, for which there are no lines. */
  readonly value?: number;
  readonly exact?: boolean;
  readonly depth: number;
  readonly nodes: number;
  /** The positions in the tree of the last depth, with its root. Only of the textbook searches: `nodes` sums all depths. */
  readonly treeNodes?: number;
  readonly seconds: number;
}

export const nothingKnown: Analysis = { lines: [], depth: 0, nodes: 0, seconds: 0 };

/** A recorded search to `depth`, by one thread. */
export interface TraceRequest extends SearchRequest {
  readonly depth: number;
  /** Most nodes to record. */
  readonly maxNodes: number;
}

/** What a worker sends of a recorded search: progress while it runs, then the head, then the nodes in their order. */
export type TracePart =
  | { readonly kind: 'progress'; readonly nodes: number }
  | { readonly kind: 'head'; readonly head: TraceHead }
  | { readonly kind: 'nodes'; readonly nodes: readonly TraceNode[] }
  | { readonly kind: 'end' };
