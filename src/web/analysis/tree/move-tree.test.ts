import { describe, expect, test } from 'vitest';
import { unwrap } from '../../../core/result.ts';
import { parseVariant } from '../../../core/variant-name.ts';
import { games } from '../../../games/index.ts';
import { newRecord, type Variation } from '../../../notation/record/record.ts';
import {
  addMove,
  besides,
  branchingOf,
  emptyTree,
  type Line,
  lineFrom,
  linesOf,
  type MoveTree,
  movesTo,
  nodeAt,
  promote,
  ROOT,
  recordWith,
  removeNode,
  treeOf,
  variationOf,
} from './move-tree.ts';

/** Plays lines into one tree; every line begins at the start. */
const grown = (...lines: readonly string[]): MoveTree =>
  lines.reduce<MoveTree>((tree, line) => {
    let step = { tree, at: ROOT };
    for (const text of line.split(' ')) step = addMove(step.tree, step.at, text);
    return step.tree;
  }, emptyTree);

/** The place that a line leads to. */
const placeOf = (tree: MoveTree, line: string): number =>
  line.split(' ').reduce((at, text) => nodeAt(tree, at).next.find(id => nodeAt(tree, id).text === text)!, ROOT);

const shown = (tree: MoveTree, line: Line = linesOf(tree)): string =>
  line
    .map(({ id, instead }) => [nodeAt(tree, id).text, ...instead.map(other => `(${shown(tree, other)})`)].join(' '))
    .join(' ');

describe('a tree of moves', () => {
  test('a move that is there already is gone to, another one becomes a variation', () => {
    expect(shown(grown('a b c', 'a b d', 'a x', 'z y'))).toBe('a (z y) b (x) c (d)');
    const tree = grown('a b');
    expect(addMove(tree, ROOT, 'a')).toEqual({ tree, at: placeOf(tree, 'a') });
  });

  test('a variation within a variation stands inside it, and one of several beside the others', () => {
    expect(shown(grown('a b c d', 'a x c d', 'a x y', 'a z'))).toBe('a b (x c (y) d) (z) c d');
  });

  test('a place knows the moves that lead there and the main way on', () => {
    const tree = grown('a b c', 'a x y');
    expect(movesTo(tree, placeOf(tree, 'a x y'))).toEqual(['a', 'x', 'y']);
    expect(lineFrom(tree, placeOf(tree, 'a')).map(id => nodeAt(tree, id).text)).toEqual(['b', 'c']);
    expect(movesTo(tree, ROOT)).toEqual([]);
  });

  test('what is taken away takes all that follows with it, and the rest keeps its numbers', () => {
    const tree = grown('a b c', 'a x y', 'a x z');
    const kept = placeOf(tree, 'a b c');
    const after = removeNode(tree, placeOf(tree, 'a x'));
    expect(shown(after.tree)).toBe('a b c');
    expect(after.at).toBe(placeOf(tree, 'a'));
    expect(placeOf(after.tree, 'a b c')).toBe(kept);
    expect(() => nodeAt(after.tree, placeOf(tree, 'a x y'))).toThrow();
    expect(shown(tree)).toBe('a b (x y (z)) c');
  });

  test('a main line that is taken away leaves the first variation in its place', () => {
    const tree = grown('a b', 'x y');
    expect(shown(removeNode(tree, placeOf(tree, 'a')).tree)).toBe('x y');
    expect(removeNode(tree, ROOT)).toEqual({ tree: emptyTree, at: ROOT });
  });

  test('a variation is made the main line from where it begins, the innermost one first', () => {
    const tree = grown('a b c', 'a x y', 'a x z');
    const at = placeOf(tree, 'a x z');
    expect(branchingOf(tree, at)).toBe(at);
    const once = promote(tree, at);
    expect(shown(once)).toBe('a b (x z (y)) c');
    const twice = promote(once, at);
    expect(shown(twice)).toBe('a x (b c) z (y)');
    expect(branchingOf(twice, at)).toBeUndefined();
    expect(promote(twice, at)).toBe(twice);
  });

  test('one goes from a move to those beside it', () => {
    const tree = grown('a', 'b', 'c');
    const [a, b, c] = ['a', 'b', 'c'].map(text => placeOf(tree, text));
    expect([besides(tree, a!, 1), besides(tree, c!, -1)]).toEqual([b, b]);
    expect([besides(tree, a!, -1), besides(tree, c!, 1), besides(tree, ROOT, 1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a long game is no trouble', () => {
    const moves = Array.from({ length: 10_000 }, (_, i) => `m${i}`);
    const tree = treeOf({ moves });
    expect(variationOf(tree)).toEqual({ moves });
    expect(removeNode(tree, 1).tree.filter(node => node !== undefined)).toHaveLength(1);
  });
});

describe('a record', () => {
  const written: Variation = {
    moves: ['9-13', '22-18', '13x22'],
    notes: [
      { ply: 0, comments: ['before'] },
      { ply: 1, nags: [1], variations: [{ moves: ['10-14', '22-18'], notes: [{ ply: 2, comments: ['so'] }] }] },
      {
        ply: 2,
        comments: ['bad'],
        variations: [
          { moves: ['21-17'] },
          { moves: ['23-20', '10-14'], notes: [{ ply: 2, variations: [{ moves: ['11-15'] }] }] },
        ],
      },
    ],
  };

  test('its moves, variations and remarks are read and written back', () => {
    expect(shown(treeOf(written))).toBe('9-13 (10-14 22-18) 22-18 (21-17) (23-20 10-14 (11-15)) 13x22');
    expect(variationOf(treeOf(written))).toEqual(written);
  });

  test('a result that was declared holds as long as the main line does', () => {
    const variant = unwrap(parseVariant(games, 'draughts:spanish'));
    const base = {
      ...newRecord(variant),
      moves: ['9-13'],
      millis: [7],
      result: { winner: 0, reason: 'resignation' } as const,
    };
    const tree = treeOf(base);
    const { tree: varied } = addMove(tree, ROOT, '10-14');
    expect(recordWith(varied, base)).toMatchObject({ result: base.result, millis: [7], moves: ['9-13'] });
    const { tree: longer } = addMove(tree, placeOf(tree, '9-13'), '22-18');
    expect(recordWith(longer, base)).toEqual({ ...newRecord(variant), moves: ['9-13', '22-18'] });
  });
});
