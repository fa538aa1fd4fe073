import { expect, test } from 'vitest';
import { facetsOf, resting, rotate, type Vector } from './tetrahedron.ts';

const yaws = Array.from({ length: 24 }, (_, i) => (i * Math.PI) / 12);
const length = ([x, y, z]: Vector) => Math.hypot(x, y, z);

test('a landed die is level: one corner straight up, three on the table', () => {
  for (const face of [0, 1])
    for (const yaw of yaws) {
      const heights = resting(face, yaw)
        .map(([, y]) => y)
        .sort((a, b) => a - b);
      expect(heights[3]).toBeCloseTo(1);
      for (const low of heights.slice(0, 3)) expect(low).toBeCloseTo(-1 / 3);
    }
});

test('rotation preserves the distance of the corners from the centre and the length of the edges', () => {
  const turned = resting(0, 1).map(corner => rotate(corner, [0.6, 0.8, 0], 2));
  for (const corner of turned) expect(length(corner)).toBeCloseTo(1);
  for (const [i, a] of turned.entries())
    for (const b of turned.slice(i + 1))
      expect(length([a[0] - b[0], a[1] - b[1], a[2] - b[2]])).toBeCloseTo(Math.sqrt(8 / 3));
});

test('a landed die has one to three visible faces, each with one or two marked corners', () => {
  for (const face of [0, 1])
    for (const yaw of yaws) {
      const facets = facetsOf(resting(face, yaw));
      expect(facets.length).toBeGreaterThanOrEqual(1);
      expect(facets.length).toBeLessThanOrEqual(3);
      for (const { outline, tips } of facets) {
        expect(outline).toHaveLength(3);
        expect(tips.length).toBeGreaterThanOrEqual(1);
        expect(tips.length).toBeLessThanOrEqual(2);
      }
    }
});

test('the upper corner is painted if and only if the die counts 1', () => {
  for (const face of [0, 1])
    for (const yaw of yaws) {
      const top = Math.min(...facetsOf(resting(face, yaw)).flatMap(({ outline }) => outline.map(([, y]) => y)));
      const isPainted = facetsOf(resting(face, yaw)).some(({ tips }) => tips.some(([corner]) => corner![1] === top));
      expect(isPainted).toBe(face === 1);
    }
});
