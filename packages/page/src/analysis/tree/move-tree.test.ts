import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import { games } from '@poda/library/games/index.ts';
import { readPdn } from '@poda/library/notation/pdn/pdn.ts';
import { writePdn } from '@poda/library/notation/pdn/write.ts';
import { newRecord, type Variation } from '@poda/library/notation/record/record.ts';
import { describe, expect, test } from 'vitest';
import {
  addMove,
  annotate,
  branchOf,
  emptyTree,
  type MoveSequence,
  type MoveTree,
  mainLineFrom,
  mainSequence,
  movesTo,
  nodeAt,
  promote,
  putBack,
  ROOT,
  recordWith,
  removeNode,
  siblingAt,
  treeOf,
  variationOf,
} from './move-tree.ts';

/** Builds a tree of moves from lines of moves, each of which begins at the root. */
const grown = (...lines: readonly string[]): MoveTree =>
  lines.reduce<MoveTree>((tree, line) => {
    let step = { tree, at: ROOT };
    for (const text of line.split(' ')) step = addMove(step.tree, step.at, text);
    return step.tree;
  }, emptyTree);

/** The node at the end of a line. */
const placeOf = (tree: MoveTree, line: string): number =>
  line.split(' ').reduce((at, text) => nodeAt(tree, at).next.find(id => nodeAt(tree, id).text === text)!, ROOT);

const shown = (tree: MoveTree, line: MoveSequence = mainSequence(tree)): string =>
  line
    .map(({ id, alternatives }) =>
      [nodeAt(tree, id).text, ...alternatives.map(other => `(${shown(tree, other)})`)].join(' '),
    )
    .join(' ');

describe('a tree of moves', () => {
  test('playing a known move goes to it, playing a new one adds a variation', () => {
    expect(shown(grown('a b c', 'a b d', 'a x', 'z y'))).toBe('a (z y) b (x) c (d)');
    const tree = grown('a b');
    expect(addMove(tree, ROOT, 'a')).toEqual({ tree, at: placeOf(tree, 'a') });
  });

  test('variations can be nested, and a move can have several', () => {
    expect(shown(grown('a b c d', 'a x c d', 'a x y', 'a z'))).toBe('a b (x c (y) d) (z) c d');
  });

  test('a node gives the moves before it and the main line after it', () => {
    const tree = grown('a b c', 'a x y');
    expect(movesTo(tree, placeOf(tree, 'a x y'))).toEqual(['a', 'x', 'y']);
    expect(mainLineFrom(tree, placeOf(tree, 'a')).map(id => nodeAt(tree, id).text)).toEqual(['b', 'c']);
    expect(movesTo(tree, ROOT)).toEqual([]);
  });

  test('deleting a node deletes everything after it, and the other nodes keep their numbers', () => {
    const tree = grown('a b c', 'a x y', 'a x z');
    const kept = placeOf(tree, 'a b c');
    const after = removeNode(tree, placeOf(tree, 'a x'));
    expect(shown(after.tree)).toBe('a b c');
    expect(after.at).toBe(placeOf(tree, 'a'));
    expect(placeOf(after.tree, 'a b c')).toBe(kept);
    expect(() => nodeAt(after.tree, placeOf(tree, 'a x y'))).toThrow();
    expect(shown(tree)).toBe('a b (x y (z)) c');
  });

  test('what was deleted can be put back in its place, also after other moves were added', () => {
    const tree = grown('a b c', 'a x y', 'a x z', 'a w');
    const at = placeOf(tree, 'a x');
    const without = removeNode(tree, at).tree;
    expect(putBack(without, tree, at)).toEqual(tree);
    const { tree: longer } = addMove(without, placeOf(without, 'a w'), 'v');
    expect(shown(putBack(longer, tree, at))).toBe('a b (x y (z)) (w v) c');
    expect(putBack(tree, tree, at)).toBe(tree);
    expect(shown(putBack(removeNode(without, placeOf(without, 'a')).tree, tree, at))).toBe('');
  });

  test('deleting the main line makes the first variation the main line', () => {
    const tree = grown('a b', 'x y');
    expect(shown(removeNode(tree, placeOf(tree, 'a')).tree)).toBe('x y');
    expect(removeNode(tree, ROOT)).toEqual({ tree: emptyTree, at: ROOT });
  });

  test('promoting makes the innermost variation the main line from its first move on', () => {
    const tree = grown('a b c', 'a x y', 'a x z');
    const at = placeOf(tree, 'a x z');
    expect(branchOf(tree, at)).toBe(at);
    const once = promote(tree, at);
    expect(shown(once)).toBe('a b (x z (y)) c');
    const twice = promote(once, at);
    expect(shown(twice)).toBe('a x (b c) z (y)');
    expect(branchOf(twice, at)).toBeUndefined();
    expect(promote(twice, at)).toBe(twice);
  });

  test('a move leads to the alternatives before and after it', () => {
    const tree = grown('a', 'b', 'c');
    const [a, b, c] = ['a', 'b', 'c'].map(text => placeOf(tree, text));
    expect([siblingAt(tree, a!, 1), siblingAt(tree, c!, -1)]).toEqual([b, b]);
    expect([siblingAt(tree, a!, -1), siblingAt(tree, c!, 1), siblingAt(tree, ROOT, 1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('ten thousand moves do not overflow the stack', () => {
    const moves = Array.from({ length: 10_000 }, (_, i) => `m${i}`);
    const tree = treeOf({ moves });
    expect(variationOf(tree)).toEqual({ moves });
    expect(removeNode(tree, 1).tree.filter(node => node !== undefined)).toHaveLength(1);
  });
});

describe('a record', () => {
  const written: Variation = {
    moves: ['9-13', '22-18', '13x22{18}'],
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

  test('its moves, variations and comments survive reading and writing', () => {
    expect(shown(treeOf(written))).toBe('9-13 (10-14 22-18) 22-18 (21-17) (23-20 10-14 (11-15)) 13x22{18}');
    expect(variationOf(treeOf(written))).toEqual(written);
  });

  test('glyphs, comments and drawings of a move can be changed and removed, and survive reading and writing', () => {
    const tree = treeOf(written);
    const at = placeOf(tree, '9-13 22-18');
    const drawings = [
      { from: '9', to: '13', look: 1 },
      { from: '14', to: '14', look: 2 },
    ] as const;
    const annotated = annotate(tree, at, { nags: [4], drawings });
    expect(variationOf(annotated).notes?.[2]).toMatchObject({ nags: [4], comments: ['bad', '[%draw 1:9>13 2:14]'] });
    expect(treeOf(variationOf(annotated))).toEqual(annotated);
    expect(variationOf(annotate(annotated, at, { nags: [], drawings: [] }))).toEqual(written);
    const marked = annotate(tree, ROOT, { drawings, comments: [] });
    expect(variationOf(marked).notes?.[0]).toEqual({ ply: 0, comments: ['[%draw 1:9>13 2:14]'] });
    expect(treeOf(variationOf(marked))).toEqual(marked);
  });

  test('a drawing command with other text is taken out of it, and one that cannot be read stays', () => {
    const notes = [{ ply: 1, comments: ['see [%draw 2:14] there', '[%draw 7:14]', '[%draw]'] }];
    const tree = treeOf({ moves: ['9-13'], notes });
    expect(nodeAt(tree, placeOf(tree, '9-13'))).toMatchObject({
      comments: ['see  there', '[%draw 7:14]', '[%draw]'],
      drawings: [{ from: '14', to: '14', look: 2 }],
    });
  });

  test('annotations survive PDN', () => {
    const variant = unwrap(parseVariant(games, 'draughts:spanish'));
    const base = newRecord(variant);
    const tree = annotate(treeOf(written), placeOf(treeOf(written), '9-13 22-18'), {
      nags: [6],
      comments: ['dudosa {¿sí?}'],
      drawings: [{ from: '22', to: '18', look: 2 }],
    });
    const record = recordWith(tree, base);
    const [read] = readPdn(writePdn([record])).records;
    expect(treeOf({ moves: read!.moves, notes: read!.notes! })).toEqual(
      treeOf({ moves: record.moves, notes: record.notes! }),
    );
  });

  test('a declared result stays as long as the main line is unchanged', () => {
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
