import { defined } from '@poda/library/core/defined.ts';
import type { GameRecord, Note, Variation } from '@poda/library/notation/record/record.ts';
import type { DrawnShape } from '../../drawing/marks.ts';
import { drawingComments, takeDrawings } from './drawings.ts';

export type NodeId = number;

export const ROOT: NodeId = 0;

/** The main reply comes first. */
export interface MoveNode {
  readonly text: string;
  readonly parent: NodeId | null;
  readonly next: readonly NodeId[];
  readonly nags?: readonly number[];
  readonly comments?: readonly string[];
  readonly drawings?: readonly DrawnShape[];
}

export type Annotations = Pick<MoveNode, 'nags' | 'comments' | 'drawings'>;

/** A tree is immutable: a change returns a new tree, in which the remaining nodes keep their numbers. */
export type MoveTree = readonly (MoveNode | undefined)[];

export const emptyTree: MoveTree = [{ text: '', parent: null, next: [] }];

export const childOf = (tree: MoveTree, at: NodeId, text: string): NodeId | undefined =>
  nodeAt(tree, at).next.find(id => nodeAt(tree, id).text === text);

/** A new move becomes the last reply. */
export const addMove = (tree: MoveTree, at: NodeId, text: string): { tree: MoveTree; at: NodeId } => {
  const known = childOf(tree, at, text);
  if (known !== undefined) return { tree, at: known };
  const grown = [...tree];
  return { tree: grown, at: grow(grown, at, { text }) };
};

const pathTo = (tree: MoveTree, at: NodeId): readonly NodeId[] => {
  const path: NodeId[] = [];
  for (let id = at; id !== ROOT; id = nodeAt(tree, id).parent!) path.push(id);
  return path.reverse();
};

export const movesTo = (tree: MoveTree, at: NodeId): readonly string[] =>
  pathTo(tree, at).map(id => nodeAt(tree, id).text);

/** The main line after a node, without the node itself. */
export const mainLineFrom = (tree: MoveTree, at: NodeId): readonly NodeId[] => {
  const line: NodeId[] = [];
  for (let [id] = nodeAt(tree, at).next; id !== undefined; [id] = nodeAt(tree, id).next) line.push(id);
  return line;
};

/** Deletes a node with everything after it; returns the new tree and the parent node. */
export const removeNode = (tree: MoveTree, at: NodeId): { tree: MoveTree; at: NodeId } => {
  const { parent } = nodeAt(tree, at);
  if (parent === null) return { tree: emptyTree, at: ROOT };
  const left = [...tree];
  const before = nodeAt(tree, parent);
  left[parent] = { ...before, next: before.next.filter(id => id !== at) };
  const pending = [at];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    pending.push(...nodeAt(tree, id).next);
    left[id] = undefined;
  }
  return { tree: left, at: parent };
};

/** The inverse of `removeNode`; `before` is the tree before the removal. */
export const putBack = (tree: MoveTree, before: MoveTree, at: NodeId): MoveTree => {
  const parent = nodeAt(before, at).parent!;
  const holder = tree[parent];
  if (holder === undefined || holder.next.includes(at)) return tree;
  const restored = [...tree];
  const place = nodeAt(before, parent).next.indexOf(at);
  restored[parent] = { ...holder, next: [...holder.next.slice(0, place), at, ...holder.next.slice(place)] };
  const pending = [at];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    restored[id] = nodeAt(before, id);
    pending.push(...nodeAt(before, id).next);
  }
  return restored;
};

/** An empty list removes the annotation. */
export const annotate = (tree: MoveTree, at: NodeId, changed: Annotations): MoveTree => {
  const { text, parent, next, ...before } = nodeAt(tree, at);
  const annotated = [...tree];
  annotated[at] = { text, parent, next, ...filled({ ...before, ...changed }) };
  return annotated;
};

/** Drops the empty lists. */
const filled = <Lists extends Annotations & Pick<Note, 'variations'>>(lists: Lists): Partial<Lists> =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)) as Partial<Lists>;

/** The first move of the innermost variation that contains a node; undefined on the main line. */
export const branchOf = (tree: MoveTree, at: NodeId): NodeId | undefined =>
  pathTo(tree, at).findLast(id => nodeAt(tree, nodeAt(tree, id).parent!).next[0] !== id);

/** Makes the innermost variation that contains a node the main line from its first move on. */
export const promote = (tree: MoveTree, at: NodeId): MoveTree => {
  const branch = branchOf(tree, at);
  if (branch === undefined) return tree;
  const parent = nodeAt(tree, branch).parent!;
  const before = nodeAt(tree, parent);
  const changed = [...tree];
  changed[parent] = { ...before, next: [branch, ...before.next.filter(id => id !== branch)] };
  return changed;
};

/** The alternative that stands `places` after a move, or before it if negative. */
export const siblingAt = (tree: MoveTree, at: NodeId, places: number): NodeId | undefined => {
  const { parent } = nodeAt(tree, at);
  if (parent === null) return undefined;
  const { next } = nodeAt(tree, parent);
  return next[next.indexOf(at) + places];
};

/** Successive moves, each with the variations that could be played instead of it. */
export type MoveSequence = readonly { readonly id: NodeId; readonly alternatives: readonly MoveSequence[] }[];

export const mainSequence = (tree: MoveTree): MoveSequence => sequenceFrom(tree, nodeAt(tree, ROOT).next[0]);

const sequenceFrom = (tree: MoveTree, first: NodeId | undefined): MoveSequence => {
  if (first === undefined) return [];
  return [first, ...mainLineFrom(tree, first)].map(id => {
    // Only the main move lists alternatives; a variation is itself one of them.
    const [main, ...others] = nodeAt(tree, nodeAt(tree, id).parent!).next;
    return { id, alternatives: main === id ? others.map(other => sequenceFrom(tree, other)) : [] };
  });
};

export const treeOf = (variation: Variation): MoveTree => {
  const tree: (MoveNode | undefined)[] = [...emptyTree];
  addVariation(tree, ROOT, variation);
  return tree;
};

/** The inverse of `treeOf`. */
export const variationOf = (tree: MoveTree): Variation =>
  writtenSequence(tree, mainSequence(tree), commentsOf(nodeAt(tree, ROOT)));

/** The result and the times of the base record stay only if the main line is unchanged. */
export const recordWith = (tree: MoveTree, base: GameRecord): GameRecord => {
  const { moves, notes } = variationOf(tree);
  const { notes: _, millis, result, ...facts } = base;
  const isSame = moves.length === base.moves.length && moves.every((text, i) => text === base.moves[i]);
  return {
    ...facts,
    result: isSame ? result : null,
    moves,
    ...defined({ millis: isSame ? millis : undefined, notes }),
  };
};

export const nodeAt = (tree: MoveTree, id: NodeId): MoveNode => {
  const node = tree[id];
  if (node === undefined) throw new Error(`there is no node ${id}`);
  return node;
};

/** Changes a tree under construction in place. */
export const grow = (
  tree: (MoveNode | undefined)[],
  at: NodeId,
  { text, ...annotations }: Pick<MoveNode, 'text'> & Annotations,
): NodeId => {
  const id = tree.length;
  tree.push({ text, parent: at, next: [], ...filled(annotations) });
  const before = nodeAt(tree, at);
  tree[at] = { ...before, next: [...before.next, id] };
  return id;
};

const addVariation = (tree: (MoveNode | undefined)[], from: NodeId, { moves, notes = [] }: Variation): void => {
  const noteOf = new Map(notes.map(note => [note.ply, note]));
  const opening = noteOf.get(0)?.comments;
  // A comment before the first move of a variation belongs to the move before it.
  if (opening !== undefined) {
    const before = nodeAt(tree, from);
    const found = takeDrawings(opening);
    tree[from] = {
      ...before,
      ...filled({
        comments: [...(before.comments ?? []), ...found.comments],
        drawings: [...(before.drawings ?? []), ...found.drawings],
      }),
    };
  }
  let at = from;
  for (const [index, text] of moves.entries()) {
    const { nags = [], comments = [], variations = [] } = noteOf.get(index + 1) ?? ({ ply: 0 } as Note);
    const before = at;
    at = childOf(tree, before, text) ?? grow(tree, before, { text, nags, ...takeDrawings(comments) });
    for (const variation of variations) addVariation(tree, before, variation);
  }
};

/** The drawings become the last comment. */
const commentsOf = ({ comments = [], drawings }: MoveNode): readonly string[] => [
  ...comments,
  ...drawingComments(drawings),
];

const writtenSequence = (tree: MoveTree, line: MoveSequence, opening: readonly string[]): Variation => {
  const notes: Note[] = opening.length === 0 ? [] : [{ ply: 0, comments: opening }];
  for (const [index, { id, alternatives }] of line.entries()) {
    const node = nodeAt(tree, id);
    const note = filled({
      nags: node.nags ?? [],
      comments: commentsOf(node),
      variations: alternatives.map(other => writtenSequence(tree, other, [])),
    });
    if (Object.keys(note).length > 0) notes.push({ ply: index + 1, ...note });
  }
  return { moves: line.map(({ id }) => nodeAt(tree, id).text), ...(notes.length > 0 ? { notes } : {}) };
};
