import { unwrap } from '@poda/library/core/result.ts';
import { parseVariant } from '@poda/library/core/variant-name.ts';
import type { Cell } from '@poda/library/core/view.ts';
import { games } from '@poda/library/games/index.ts';
import { expect, test } from 'vitest';
import { cellAfterKey, cellAt, centreOf, distanceBetween, type Layout, layOut } from './layout.ts';

const margins = { frame: 30, tray: 80, gap: 10 };

const layoutOf = (name: string, isFlipped = false): Layout =>
  layOut(unwrap(parseVariant(games, name)).face.board, isFlipped, margins);

/** The cells that a sequence of keys visits. */
const walk = (layout: Layout, from: Cell, ...keys: string[]): (Cell | undefined)[] => {
  let cell: Cell | undefined = from;
  return keys.map(key => {
    cell = cell === undefined ? undefined : cellAfterKey(layout, cell, key.replace('^', ''), key.startsWith('^'));
    return cell;
  });
};

test('square 1 of Spanish draughts is at the lower right, and at the upper left if flipped', () => {
  expect(centreOf(layoutOf('draughts:spanish'), '1')).toEqual({ x: 750, y: 750 });
  expect(centreOf(layoutOf('draughts:spanish', true), '1')).toEqual({ x: 50, y: 50 });
});

test('unused squares are in no row', () => {
  const { lines } = layoutOf('draughts:spanish');
  expect(lines.map(line => line.length)).toEqual([4, 4, 4, 4, 4, 4, 4, 4]);
  expect(lines[0]).toEqual(['32', '31', '30', '29']);
  expect(lines[7]).toEqual(['4', '3', '2', '1']);
});

test('the trays are the first and the last row, the bottom side below', () => {
  expect(layoutOf('ur:classic').lines[0]).toEqual(['hand1', 'home1']);
  expect(layoutOf('ur:classic').lines.at(-1)).toEqual(['hand0', 'home0']);
  expect(layoutOf('ur:classic', true).lines.at(-1)).toEqual(['home1', 'hand1']);
  expect(layoutOf('microshogi:drops').lines.map(line => line.length)).toEqual([8, 4, 4, 4, 4, 4, 8]);
});

test('every cell lies within the drawing, also flipped', () => {
  for (const name of ['ur:classic', 'draughts:checkers', 'microshogi:drops', 'plague:4x3'])
    for (const isFlipped of [false, true]) {
      const { sheet, boxes } = layoutOf(name, isFlipped);
      for (const [cell, { x, y, width, height }] of boxes) {
        expect(x, `${name} ${cell}`).toBeGreaterThanOrEqual(sheet.x);
        expect(y, `${name} ${cell}`).toBeGreaterThanOrEqual(sheet.y);
        expect(x + width, `${name} ${cell}`).toBeLessThanOrEqual(sheet.x + sheet.width);
        expect(y + height, `${name} ${cell}`).toBeLessThanOrEqual(sheet.y + sheet.height);
      }
    }
});

test('the centre of a cell belongs to that cell', () => {
  for (const name of ['ur:classic', 'draughts:spanish', 'microshogi:drops', 'plague:10x10'])
    for (const isFlipped of [false, true]) {
      const layout = layoutOf(name, isFlipped);
      for (const cell of layout.lines.flat()) expect(cellAt(layout, centreOf(layout, cell)), name).toBe(cell);
    }
});

test('the gaps of the board of Ur, unused squares and the frame cannot be touched', () => {
  expect(cellAt(layoutOf('ur:classic'), { x: 450, y: 50 })).toBeUndefined();
  expect(cellAt(layoutOf('draughts:spanish'), { x: 150, y: 50 })).toBeUndefined();
  expect(cellAt(layoutOf('draughts:spanish'), { x: -10, y: 50 })).toBeUndefined();
});

test('distances are measured in squares', () => {
  expect(distanceBetween(layoutOf('plague:8x8'), '1,1', '1,4')).toBe(3);
});

test.each([
  ['along a row of draughts', 'draughts:spanish', '32', ['ArrowRight', 'ArrowRight'], ['31', '30']],
  ['up within one pair of columns', 'draughts:spanish', '4', ['ArrowUp', 'ArrowUp', 'ArrowUp'], ['8', '12', '16']],
  ['down within one pair of columns', 'draughts:spanish', '29', ['ArrowDown', 'ArrowDown'], ['25', '21']],
  ['no farther than the edge', 'draughts:spanish', '32', ['ArrowUp', 'ArrowLeft'], ['32', '32']],
  ['over the gap of Ur', 'ur:classic', '1,4', ['ArrowRight', 'ArrowLeft'], ['1,7', '1,4']],
  ['from the bridge to the nearest square', 'ur:classic', '2,5', ['ArrowDown'], ['3,4']],
  ['into the trays and back', 'ur:classic', '3,8', ['ArrowDown', 'ArrowLeft', 'ArrowUp'], ['home0', 'hand0', '3,3']],
  ['to the ends of a row', 'microshogi:nodrops', '3c', ['Home', 'End'], ['4c', '1c']],
  ['to the ends of the board', 'plague:4x3', '2,2', ['^End', '^Home'], ['4,3', '1,1']],
  ['nowhere for other keys', 'plague:4x3', '2,2', ['a'], [undefined]],
])('the focus moves %s', (_, name, from, keys, expected) => {
  expect(walk(layoutOf(name), from, ...keys)).toEqual(expected);
});

test('on a flipped board the arrow keys follow the screen', () => {
  expect(walk(layoutOf('plague:4x3', true), '2,2', 'ArrowRight', 'ArrowUp')).toEqual(['1,2', '1,3']);
});

test('a standing board is rotated by a quarter turn, with the bottom side at the left', () => {
  const { board } = unwrap(parseVariant(games, 'ur:classic')).face;
  for (const isFlipped of [false, true]) {
    const lying = layOut(board, isFlipped, margins);
    const standing = layOut(board, isFlipped, margins, true);
    expect([standing.sheet.width, standing.sheet.height]).toEqual([lying.sheet.height, lying.sheet.width]);
    for (const [cell, box] of lying.boxes) {
      const { x, y } = centreOf(standing, cell);
      expect({ x: y, y: lying.squares.height - x }).toEqual({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
      expect(cellAt(standing, { x, y }), cell).toBe(cell);
    }
    const own = board.trays.filter(({ side }) => side === board.bottom).map(({ cell }) => centreOf(standing, cell).x);
    for (const x of own) expect(x < 0).toBe(!isFlipped);
  }
});

test('on a standing board the arrow keys reach every cell', () => {
  const { board } = unwrap(parseVariant(games, 'ur:classic')).face;
  const layout = layOut(board, false, margins, true);
  const reached = new Set<Cell>([layout.lines[0]![0]!]);
  for (const cell of reached)
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
      reached.add(cellAfterKey(layout, cell, key) ?? cell);
  expect([...reached].sort()).toEqual([...layout.boxes.keys()].sort());
});
