import type { GameRecord, Note, Variation } from '../../../notation/record/record.ts';

/** A place in a tree of moves: the number of a node. */
export type NodeId = number;

/** The place before the first move. */
export const ROOT: NodeId = 0;

/** A move, what may follow it, the first of them being the main way on, and what somebody wrote about it. */
export interface MoveNode {
  readonly text: string;
  readonly parent: NodeId | null;
  readonly next: readonly NodeId[];
  readonly nags?: readonly number[];
  readonly comments?: readonly string[];
}

/** Moves with variations. A tree never changes: every change is another tree, in which all that stayed has the same number. */
export type MoveTree = readonly (MoveNode | undefined)[];

export const emptyTree: MoveTree = [{ text: '', parent: null, next: [] }];

/** Plays a move after a node: it is there already, or it becomes the last of the ways on. */
export const addMove = (tree: MoveTree, at: NodeId, text: string): { tree: MoveTree; at: NodeId } => {
  const known = nodeAt(tree, at).next.find(id => nodeAt(tree, id).text === text);
  if (known !== undefined) return { tree, at: known };
  const grown = [...tree];
  return { tree: grown, at: grow(grown, at, { text }) };
};

/** The moves that lead to a node, the first one first. */
export const pathTo = (tree: MoveTree, at: NodeId): readonly NodeId[] => {
  const path: NodeId[] = [];
  for (let id = at; id !== ROOT; id = nodeAt(tree, id).parent!) path.push(id);
  return path.reverse();
};

/** The texts of the moves that lead to a node. */
export const movesTo = (tree: MoveTree, at: NodeId): readonly string[] =>
  pathTo(tree, at).map(id => nodeAt(tree, id).text);

/** The main way on from a node, itself left out. */
export const lineFrom = (tree: MoveTree, at: NodeId): readonly NodeId[] => {
  const line: NodeId[] = [];
  for (let [id] = nodeAt(tree, at).next; id !== undefined; [id] = nodeAt(tree, id).next) line.push(id);
  return line;
};

/** Takes a node away, and all that follows it; whoever stood there stands at the move before it. */
export const removeNode = (tree: MoveTree, at: NodeId): { tree: MoveTree; at: NodeId } => {
  const { parent } = nodeAt(tree, at);
  if (parent === null) return { tree: emptyTree, at: ROOT };
  const left = [...tree];
  const before = nodeAt(tree, parent);
  left[parent] = { ...before, next: before.next.filter(id => id !== at) };
  const doomed = [at];
  for (let id = doomed.pop(); id !== undefined; id = doomed.pop()) {
    doomed.push(...nodeAt(tree, id).next);
    left[id] = undefined;
  }
  return { tree: left, at: parent };
};

/** The move at which the line of a node leaves the main way, nearest to the node; undefined on the main line. */
export const branchingOf = (tree: MoveTree, at: NodeId): NodeId | undefined =>
  pathTo(tree, at).findLast(id => nodeAt(tree, nodeAt(tree, id).parent!).next[0] !== id);

/** Makes the variation in which a node stands the main way on from where it began. */
export const promote = (tree: MoveTree, at: NodeId): MoveTree => {
  const branch = branchingOf(tree, at);
  if (branch === undefined) return tree;
  const parent = nodeAt(tree, branch).parent!;
  const before = nodeAt(tree, parent);
  const changed = [...tree];
  changed[parent] = { ...before, next: [branch, ...before.next.filter(id => id !== branch)] };
  return changed;
};

/** The variation beside a node, as many places further on; undefined where there is none. */
export const besides = (tree: MoveTree, at: NodeId, places: number): NodeId | undefined => {
  const { parent } = nodeAt(tree, at);
  if (parent === null) return undefined;
  const { next } = nodeAt(tree, parent);
  return next[next.indexOf(at) + places];
};

/** Moves one after the other; beside each stand the lines that might have been played in its place. */
export type Line = readonly { readonly id: NodeId; readonly instead: readonly Line[] }[];

/** The tree as lines within lines, the main one outside. */
export const linesOf = (tree: MoveTree): Line => lineOf(tree, nodeAt(tree, ROOT).next[0]);

const lineOf = (tree: MoveTree, first: NodeId | undefined): Line => {
  if (first === undefined) return [];
  return [first, ...lineFrom(tree, first)].map(id => {
    // Beside the first move of a variation stands nothing: the others stand where the variation itself stands.
    const [main, ...others] = nodeAt(tree, nodeAt(tree, id).parent!).next;
    return { id, instead: main === id ? others.map(other => lineOf(tree, other)) : [] };
  });
};

/** A record's moves with its variations and remarks. */
export const treeOf = ({ moves, notes }: Variation): MoveTree => {
  const tree: (MoveNode | undefined)[] = [...emptyTree];
  growLine(tree, ROOT, { moves, ...(notes === undefined ? {} : { notes }) });
  return tree;
};

/** The moves and notes of a record: what `treeOf` reads back. */
export const variationOf = (tree: MoveTree): Variation => writtenLine(tree, linesOf(tree), nodeAt(tree, ROOT).comments);

/** A record with the moves of a tree; a result that somebody declared stays where the main line is the same. */
export const recordWith = (tree: MoveTree, base: GameRecord): GameRecord => {
  const { moves, notes } = variationOf(tree);
  const { notes: _, millis, result, ...facts } = base;
  const isSame = moves.length === base.moves.length && moves.every((text, i) => text === base.moves[i]);
  return {
    ...facts,
    result: isSame ? result : null,
    moves,
    ...(isSame && millis !== undefined ? { millis } : {}),
    ...(notes === undefined ? {} : { notes }),
  };
};

export const nodeAt = (tree: MoveTree, id: NodeId): MoveNode => {
  const node = tree[id];
  if (node === undefined) throw new Error(`there is no node ${id}`);
  return node;
};

/** Adds a node to a tree that is being built, in place. */
const grow = (
  tree: (MoveNode | undefined)[],
  at: NodeId,
  { text, nags, comments }: Pick<MoveNode, 'text' | 'nags' | 'comments'>,
): NodeId => {
  const id = tree.length;
  tree.push({ text, parent: at, next: [], ...(nags ? { nags } : {}), ...(comments ? { comments } : {}) });
  const before = nodeAt(tree, at);
  tree[at] = { ...before, next: [...before.next, id] };
  return id;
};

const growLine = (tree: (MoveNode | undefined)[], from: NodeId, { moves, notes = [] }: Variation): void => {
  const noteOf = new Map(notes.map(note => [note.ply, note]));
  const opening = noteOf.get(0)?.comments;
  // What stands before a variation's first move is said of the move it begins after.
  if (opening !== undefined) {
    const before = nodeAt(tree, from);
    tree[from] = { ...before, comments: [...(before.comments ?? []), ...opening] };
  }
  let at = from;
  for (const [index, text] of moves.entries()) {
    const { nags, comments, variations = [] } = noteOf.get(index + 1) ?? ({ ply: 0 } as Note);
    const before = at;
    const known = nodeAt(tree, before).next.find(id => nodeAt(tree, id).text === text);
    at = known ?? grow(tree, before, { text, ...(nags ? { nags } : {}), ...(comments ? { comments } : {}) });
    for (const variation of variations) growLine(tree, before, variation);
  }
};

const writtenLine = (tree: MoveTree, line: Line, opening: readonly string[] | undefined): Variation => {
  const notes: Note[] = opening === undefined ? [] : [{ ply: 0, comments: opening }];
  for (const [index, { id, instead }] of line.entries()) {
    const { nags, comments } = nodeAt(tree, id);
    if (nags === undefined && comments === undefined && instead.length === 0) continue;
    notes.push({
      ply: index + 1,
      ...(nags === undefined ? {} : { nags }),
      ...(comments === undefined ? {} : { comments }),
      ...(instead.length === 0 ? {} : { variations: instead.map(other => writtenLine(tree, other, undefined)) }),
    });
  }
  return { moves: line.map(({ id }) => nodeAt(tree, id).text), ...(notes.length > 0 ? { notes } : {}) };
};
