import {
  type Annotations,
  annotate,
  childOf,
  grow,
  type MoveNode,
  type MoveTree,
  type NodeId,
  nodeAt,
  ROOT,
} from './move-tree.ts';

/**
 * Adds to `ours` the moves and annotations that are new in `theirs`, another version of the same game; both come from
 * `base`. Nodes of `ours` keep their numbers. A move deleted in `theirs` stays; one deleted in `ours` comes back if
 * `theirs` has something new at or after it.
 */
export const mergeTrees = (ours: MoveTree, theirs: MoveTree, base: MoveTree): MoveTree => {
  let merged = [...ours];
  const pending: Triple[] = [{ our: ROOT, their: ROOT, common: ROOT }];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const { our, their, common } = at;
    const known = common === undefined ? undefined : nodeAt(base, common);
    const found = mergedAnnotations(nodeAt(merged, our), nodeAt(theirs, their), known);
    if (Object.keys(found).length > 0) merged = [...annotate(merged, our, found)];
    for (const theirChild of nodeAt(theirs, their).next) {
      const { text } = nodeAt(theirs, theirChild);
      const commonChild = common === undefined ? undefined : childOf(base, common, text);
      const ourChild = childOf(merged, our, text);
      const wasDeleted = ourChild === undefined && commonChild !== undefined;
      if (wasDeleted && !hasNews(theirs, theirChild, base, commonChild)) continue;
      pending.push({ our: ourChild ?? grow(merged, our, { text }), their: theirChild, common: commonChild });
    }
  }
  return merged;
};

/** `common` is undefined if the move is new since the base. */
interface Triple {
  readonly our: NodeId;
  readonly their: NodeId;
  readonly common: NodeId | undefined;
}

/** True if this move or a later one is new since the base, or has other annotations. */
const hasNews = (theirs: MoveTree, their: NodeId, base: MoveTree, common: NodeId): boolean => {
  const pending = [{ their, common }];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const [node, known] = [nodeAt(theirs, at.their), nodeAt(base, at.common)];
    if (kinds.some(kind => !isSame(node[kind], known[kind]))) return true;
    for (const their of node.next) {
      const common = childOf(base, at.common, nodeAt(theirs, their).text);
      if (common === undefined) return true;
      pending.push({ their, common });
    }
  }
  return false;
};

const kinds = ['nags', 'comments', 'drawings'] as const;

/** Takes the annotations of the tree that changed them, or of both trees if both did. */
const mergedAnnotations = (our: MoveNode, their: MoveNode, known: MoveNode | undefined): Annotations =>
  Object.fromEntries(
    kinds.flatMap((kind): [string, readonly unknown[]][] => {
      const [ours, theirs, before] = [our[kind] ?? [], their[kind] ?? [], known?.[kind]];
      if (isSame(ours, theirs) || isSame(theirs, before)) return [];
      if (isSame(ours, before)) return [[kind, theirs]];
      const isNew = (item: unknown) => !ours.some(one => JSON.stringify(one) === JSON.stringify(item));
      return [[kind, [...ours, ...theirs.filter(isNew)]]];
    }),
  );

const isSame = (a: readonly unknown[] = [], b: readonly unknown[] = []): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
