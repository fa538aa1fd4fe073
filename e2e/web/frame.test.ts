import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { has } from '../needs.ts';
import {
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openPage,
  sharedBrowser,
  sharedSite,
  showPanel,
  step,
  untilFrames,
} from './harness.ts';
import { pageFolder, serveStatically } from './page-hosts.ts';
import { chooseInMenu, openTable, storedText } from './play-driver.ts';
import { goTo } from './routes.ts';

/** Drags a file over an element of the page and drops it there. */
const dropOn = async (place: Locator, name: string, text: string): Promise<void> => {
  const data = await place.page().evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      return transfer;
    },
    [name, text] as const,
  );
  await place.dispatchEvent('dragenter', { dataTransfer: data });
  await place.page().locator('.drop-veil').waitFor();
  // Unless the page cancels both events, the browser navigates to the file.
  const defaultsAllowed = await place.evaluate(
    (element, dataTransfer) =>
      ['dragover', 'drop'].map(type =>
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
      ),
    data,
  );
  expect(defaultsAllowed).toEqual([false, false]);
  await expect.poll(() => place.page().locator('.drop-veil').count()).toBe(0);
};

describe('a dropped file', () => {
  /** Ordinary runs drop a file on one screen that reads no files and on one that does. */
  const dropRoutes = has('long') ? ['#/', '#/play', '#/learn/ur', '#/settings', '#/analysis'] : ['#/', '#/analysis'];
  const gameOf = (...moves: readonly string[]) => storedText({ game: 'draughts:spanish', moves });

  test('opens in the analysis, wherever it is dropped, but on the review screen opens there', async () => {
    const page = await openPage({ route: '#/', settings: { 'engine.on': false } });
    await page.locator('h1').waitFor();
    await step('without a game it is reported', async () => {
      await dropOn(page.locator('h1'), 'a.txt', 'hola');
      await page.getByTestId('import-told').locator('p').first().waitFor();
    });
    for (const [index, route] of dropRoutes.entries())
      await step(route, async () => {
        const last = ['22-18', '23-19'][index % 2]!;
        if (!page.url().endsWith(route)) await goTo(page, route);
        await dropOn(page.locator('h1'), 'a.json', gameOf('10-14', last));
        await page.getByTestId('analysis').waitFor();
        await page.getByTestId('tree').getByText(last).waitFor();
        await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/analysis');
      });
    await step('on the position editor it closes the editor', async () => {
      await showPanel(page, 'position');
      await page.getByTestId('edit').click();
      await dropOn(page.getByTestId('editor'), 'a.json', gameOf('11-15'));
      await page.getByTestId('tree').getByText('11-15').waitFor();
    });
    await step('on the review screen', async () => {
      await goTo(page, '#/review');
      await dropOn(page.locator('h1'), 'a.json', gameOf('10-14', '22-18'));
      await page.getByTestId('review-moves').getByText('22-18').waitFor();
    });
  });
});

/** Returns the edges of the board in window coordinates. */
const boardEdges = (page: Page) =>
  page.locator('.board-stage').evaluate(stage => {
    const { left, top, right, bottom } = stage.getBoundingClientRect();
    return { left, top, right, bottom };
  });

const telephones = [
  { name: 'a small telephone', width: 568, height: 320 },
  { name: 'a telephone', width: 740, height: 360 },
  { name: 'a large telephone', width: 932, height: 430 },
] as const;

/** Ordinary runs show the widest board and one with pieces in hand. */
const boards = has('long') ? ['ur', 'draughts:spanish', 'microshogi:drops', 'plague:8x8'] : ['ur', 'microshogi:drops'];

test.each(boards)('on telephones in landscape orientation the whole board of %s is on the screen', async game => {
  const page = await openTable({ game }, telephones[0]);
  // Ordinary runs show the board of Ur, which is the widest, on every telephone.
  for (const { name, width, height } of game === 'ur' || has('long') ? telephones : telephones.slice(0, 1))
    await step(name, async () => {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      await expectNoSidewaysScroll(page);
      for (const scrolled of [0, 150]) {
        await page.evaluate(y => scrollTo(0, y), scrolled);
        const { left, top, right, bottom } = await boardEdges(page);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
        expect(bottom).toBeLessThanOrEqual(height);
      }
    });
});

test('every screen opens at its top with the navigation in sight, also going back and forth', async () => {
  const page = await openPage({ route: '#/', width: 1366, height: 768 });
  const expectAtTop = async (screen: string) => {
    await page.locator(`header a[aria-current=page][href="#/${screen}"]`).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: `focus on ${screen}` })
      .toBe('H1');
    await untilFrames(page, 3);
    const top = await page.evaluate(() => ({ scrolled: scrollY, nav: document.querySelector('nav')!.offsetTop }));
    expect(top.scrolled, screen).toBe(0);
    expect(top.nav, screen).toBeGreaterThanOrEqual(0);
  };
  for (const screen of ['analysis', '', 'learn'])
    await step(`a click on ${screen || 'home'}`, async () => {
      await page.locator(`header a[href="#/${screen}"]`).click();
      await expectAtTop(screen);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    });
  await step('a lesson from the foot of the list', async () => {
    await page.getByTestId('learn-tictactoe').click();
    await page.getByTestId('lesson').waitFor();
    await expectAtTop('learn');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  });
  await step('back and forth', async () => {
    await page.goBack();
    await page.getByTestId('learn-tictactoe').waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.goBack();
    await expectAtTop('');
    await page.goForward();
    await expectAtTop('learn');
  });
});

test('opening a game in the analysis does not scroll the page', async () => {
  const page = await openPage({
    route: '#/analysis?game=draughts&moves=10-14+22-18',
    width: 360,
    height: 640,
    settings: { 'engine.on': false },
  });
  await page.getByTestId('tree').waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

describe('the two faces of a piece', () => {
  test('are shown beside its square and inside the board, and the hidden one is in the accessible description', async () => {
    const page = await openTable({ game: 'microshogi:nodrops' });
    const bishop = page.locator('[data-cell="2e"]');
    await page.locator('[data-cell="2d"]').focus();
    await page.keyboard.press('ArrowDown');
    const card = page.getByTestId('faces');
    await card.waitFor();
    await expect.poll(() => card.textContent()).toBe('alfilpeón coronado');
    const [over, stage, square] = await Promise.all(
      [card, page.locator('.board-stage'), bishop].map(async part => (await part.boundingBox())!),
    );
    expect(over!.x).toBeGreaterThanOrEqual(stage!.x);
    expect(over!.y).toBeGreaterThanOrEqual(stage!.y);
    expect(over!.x + over!.width).toBeLessThanOrEqual(stage!.x + stage!.width + 1);
    expect(over!.y + over!.height).toBeLessThanOrEqual(stage!.y + stage!.height + 1);
    const isBeside = over!.x >= square!.x + square!.width || over!.x + over!.width <= square!.x;
    expect(isBeside, 'the square stays in sight').toBe(true);
    const described = await bishop.getAttribute('aria-describedby');
    await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toContain('peón coronado');
    await expectNoAxeViolations(page);
  });
});

test('the printed page holds the board, the moves and the result, and no buttons', async () => {
  const page = await openTable({ game: 'draughts:spanish', moves: ['10-14', '22-18'] }, { shade: 'dark' });
  await chooseInMenu(page, 'resign');
  await page.getByTestId('yes').click();
  await page.getByTestId('result').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const visible of ['.board-drawing', '[data-testid=result]', '[data-testid=moves]', '[data-testid=move-2]'])
    await expect.poll(() => page.locator(visible).isVisible(), { message: visible }).toBe(true);
  for (const hidden of ['.heading', '.actions', '[data-testid=review]', '[data-testid=again]'])
    await expect.poll(() => page.locator(hidden).first().isVisible(), { message: hidden }).toBe(false);
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .toBe('rgb(255, 255, 255)');
});

test('on a host that sends no headers the page forbids inline scripts by its own policy', async () => {
  const host = await serveStatically(pageFolder);
  const page = await (await sharedBrowser()).newPage();
  await page.goto(host.url);
  const forbidden = await page.evaluate(
    () =>
      new Promise<string>(resolve => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective));
        document.body.append(Object.assign(document.createElement('script'), { textContent: '1' }));
      }),
  );
  expect(forbidden).toBe('script-src-elem');
  await page.close();
  await host.close();
});

test('if a part of the page cannot be loaded, the page says so and can be loaded again', async () => {
  // A context of its own, because the shared tabs do not allow the errors of the failed request.
  const context = await (await sharedBrowser()).newContext({ locale: 'es-ES', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.goto((await sharedSite()).url);
    await page.route(/settings-screen-[^/]*\.js$/, request => request.abort());
    await page.getByRole('link', { name: 'Ajustes' }).click();
    const told = page.getByTestId('load-failure');
    await expect.poll(() => told.innerText()).toContain('No se ha podido cargar');
    await page.unroute(/settings-screen-[^/]*\.js$/);
    await told.getByRole('button').click();
    await page.getByTestId('language-choice').waitFor();
    expect(await told.count()).toBe(0);
  } finally {
    await context.close();
  }
});
