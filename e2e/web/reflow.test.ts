import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { classServer, openDevice } from './class-server.ts';
import { expectNoSidewaysScroll, openPage, showPanel, step } from './harness.ts';
import { openTable, waitForTurn } from './play-driver.ts';

const server = classServer();

/** A telephone of 320 px, and a laptop of 1280 by 720 px zoomed to 200 %. */
const sizes = [
  { width: 320, height: 568 },
  { width: 640, height: 360 },
];

/** The controls that something covers even after they have been scrolled into view. */
const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll('main :is(a, button, input, select, textarea, summary)')];
    return controls.flatMap(control => {
      const place = control.closest('label') ?? control;
      if (!place.checkVisibility({ visibilityProperty: true }) || place.getBoundingClientRect().width <= 1) return [];
      place.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const { x, y, width, height } = place.getClientRects()[0]!;
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return top !== null && (place.contains(top) || top.contains(place)) ? [] : [place.outerHTML.slice(0, 200)];
    });
  });

const expectUsable = async (page: Page): Promise<void> => {
  for (const size of sizes)
    await step(`${size.width}x${size.height}`, async () => {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
      expect(await coveredControls(page)).toEqual([]);
    });
};

test.each(['es', 'en'] as const)('the first screen is usable at 320 px and at twice the size (%s)', async language => {
  await expectUsable(await openPage({ language }));
});

test('so is the table, in a game and at its end', async () => {
  const page = await openTable({ game: 'tictactoe:classic', moves: ['1,1', '2,2', '1,2', '3,3'] });
  await waitForTurn(page);
  await expectUsable(page);
  await page.getByTestId('move-box').fill('1,3');
  await page.keyboard.press('Enter');
  await page.getByTestId('again').waitFor();
  await expectUsable(page);
});

test('so are the analysis and the review', async () => {
  const page = await openPage({
    route: '#/analysis?game=draughts&moves=9-13+22-18+13x22',
    settings: { 'engine.on': false },
  });
  await page.getByTestId('tree-text').first().waitFor();
  for (const tab of ['note', 'position', 'exchange']) {
    await showPanel(page, tab);
    await step(tab, () => expectUsable(page));
  }
  await page.getByTestId('to-review').click();
  await page.getByTestId('review-moves').waitFor();
  await expectUsable(page);
});

test('so are the lessons', async () => {
  const page = await openPage({ route: '#/learn' });
  await page.getByTestId('learn-search').waitFor();
  await expectUsable(page);
  await page.getByTestId('learn-search').click();
  await page.getByTestId('lesson-cuts').click();
  await page.getByTestId('answer-0').waitFor();
  await expectUsable(page);
});

test('so is the class', async () => {
  const page = await openDevice(`${server.url}#/arena`, { language: 'es', shade: 'light', width: 320 });
  await page.getByTestId('join-send').waitFor();
  await expectUsable(page);
});

/** The sum of the layout shifts since the page was opened, after the type has arrived. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    while (![...document.fonts].some(({ family, status }) => family === 'Figtree' && status === 'loaded'))
      await new Promise(requestAnimationFrame);
    for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
    return await new Promise<number>(resolve => {
      const sum = (entries: readonly (PerformanceEntry & { value?: number })[]) =>
        entries.reduce((total, { value = 0 }) => total + value, 0);
      const observer = new PerformanceObserver(list => resolve(sum(list.getEntries())));
      observer.observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(0), 200);
    });
  });

test.each([
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
])('nothing moves on the first screen and on the table when the type arrives, at $width px', async size => {
  const page = await openPage(size);
  await page.locator('.search-picture .edge').first().waitFor();
  expect(await layoutShift(page), 'the first screen').toBeLessThanOrEqual(0.001);
  const table = await openTable({ game: 'draughts:spanish' }, size);
  expect(await layoutShift(table), 'the table').toBeLessThanOrEqual(0.001);
});
