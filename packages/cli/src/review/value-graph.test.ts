import { describe, expect, test } from 'vitest';
import { drawGraph } from './value-graph.ts';

const draw = (heights: readonly number[], marks = '', { columns = 40, hasUnicode = false } = {}): string[] =>
  drawGraph({
    points: heights.map((height, i) => ({ height, mark: marks[i] ?? ' ' })),
    scale: ['+4', '0', '-4'],
    columns,
    hasUnicode,
  }).split('\n');

test('bars go up for one side and down for the other, with marks and numbers under them', () => {
  expect(draw([1, 0.5, 0, -0.25, -1], ' ~ ?X')).toEqual(
    [
      ' +4 |##',
      '    |##',
      '    |####',
      '    |####',
      '  0 +----------',
      '    |      ####',
      '    |        ##',
      '    |        ##',
      ' -4 |        ##',
      '       ~   ? X',
      '     1',
    ].map(row => row.replace(/^ (?=[+ -])/, '')),
  );
});

test('Unicode blocks show half a row', () => {
  const rows = draw([0.125, -0.125], '', { hasUnicode: true });
  expect(rows[3]).toBe('   │▄▄');
  expect(rows[4]).toBe(' 0 ┼────');
  expect(rows[5]).toBe('   │  ▀▀');
});

describe('a long game', () => {
  const long = Array.from({ length: 500 }, (_, i) => Math.sin(i / 20));

  test.each([20, 40, 80])('fits %i columns', columns => {
    for (const row of draw(long, '', { columns })) expect(row.length).toBeLessThanOrEqual(columns);
  });

  test('keeps the gravest mark of the moves that share a column', () => {
    const marks = long.map((_, i) => (i === 250 ? 'X' : i % 2 === 0 ? '~' : ' ')).join('');
    const row = draw(long, marks).at(-2)!;
    expect([...row].filter(mark => mark === 'X')).toHaveLength(1);
    expect(row.trim()).toMatch(/^~+X~+$/);
  });

  test('numbers the moves under their columns', () => {
    const share = Math.ceil(500 / (40 - 3 - 1));
    expect(draw(long).at(-1)!.trim().split(/ +/)).toEqual([
      '1',
      String(10 * share + 1),
      String(20 * share + 1),
      String(30 * share + 1),
    ]);
  });
});
