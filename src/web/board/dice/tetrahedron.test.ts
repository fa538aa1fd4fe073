import { expect, test } from 'vitest';
import { facetsOf, resting, rotate, upperCorner, type Vector } from './tetrahedron.ts';

const yaws = Array.from({ length: 24 }, (_, i) => (i * Math.PI) / 12);
const length = ([x, y, z]: Vector) => Math.hypot(x, y, z);

test('a die that counts 1 lies with a marked corner up, one that counts 0 with a bare one', () => {
  for (const yaw of yaws) {
    expect(upperCorner(resting(1, yaw)).isMarked).toBe(true);
    expect(upperCorner(resting(0, yaw)).isMarked).toBe(false);
  }
});

test('a die that lies still lies flat: one corner straight up, three on the table', () => {
  for (const face of [0, 1])
    for (const yaw of yaws) {
      const heights = resting(face, yaw)
        .map(([, y]) => y)
        .sort((a, b) => a - b);
      expect(heights[3]).toBeCloseTo(1);
      for (const low of heights.slice(0, 3)) expect(low).toBeCloseTo(-1 / 3);
    }
});

test('turning keeps the shape: all corners as far from the middle, all edges as long', () => {
  const turned = resting(0, 1).map(corner => rotate(corner, [0.6, 0.8, 0], 2));
  for (const corner of turned) expect(length(corner)).toBeCloseTo(1);
  for (const [i, a] of turned.entries())
    for (const b of turned.slice(i + 1))
      expect(length([a[0] - b[0], a[1] - b[1], a[2] - b[2]])).toBeCloseTo(Math.sqrt(8 / 3));
});

test('of a die that lies one to three sides are seen, and the marked corners on each of them', () => {
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

test('the tip of the corner that is up is seen exactly when it counts', () => {
  for (const face of [0, 1])
    for (const yaw of yaws) {
      const top = Math.min(...facetsOf(resting(face, yaw)).flatMap(({ outline }) => outline.map(([, y]) => y)));
      const isPainted = facetsOf(resting(face, yaw)).some(({ tips }) => tips.some(([corner]) => corner![1] === top));
      expect(isPainted).toBe(face === 1);
    }
});
