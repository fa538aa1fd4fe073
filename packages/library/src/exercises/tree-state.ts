import type { Side } from '../core/contract.ts';
import type { SmallTree } from './small-tree.ts';

/** The number of the node that the move leads to. */
export type Move = number;

/** A game whose whole tree is known, as the listings play it. */
export class TreeState {
  private readonly path: Move[] = [];

  constructor(readonly tree: SmallTree) {}

  get current(): number {
    return this.path.at(-1) ?? 0;
  }

  side(): Side {
    return this.node.side;
  }

  isOver(): boolean {
    return this.node.kind === 'end';
  }

  isChance(): boolean {
    return this.node.kind === 'chance';
  }

  finalValue(): number {
    return this.node.value!;
  }

  estimate(): number {
    return this.node.estimate;
  }

  /** The probability of the roll just played. */
  chance(): number {
    return this.node.chance!;
  }

  legalMoves(): readonly Move[] {
    return this.node.children;
  }

  play(move: Move): void {
    this.path.push(move);
  }

  undo(): void {
    this.path.pop();
  }

  private get node() {
    return this.tree.nodes[this.current]!;
  }
}
