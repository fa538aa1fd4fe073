import { describe, expect, test } from 'vitest';
import {
  byDrag,
  byKeyboard,
  byMouse,
  byTyping,
  expectPlayedToItsEnd,
  type Lying,
  learnWays,
  openTable,
  playOut,
} from './play-hands.ts';

/** A small form of each of the five games, and a seed that ends it soon. */
const five: readonly (Lying & { readonly seed: number })[] = [
  { game: 'ur:classic?pieces=2', seed: 4 },
  { game: 'draughts:spanish', seed: 1 },
  { game: 'draughts:checkers', seed: 1 },
  { game: 'microshogi:nodrops', seed: 1 },
  { game: 'plague:4x4', seed: 5 },
];

describe.each(five)('$game', lying => {
  test('is played to its end by mouse, against level 0', async () => {
    const page = await openTable({ ...lying, players: ['human', 'level:0'] });
    const make = lying.game.startsWith('microshogi') ? byDrag : byMouse;
    expect(await playOut(page, make, lying.seed)).toBeGreaterThan(1);
    await expectPlayedToItsEnd(page, 'es');
  });

  test('is played to its end by keyboard alone, by two people', async () => {
    const page = await openTable(lying);
    const ways = await learnWays(page);
    for (let i = 0; i < 30 && (await page.evaluate(() => document.activeElement?.role)) !== 'gridcell'; i++)
      await page.keyboard.press('Tab');
    expect(await playOut(page, byKeyboard(ways), lying.seed)).toBeGreaterThan(1);
    await expectPlayedToItsEnd(page, 'es');
  });

  test('is played to its end by typed moves, in English, level 0 beginning', async () => {
    const page = await openTable({ ...lying, players: ['level:0', 'human'] }, { language: 'en' });
    expect(await playOut(page, byTyping, lying.seed)).toBeGreaterThan(1);
    await expectPlayedToItsEnd(page, 'en');
  });
});
