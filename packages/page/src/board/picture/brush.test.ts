import { brushed } from '@poda/library/games/microshogi/page/brush.ts';
import { kanji } from '@poda/library/games/microshogi/page/faces.json';
import { expect, test } from 'vitest';

test.each(Object.entries(kanji))(
  '%s is drawn with one closed outline for each stroke, inside its square',
  (_, strokes) => {
    const drawn = brushed(strokes);
    expect(drawn).toMatch(/^(M[-\d. L]+Z)+$/);
    expect(drawn.split('M').length).toBe(strokes.split('M').length);
    const numbers = drawn.match(/-?[\d.]+/g)!.map(Number);
    expect(Math.min(...numbers)).toBeGreaterThan(-6);
    expect(Math.max(...numbers)).toBeLessThan(106);
  },
);

test('a stroke to the left fades, a horizontal one ends wider than its middle', () => {
  const widthAt = (strokes: string, x: number) => {
    const spots = brushed(strokes)
      .match(/[-\d.]+ [-\d.]+/g)!
      .map(spot => spot.split(' ').map(Number));
    const near = spots.filter(spot => Math.abs(spot[0]! - x) < 3).map(spot => spot[1]!);
    return Math.max(...near) - Math.min(...near);
  };
  expect(widthAt('M10 50H90', 88)).toBeGreaterThan(widthAt('M10 50H90', 50) + 2);
  expect(widthAt('M80 10L20 90', 22)).toBeLessThan(widthAt('M80 10L20 90', 70) - 2);
});
