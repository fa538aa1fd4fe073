import { games } from '@poda/library/games/index.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { has } from '../needs.ts';
import { expectNoSidewaysScroll, step } from './harness.ts';
import { chooseInMenu, openTable, pliesOf, textOf, typeMove, waitForTurn } from './play-driver.ts';

/** Variants with a board as large as any other of their game. */
const largest = ['ur:classic', 'draughts:spanish', 'microshogi:drops', 'plague:10x10', 'tictactoe:classic'];
const featured = games.flatMap(({ id, extras: { featured } }) =>
  Object.keys(featured).map(ruleset => `${id}:${ruleset}`),
);
/** Ordinary runs show the widest of these boards, with its dice, and the tallest. */
const offered = has('long') ? [...new Set([...largest, ...featured, 'ur:masters'])] : ['ur:classic', 'plague:10x10'];

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
      [...document.querySelectorAll<HTMLElement>('.actions > button, .more > button')].map(button => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return [button.dataset['testid'], [x, y, width, height].map(Math.round).join(' ')];
      }),
    ),
  );

test.each(offered)('%s is played without scrolling on a laptop, and the buttons stay in place', async game => {
  const page = await openTable({ game, players: ['human', 'level:0'] }, { width: 1366, height: 768 });
  const start = await waitForTurn(page);
  await expectNoScroll(page);
  await typeMove(page, start.legal[0]!);
  const { legal, plies } = await waitForTurn(page, start.plies);
  const places = await buttonPlaces(page);
  /** No notice squeezes the list of moves below three lines. */
  const expectThreeMoves = async () => {
    const { heading, list } = await page.evaluate(() => ({
      heading: document.querySelector('.moves > .row')!.clientHeight,
      list: document.querySelector('.moves')!.clientHeight,
    }));
    expect(list - heading, 'room for moves in pixels').toBeGreaterThanOrEqual(3 * 32);
  };
  await step('after a refusal', async () => {
    await typeMove(page, 'x'.repeat(500));
    await page.locator('[data-testid=refusal]:not(:empty)').waitFor();
    await expectNoScroll(page);
    await expectThreeMoves();
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
    await expectThreeMoves();
    const isWhole = (hints: HTMLElement) => hints.scrollHeight <= hints.clientHeight + 1;
    expect(await page.getByTestId('hints').evaluate(isWhole), 'every line of the hints is shown').toBe(true);
    expect(await buttonPlaces(page)).toEqual(places);
  });
  await step('while looking and when asked', async () => {
    await page.getByTestId('look-first').click();
    await page.getByTestId('look-back').waitFor();
    await expectNoScroll(page);
    await expectThreeMoves();
    expect(Object.keys(await buttonPlaces(page)), 'what can be done now').toEqual(['flip', 'more']);
    await chooseInMenu(page, 'resign');
    await page.getByTestId('question').waitFor();
    await expectThreeMoves();
  });
  await step('at the end', async () => {
    await page.getByTestId('yes').click();
    await page.getByTestId('review').waitFor();
    await page.getByTestId('decisive').filter({ hasText: /\S/ }).waitFor();
    await expectNoScroll(page);
    await expectThreeMoves();
    expect(Object.keys(await buttonPlaces(page))).toEqual(['flip', 'more']);
  });
});

test('on a laptop the question about the pieces of micro-shogi is one line, and goes with the first move', async () => {
  const page = await openTable(
    { game: 'microshogi:nodrops' },
    { width: 1366, height: 768, settings: { 'signs-offered': false } },
  );
  const offer = page.getByTestId('signs-offer');
  await offer.waitFor();
  await expectNoScroll(page);
  expect((await offer.boundingBox())!.height).toBeLessThan(60);
  const panel = (await page.locator('.panel-side').boundingBox())!;
  for (const button of await page.locator('.actions button').all()) {
    const { y, height } = (await button.boundingBox())!;
    expect(y + height, 'the buttons stay in the panel').toBeLessThanOrEqual(panel.y + panel.height);
  }
  await typeMove(page, (await waitForTurn(page)).legal[0]!);
  await offer.waitFor({ state: 'detached' });
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
  await expect.poll(() => textOf(page, 'refusal')).toContain(`${'ñ'.repeat(30)}…`);
  for (const size of sizes)
    await step(`${size.width}x${size.height}`, async () => {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
      expect(await plateHeight()).toBeLessThan(50);
      expect(await page.getByTestId('plate-0').locator('.who').getAttribute('title')).toContain(names[0]);
    });
  await step('an empty move clears the refusal', async () => {
    await typeMove(page, '');
    await expect.poll(() => textOf(page, 'refusal')).toBe('');
  });
  expect(await pliesOf(page)).toBe(0);
});

/** Lets the page believe that the device has a touch screen and no mouse. */
const emulateTouch = async (page: Page, isOn: boolean): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: isOn });
  await session.detach();
};

const bottomOf = (page: Page, element: string) =>
  page.locator(element).evaluate(found => Math.round(found.getBoundingClientRect().bottom));

const barTop = (page: Page) => page.locator('.actions').evaluate(bar => Math.round(bar.getBoundingClientRect().top));

/** Fails unless the main actions are at the lower edge of a phone's screen, and the status is above them. */
const expectBarAndStatus = async (page: Page): Promise<void> => {
  await expect.poll(() => bottomOf(page, '.actions')).toBe(740);
  await expect.poll(() => bottomOf(page, '[data-testid=status]')).toBeLessThanOrEqual(await barTop(page));
};

test('on a phone the main actions stay at the lower edge, below the board, whose status is on the screen', async () => {
  const page = await openTable(
    { game: 'microshogi:drops', players: ['human', 'level:2'] },
    { width: 360, height: 740, language: 'en' },
  );
  await waitForTurn(page);
  await expectBarAndStatus(page);
  await step('the moves come before the rest', async () => {
    const tops = await page.evaluate(() =>
      ['.board-stage', '.moves', '[data-testid=move-box]'].map(
        element => document.querySelector(element)!.getBoundingClientRect().top,
      ),
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  });
  await step('hints come into view, and after one is played the board', async () => {
    await page.getByTestId('hint').click();
    await page.locator('[data-testid=hints][aria-busy=false]').waitFor();
    await expect.poll(() => bottomOf(page, '[data-testid=hints]')).toBeLessThanOrEqual(await barTop(page));
    await page.getByTestId('hints').locator('li button').last().click();
    await waitForTurn(page, 1);
    await expect
      .poll(() => page.locator('.board-side').evaluate(side => Math.round(side.getBoundingClientRect().top)))
      .toBeGreaterThanOrEqual(0);
  });
  await step('the arrows look at earlier moves', async () => {
    await page.getByTestId('look-previous').click();
    await expect.poll(() => bottomOf(page, '[data-testid=look-play]')).toBeLessThanOrEqual(await barTop(page));
    await page.getByTestId('look-next').click();
    await expect.poll(() => page.getByTestId('looking').textContent()).toBe('');
  });
});

test('on a touch screen nothing is said of keys, and the names of players are whole', async () => {
  const page = await openTable(
    { game: 'ur:classic', players: ['human', 'level:2'] },
    { width: 360, height: 740, settings: { 'auto-roll': false } },
  );
  await waitForTurn(page);
  await expect.poll(() => textOf(page, 'status')).toBe('Tira: pulsa los dados o Espacio.');
  const expectWholeNames = async () => {
    const isCut = () =>
      page.locator('.plate .who > *').evaluateAll(names => names.map(name => name.scrollWidth > name.clientWidth + 1));
    await expect.poll(isCut).toEqual([false, false, false, false]);
  };
  await expectWholeNames();
  await expectBarAndStatus(page);
  await emulateTouch(page, true);
  await expect.poll(() => textOf(page, 'status')).toBe('Tira los dados: púlsalos.');
  await page.getByTestId('more').click();
  await page.getByTestId('share').waitFor();
  expect(await page.getByTestId('keys').count()).toBe(0);
  await page.getByTestId('more').click();
  await emulateTouch(page, false);
  await page.setViewportSize({ width: 740, height: 360 });
  await expectWholeNames();
});
