import { describe, expect, test } from 'vitest';
import { has, needs } from '../needs.ts';
import {
  byDrag,
  byKeyboard,
  byMouse,
  byTyping,
  expectPlayedToItsEnd,
  mapArrows,
  openTable,
  playOut,
} from './play-driver.ts';

/**
 * A small variant of each game and, for each kind of input, a random seed that leads to a short game;
 * games with other seeds take up to 120 moves. The games that are still long begin near their end, unless all the time of
 * `npm run test:long` is there: in the position of draughts every game ends after five to seven plies, some with a king.
 */
const variants = [
  { game: 'ur:classic?pieces=2', nearEnd: '0/1/8 0/1/9 w -', mouse: 18, keyboard: 28, typed: 24 },
  { game: 'draughts:spanish', nearEnd: 'W:W7,9,10,14,23:B12,17,21,32', mouse: 50, keyboard: 51, typed: 35 },
  { game: 'draughts:checkers', nearEnd: 'W:W7,9,10,14,23:B12,17,21,32', mouse: 42, keyboard: 28, typed: 35 },
  { game: 'microshogi:nodrops', nearEnd: undefined, mouse: 12, keyboard: 3, typed: 5 },
  { game: 'plague:4x4', nearEnd: undefined, mouse: 5, keyboard: 5, typed: 5 },
  { game: 'tictactoe:classic', nearEnd: undefined, mouse: 5, keyboard: 5, typed: 5 },
] as const;

/** Without the time of `npm run test:long`, the games that are played by each kind of input. */
const ordinary = {
  mouse: ['draughts:spanish'],
  keyboard: ['microshogi:nodrops'],
  typed: ['ur:classic?pieces=2'],
};

describe.each(variants)('$game', ({ game, nearEnd, mouse, keyboard, typed }) => {
  const stored = nearEnd === undefined || has('long') ? { game } : { game, start: nearEnd };
  const timeFor = (input: keyof typeof ordinary) => (ordinary[input].includes(game) ? {} : needs('long'));

  test('is played to its end by mouse, against level 0', timeFor('mouse'), async () => {
    const page = await openTable({ ...stored, seed: mouse, players: ['human', 'level:0'] });
    const make = game.startsWith('microshogi') ? byDrag : byMouse;
    expect(await playOut(page, make, mouse)).toBeGreaterThan(1);
    await expectPlayedToItsEnd(page, 'es');
  });

  test('is played to its end by keyboard alone, by two people', timeFor('keyboard'), async () => {
    const page = await openTable({ ...stored, seed: keyboard });
    const arrowMap = await mapArrows(page);
    for (let i = 0; i < 30 && (await page.evaluate(() => document.activeElement?.role)) !== 'gridcell'; i++)
      await page.keyboard.press('Tab');
    expect(await playOut(page, byKeyboard(arrowMap), keyboard)).toBeGreaterThan(1);
    await expectPlayedToItsEnd(page, 'es');
  });

  test('is played to its end by typed moves, in English, after level 0 starts', timeFor('typed'), async () => {
    const page = await openTable({ ...stored, seed: typed, players: ['level:0', 'human'] }, { language: 'en' });
    expect(await playOut(page, byTyping, typed)).toBeGreaterThan(1);
    await expectPlayedToItsEnd(page, 'en');
  });
});
