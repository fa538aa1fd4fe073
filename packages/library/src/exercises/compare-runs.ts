import { AlphaBeta, wrongAlgorithms } from './algorithms.ts';
import { type MistakeId, mistakes } from './listings.ts';
import type { SmallTree } from './small-tree.ts';
import { TreeState } from './tree-state.ts';

/** What a program did: it opened a node with a window (null for none), or returned a value from it. */
export type RunEvent =
  | { readonly node: number; readonly alpha: number | null; readonly beta: number | null }
  | { readonly node: number; readonly value: number };

export interface Run {
  readonly events: readonly RunEvent[];
  /** Of the root; of a program that chooses a move, the node that it leads to. */
  readonly result: number;
  /** Opened nodes, the root included. */
  readonly nodes: number;
}

/** The program of the listings with one mistake, or without one, on a tree. Deterministic, so it can be run again. */
export const runProgram = (tree: SmallTree, mistake: MistakeId, isWrong: boolean): Run => {
  const events: RunEvent[] = [];
  const Program = isWrong ? wrongAlgorithms[mistake] : AlphaBeta;
  class Recorded extends Program {
    override alphaBeta(depth: number, alpha: number, beta: number): number {
      const node = this.state.current;
      events.push({ node, alpha: finite(alpha), beta: finite(beta) });
      const value = super.alphaBeta(depth, alpha, beta);
      events.push({ node, value });
      return value;
    }
  }
  const program = new Recorded(new TreeState(tree), tree.depth);
  const isChoice = mistakes[mistake].method === 'chooseMove';
  const result = isChoice ? (program.chooseMove(tree.depth) ?? 0) : program.alphaBeta(tree.depth, -Infinity, Infinity);
  const opened = events.filter(event => 'alpha' in event).length;
  return { events, result, nodes: isChoice ? opened + 1 : opened };
};

const finite = (bound: number): number | null => (Number.isFinite(bound) ? bound : null);

export interface Parting {
  /** The first node at which the two programs do not do the same. */
  readonly node: number;
  readonly right: RunEvent | null;
  readonly wrong: RunEvent | null;
}

/** Null if both did the same, and found the same. */
export const partingOf = (right: Run, wrong: Run): Parting | null => {
  const length = Math.max(right.events.length, wrong.events.length);
  for (let i = 0; i < length; i++) {
    const [one = null, other = null] = [right.events[i], wrong.events[i]];
    if (one !== null && other !== null && isSame(one, other)) continue;
    return { node: (one ?? other)!.node, right: one, wrong: other };
  }
  return right.result === wrong.result ? null : { node: 0, right: null, wrong: null };
};

const isSame = (one: RunEvent, other: RunEvent): boolean => {
  if (one.node !== other.node) return false;
  if ('value' in one) return 'value' in other && one.value === other.value;
  return 'alpha' in other && one.alpha === other.alpha && one.beta === other.beta;
};
