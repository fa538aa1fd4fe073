import { expect, test } from 'vitest';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { parseVariant } from '../../core/variant-name.ts';
import { games } from '../../games/index.ts';
import { endings, touch, touchable, waysTo } from './touch-cells.ts';

const spanish = unwrap(parseVariant(games, 'draughts:spanish'));
const stateOf = (position: string) => unwrap(GameState.read(spanish, position));

/** A position in which white's man on 2 takes two men on its way to 18, over 9 or over 11. */
const twoWays = stateOf('W:W2:B5,6,13,14');

test('a capture with several paths to one end offers them, and a square on the path selects one', () => {
  const ways = waysTo(twoWays, ['2'], '18');
  expect(ways.map(({ text, cells }) => `${text} ${cells.join()}`).sort()).toEqual([
    '2x18{5,13} 2,9,18',
    '2x18{6,14} 2,11,18',
  ]);
  expect(touch(twoWays, ['2'], '18')).toEqual({ touched: ['2', '18'], next: [] });
  for (const { text, cells } of ways)
    expect(twoWays.moveText(touch(twoWays, cells.slice(0, -1), '18').move!)).toBe(text);
});

test('no paths are offered before a cell is touched, or if only one move ends on the cell', () => {
  expect(waysTo(twoWays, [], '1')).toEqual([]);
  const start = stateOf(spanish.rules.start);
  const [first = ''] = touchable(start, []);
  for (const end of touchable(start, [first])) expect(waysTo(start, [first], end)).toEqual([]);
});

test('the end of a begun move can be touched at once if only one move ends there', () => {
  const straight = stateOf('W:W9:B13,22,31');
  expect(endings(straight, [])).toEqual([]);
  expect(endings(straight, ['9'])).toEqual(['27']);
  expect(endings(straight, ['9', '18'])).toEqual([]);
  expect(endings(twoWays, ['2'])).toEqual([]);
});
