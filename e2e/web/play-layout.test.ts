import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { games } from '../../src/games/index.ts';
import { has } from '../needs.ts';
import { expectNoSidewaysScroll, step } from './harness.ts';
import { openTable, pliesOf, textOf, typeMove, waitForTurn } from './play-driver.ts';

/** Variants with a board as large as any other of their game. */
const largest = ['ur:classic', 'draughts:spanish', 'microshogi:drops', 'plague:10x10', 'tictactoe:classic'];
const featured = games.flatMap(({ id, featured }) => featured.map(ruleset => `${id}:${ruleset}`));
/** Ordinary runs show only the largest boards. */
const offered = has('long') ? [...new Set([...largest, ...featured, 'ur:masters'])] : largest;

/** Fails if the page scrolls in any direction, or the board is not whole on the screen. */
const expectNoScroll = async (page: Page): Promise<void> => {
  const { scrollHeight, clientHeight, boardBottom } = await page.evaluate(() => ({
    scrollHeight: document.documentElement.scrollHeight,
    clientHeight: document.documentElement.clientHeight,
    boardBottom: document.querySelector('.board-stage')!.getBoundingClientRect().bottom,
  }));
  expect(scrollHeight, 'the height of the page').toBeLessThanOrEqual(clientHeight);
  expect(boardBottom, 'the lower edge of the board').toBeLessThanOrEqual(clientHeight);
  await expectNoSidewaysScroll(page);
};

/** Returns the places of the buttons in the window, by test id. */
const buttonPlaces = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('.actions button, .tools button')].map(button => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return [button.dataset['testid'], [x, y, width, height].map(Math.round).join(' ')];
      }),
    ),
  );

test.each(offered)('%s is played without scrolling on a laptop, and the buttons stay in place', async game => {
  const page = await openTable({ game, players: ['human', 'level:0'] }, { width: 1366, height: 768 });
  const { legal, plies } = await waitForTurn(page);
  await expectNoScroll(page);
  const places = await buttonPlaces(page);
  await step('after a refusal', async () => {
    await typeMove(page, 'x'.repeat(500));
    await page.locator('[data-testid=refusal]:not(:empty)').waitFor();
    await expectNoScroll(page);
    expect(await buttonPlaces(page)).toEqual(places);
  });
  await step('after a move and the reply', async () => {
    await typeMove(page, legal[0]!);
    await waitForTurn(page, plies);
    await expectNoScroll(page);
    expect(await buttonPlaces(page)).toEqual(places);
  });
  await step('with hints', async () => {
    await page.getByTestId('hint').click();
    await page.locator('[data-testid=hints][aria-busy=false]').waitFor();
    await expectNoScroll(page);
    expect(await buttonPlaces(page)).toEqual(places);
  });
  await step('while looking and when asked', async () => {
    await page.getByTestId('look-first').click();
    await page.getByTestId('look-back').waitFor();
    await expectNoScroll(page);
    expect(await buttonPlaces(page)).toEqual(places);
    await page.getByTestId('resign').click();
    await page.getByTestId('question').waitFor();
    expect(await buttonPlaces(page)).toEqual(places);
  });
  await step('at the end', async () => {
    await page.getByTestId('yes').click();
    await page.getByTestId('review').waitFor();
    await expectNoScroll(page);
    expect(await buttonPlaces(page)).toMatchObject({ undo: places['undo'], flip: places['flip'] });
  });
});

test('a long name and a long text in the move box keep the layout', async () => {
  const names = ['Bartolomé Maximiliano de la Cruz y Sáenz', 'W'.repeat(60)] as const;
  const page = await openTable({ game: 'microshogi:drops', names }, { width: 1366, height: 768 });
  const plateHeight = () => page.getByTestId('plate-0').evaluate(plate => plate.getBoundingClientRect().height);
  const sizes = [
    { width: 1366, height: 768 },
    { width: 360, height: 740 },
    { width: 740, height: 360 },
  ];
  await typeMove(page, 'ñ'.repeat(500));
  await expect.poll(() => textOf(page, 'refusal')).toContain('ñ');
  for (const size of sizes)
    await step(`${size.width}x${size.height}`, async () => {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
      expect(await plateHeight()).toBeLessThan(50);
      expect(await page.getByTestId('plate-0').locator('.who').getAttribute('title')).toBe(names[0]);
    });
  expect(await pliesOf(page)).toBe(0);
});

test('on a phone undo and hint come below the board, then the moves, then the rest', async () => {
  const page = await openTable(
    { game: 'draughts:spanish', moves: ['9-13'] },
    { width: 360, height: 740, language: 'en' },
  );
  const tops = await page.evaluate(() =>
    ['.board-stage', '[data-testid=undo]', '.moves', '[data-testid=move-box]', '[data-testid=resign]'].map(
      element => document.querySelector(element)!.getBoundingClientRect().top,
    ),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(tops[1], 'undo is on the screen').toBeLessThan(700);
});
