import { isDecided, type Rules, roundSymmetrically, type Side } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import { NOT_OVER } from '../core/outcome.ts';
import { leafValue } from '../search/plain.ts';

/** A node of a whole game tree as data. Its number is its place in `SmallTree.nodes`: the order in which minimax opens them. */
export interface SmallNode {
  readonly parent: number | null;
  readonly move: string | null;
  /** The move as people read it beside the board, without the captured squares; empty at the root. */
  readonly label: string;
  readonly kind: 'max' | 'min' | 'chance' | 'leaf' | 'end';
  readonly side: Side;
  /** The probability of the roll that leads here; null below a decision. */
  readonly chance: number | null;
  /** What the evaluation says of the position, also at inner nodes. */
  readonly estimate: number;
  /** Null at inner nodes. */
  readonly value: number | null;
  readonly children: readonly number[];
}

/** All values are seen from the side to move at the root. */
export interface SmallTree {
  /** The name of the variant. */
  readonly game: string;
  readonly position: string;
  /** In decisions. */
  readonly depth: number;
  readonly nodes: readonly SmallNode[];
}

/** The tree of plain.ts to a depth, or undefined if it has more leaves. */
export const readSmallTree = (state: GameState, depth: number, maxLeaves: number): SmallTree | undefined => {
  if (leavesOf(state, depth, maxLeaves) > maxLeaves) return undefined;
  const { side: root, plies: start, variant } = state;
  const { rules } = variant;
  const nodes: SmallNode[] = [];
  const visit = (depth: number, from: Pick<SmallNode, 'parent' | 'move' | 'label' | 'chance'>): void => {
    const { position, side, isChance } = state;
    const isOver = position.outcome() !== NOT_OVER;
    const inner = isChance ? 'chance' : side === root ? 'max' : 'min';
    const children: number[] = [];
    const parent = nodes.length;
    nodes.push({
      ...from,
      kind: isOver ? 'end' : depth === 0 ? 'leaf' : inner,
      side,
      estimate: paperValue(position.evaluateFor(root), rules),
      value: isOver || depth === 0 ? paperValue(leafValue(state, root, start), rules) : null,
      children,
    });
    if (isOver || depth === 0) return;
    const chances = isChance ? state.chances() : [];
    for (const [i, move] of state.legalMoves().entries()) {
      const text = state.moveText(move);
      const shown = isChance ? undefined : variant.extras.showMove?.(position, move);
      const label = (shown ?? text).replace(/\{.*\}/, '');
      const next = { parent, move: text, label, chance: chances[i] ?? null };
      children.push(nodes.length);
      state.after(move, () => visit(isChance ? depth : depth - 1, next));
    }
  };
  visit(depth, { parent: null, move: null, label: '', chance: null });
  return { game: state.variant.name, position: state.text, depth, nodes };
};

/** Stops counting above `most`. */
const leavesOf = (state: GameState, depth: number, most: number): number => {
  if (depth === 0 || state.position.outcome() !== NOT_OVER) return 1;
  let leaves = 0;
  for (const move of state.legalMoves()) {
    leaves += state.after(move, () => leavesOf(state, state.isChance ? depth : depth - 1, most - leaves));
    if (leaves > most) break;
  }
  return leaves;
};

/** The value of a won game on paper; above every estimate of a tree that is used. */
export const PAPER_WIN = 10_000;

export const isDecidedOnPaper = (value: number): boolean => Math.abs(value) === PAPER_WIN;

/** Small whole numbers that a person can add up: men, cells, or the chance to win from -100 to 100. */
const paperValue = (value: number, { unit, shows }: Rules): number =>
  isDecided(value) ? Math.sign(value) * PAPER_WIN : roundSymmetrically((value * (shows === 'chance' ? 100 : 1)) / unit);

export const leafIdsOf = ({ nodes }: SmallTree): number[] =>
  nodes.flatMap(({ value }, id) => (value === null ? [] : [id]));

/** The node and all below it; numbers follow each other in a subtree. */
export const subtreeOf = ({ nodes }: SmallTree, id: number): number[] => {
  const end = nodes.findIndex(({ parent }, other) => other > id && (parent ?? -1) < id);
  return Array.from({ length: (end === -1 ? nodes.length : end) - id }, (_, i) => id + i);
};

/** The ancestors from the parent up to the root. */
export const ancestorsOf = ({ nodes }: SmallTree, id: number): number[] => {
  const above: number[] = [];
  for (let at = nodes[id]!.parent; at !== null; at = nodes[at]!.parent) above.push(at);
  return above;
};
