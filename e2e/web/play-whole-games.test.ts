import { describe, expect, test } from 'vitest';
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
 * A small variant of each of the five games and, for each kind of input, a random seed that leads to a short game;
 * games with other seeds take up to 120 moves.
 */
const variants = [
  { game: 'ur:classic?pieces=2', mouse: 18, keyboard: 28, typed: 24 },
  { game: 'draughts:spanish', mouse: 50, keyboard: 51, typed: 35 },
  { game: 'draughts:checkers', mouse: 42, keyboard: 28, typed: 35 },
  { game: 'microshogi:nodrops', mouse: 12, keyboard: 3, typed: 5 },
  { game: 'plague:4x4', mouse: 5, keyboard: 5, typed: 5 },
] as const;

describe.each(variants)('$game', ({ game, mouse, keyboard, typed }) => {
  test('is played to its end by mouse, against level 0', async () => {
    const page = await openTable({ game, seed: mouse, players: ['human', 'level:0'] });
    const make = game.startsWith('microshogi') ? byDrag : byMouse;
    expect(await playOut(page, make, mouse)).toBeGreaterThan(1);
    await expectPlayedToItsEnd(page, 'es');
  });

  test('is played to its end by keyboard alone, by two people', async () => {
    const page = await openTable({ game, seed: keyboard });
    const arrowMap = await mapArrows(page);
    for (let i = 0; i < 30 && (await page.evaluate(() => document.activeElement?.role)) !== 'gridcell'; i++)
      await page.keyboard.press('Tab');
    expect(await playOut(page, byKeyboard(arrowMap), keyboard)).toBeGreaterThan(1);
    await expectPlayedToItsEnd(page, 'es');
  });

  test('is played to its end by typed moves, in English, after level 0 starts', async () => {
    const page = await openTable({ game, seed: typed, players: ['level:0', 'human'] }, { language: 'en' });
    expect(await playOut(page, byTyping, typed)).toBeGreaterThan(1);
    await expectPlayedToItsEnd(page, 'en');
  });
});
