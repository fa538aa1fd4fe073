import { expect, test } from 'vitest';
import { exerciseIds, makeExercise } from './exercise.ts';
import { layOut } from './tree-layout.ts';

test.each(exerciseIds)('the tree of exercise %s has a column for every leaf, and parents above their children', id => {
  const { tree } = makeExercise(1, id);
  const { places, leaves, levels } = layOut(tree);
  const columns = tree.nodes.flatMap(({ children }, node) => (children.length === 0 ? [places[node]!.x] : []));
  expect(columns).toEqual(Array.from({ length: leaves }, (_, i) => i));
  for (const [node, { children }] of tree.nodes.entries()) {
    const below = children.map(child => places[child]!);
    if (below.length > 0) expect(2 * places[node]!.x).toBe(below[0]!.x + below.at(-1)!.x);
    expect(below.every(({ y }) => y === places[node]!.y + 1)).toBe(true);
    expect(places[node]!.y).toBeLessThan(levels);
  }
});
