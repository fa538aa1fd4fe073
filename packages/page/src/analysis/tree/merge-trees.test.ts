import type { Variation } from '@poda/library/notation/record/record.ts';
import { expect, test } from 'vitest';
import { mergeTrees } from './merge-trees.ts';
import {
  addMove,
  annotate,
  emptyTree,
  type MoveTree,
  nodeAt,
  ROOT,
  removeNode,
  treeOf,
  variationOf,
} from './move-tree.ts';

/** Adds lines of moves to a tree; each line begins at the root. */
const withLines = (tree: MoveTree, ...lines: readonly string[]): MoveTree =>
  lines.reduce((grown, line) => {
    let step = { tree: grown, at: ROOT };
    for (const text of line.split(' ')) step = addMove(step.tree, step.at, text);
    return step.tree;
  }, tree);

/** The lines of a tree from the root to each last move. */
const linesOf = (tree: MoveTree, at = ROOT): string[] => {
  const { text, next } = nodeAt(tree, at);
  if (next.length === 0) return [text];
  return next.flatMap(id => linesOf(tree, id)).map(line => `${text} ${line}`.trim());
};

const a = 1;

test('moves and variations of both trees are kept, and ours stays the main line', () => {
  const base = withLines(emptyTree, 'a b');
  const ours = withLines(base, 'a b c');
  const theirs = withLines(base, 'a b d e', 'a x', 'z');
  const merged = mergeTrees(ours, theirs, base);
  expect(linesOf(merged)).toEqual(['a b c', 'a b d e', 'a x', 'z']);
  expect(merged.slice(0, ours.length).map(node => node?.text)).toEqual(ours.map(node => node?.text));
  expect(mergeTrees(ours, base, base), 'nothing new').toEqual(ours);
  expect(linesOf(mergeTrees(base, theirs, emptyTree)), 'without a common state').toEqual(linesOf(theirs));
});

test('an annotation that only one tree changed is taken from it, one that both changed is kept from both', () => {
  const base = annotate(withLines(emptyTree, 'a b'), a, { comments: ['old'], nags: [1] });
  const circle = (cell: string) => ({ from: cell, to: cell, look: 1 }) as const;
  const ours = annotate(base, a, { comments: ['ours'], drawings: [circle('9')] });
  const theirs = annotate(annotate(base, a, { nags: [], drawings: [circle('10')] }), ROOT, { comments: ['start'] });
  const merged = mergeTrees(ours, theirs, base);
  expect(nodeAt(merged, a)).toMatchObject({ comments: ['ours'], drawings: [circle('9'), circle('10')] });
  expect(nodeAt(merged, a).nags).toBeUndefined();
  expect(nodeAt(merged, ROOT).comments).toEqual(['start']);
  const both = mergeTrees(ours, annotate(base, a, { comments: ['theirs'] }), base);
  expect(nodeAt(both, a).comments).toEqual(['ours', 'theirs']);
});

test('a move deleted here stays deleted, unless the other tree has something new after it', () => {
  const base = withLines(emptyTree, 'a b', 'x y');
  const ours = removeNode(base, 3).tree;
  expect(linesOf(mergeTrees(ours, withLines(base, 'a c'), base))).toEqual(['a b', 'a c']);
  expect(linesOf(mergeTrees(ours, withLines(base, 'x y z'), base))).toEqual(['a b', 'x y z']);
  expect(linesOf(mergeTrees(withLines(base, 'a c'), ours, base))).toEqual(['a b', 'a c', 'x y']);
});

test('ten thousand moves and their comments are merged within the stack', () => {
  const moves = Array.from({ length: 10_000 }, (_, i) => `m${i}`);
  const long: Variation = { moves, notes: [{ ply: 10_000, comments: ['end'] }] };
  expect(variationOf(mergeTrees(emptyTree, treeOf(long), emptyTree))).toEqual(long);
});
