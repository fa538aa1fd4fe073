import { expect, test } from 'vitest';
import { unwrap } from '../../../core/result.ts';
import { parseVariant } from '../../../core/variant-name.ts';
import type { Cell } from '../../../core/view.ts';
import { games } from '../../../games/index.ts';
import { cellAfterKey, cellAt, centreOf, distanceBetween, type Layout, layOut } from './layout.ts';

const margins = { frame: 30, tray: 80, gap: 10 };

const layoutOf = (name: string, isFlipped = false): Layout =>
  layOut(unwrap(parseVariant(games, name)).board, isFlipped, margins);

/** Where several keys lead, one after the other. */
const walk = (layout: Layout, from: Cell, ...keys: string[]): (Cell | undefined)[] => {
  let cell: Cell | undefined = from;
  return keys.map(key => {
    cell = cell === undefined ? undefined : cellAfterKey(layout, cell, key.replace('^', ''), key.startsWith('^'));
    return cell;
  });
};

test('the squares of Spanish draughts lie with 1 at the lower right, and turned with 1 at the upper left', () => {
  expect(centreOf(layoutOf('draughts:spanish'), '1')).toEqual({ x: 750, y: 750 });
  expect(centreOf(layoutOf('draughts:spanish', true), '1')).toEqual({ x: 50, y: 50 });
});

test('squares that nobody plays on are in no line', () => {
  const { lines } = layoutOf('draughts:spanish');
  expect(lines.map(line => line.length)).toEqual([4, 4, 4, 4, 4, 4, 4, 4]);
  expect(lines[0]).toEqual(['32', '31', '30', '29']);
  expect(lines[7]).toEqual(['4', '3', '2', '1']);
});

test('the trays are the first and the last line, those of whoever sits at the bottom below', () => {
  expect(layoutOf('ur:classic').lines[0]).toEqual(['hand1', 'home1']);
  expect(layoutOf('ur:classic').lines.at(-1)).toEqual(['hand0', 'home0']);
  expect(layoutOf('ur:classic', true).lines.at(-1)).toEqual(['home1', 'hand1']);
  expect(layoutOf('microshogi:drops').lines.map(line => line.length)).toEqual([8, 4, 4, 4, 4, 4, 8]);
});

test('everything lies on the sheet, whichever way the board is turned', () => {
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

test('the point in the middle of a cell finds it again', () => {
  for (const name of ['ur:classic', 'draughts:spanish', 'microshogi:drops', 'plague:10x10'])
    for (const isFlipped of [false, true]) {
      const layout = layoutOf(name, isFlipped);
      for (const cell of layout.lines.flat()) expect(cellAt(layout, centreOf(layout, cell)), name).toBe(cell);
    }
});

test('the waist of Ur, the squares nobody plays on and the frame are no cells to touch', () => {
  expect(cellAt(layoutOf('ur:classic'), { x: 450, y: 50 })).toBeUndefined();
  expect(cellAt(layoutOf('draughts:spanish'), { x: 150, y: 50 })).toBeUndefined();
  expect(cellAt(layoutOf('draughts:spanish'), { x: -10, y: 50 })).toBeUndefined();
});

test('distances are counted in squares', () => {
  expect(distanceBetween(layoutOf('plague:8x8'), '1,1', '1,4')).toBe(3);
});

test.each([
  ['along a line of draughts', 'draughts:spanish', '32', ['ArrowRight', 'ArrowRight'], ['31', '30']],
  ['up and up again keeps to a column', 'draughts:spanish', '4', ['ArrowUp', 'ArrowUp', 'ArrowUp'], ['8', '12', '16']],
  ['down and down again keeps to it too', 'draughts:spanish', '29', ['ArrowDown', 'ArrowDown'], ['25', '21']],
  ['an edge holds', 'draughts:spanish', '32', ['ArrowUp', 'ArrowLeft'], ['32', '32']],
  ['over the waist of Ur', 'ur:classic', '1,4', ['ArrowRight', 'ArrowLeft'], ['1,7', '1,4']],
  ['from the bridge to the nearest square', 'ur:classic', '2,5', ['ArrowDown'], ['3,4']],
  ['into the trays and back', 'ur:classic', '3,8', ['ArrowDown', 'ArrowLeft', 'ArrowUp'], ['home0', 'hand0', '3,3']],
  ['to the ends of a line', 'microshogi:nodrops', '3c', ['Home', 'End'], ['4c', '1c']],
  ['to the ends of the board', 'plague:4x3', '2,2', ['^End', '^Home'], ['4,3', '1,1']],
  ['other keys mean nothing', 'plague:4x3', '2,2', ['a'], [undefined]],
])('keys go %s', (_, name, from, keys, expected) => {
  expect(walk(layoutOf(name), from, ...keys)).toEqual(expected);
});

test('on a board turned round keys follow the eye', () => {
  expect(walk(layoutOf('plague:4x3', true), '2,2', 'ArrowRight', 'ArrowUp')).toEqual(['1,2', '1,3']);
});

test('a standing board is the lying one turned by a quarter, with the bottom side at the left', () => {
  const { board } = unwrap(parseVariant(games, 'ur:classic'));
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

test('on a standing board arrows still reach every cell', () => {
  const { board } = unwrap(parseVariant(games, 'ur:classic'));
  const layout = layOut(board, false, margins, true);
  const reached = new Set<Cell>([layout.lines[0]![0]!]);
  for (const cell of reached)
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
      reached.add(cellAfterKey(layout, cell, key) ?? cell);
  expect([...reached].sort()).toEqual([...layout.boxes.keys()].sort());
});
