import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pageFolder } from './built-page.ts';
import { expectNoAxeViolations, expectNoSidewaysScroll, openPage, sharedBrowser } from './harness.ts';
import { openTable, storedText } from './play-driver.ts';
import { serveStatically } from './static-host.ts';

/** Drags a file over what is on the page and lets it go there. */
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
  // A browser puts the file in the page's place unless the page says that it takes it.
  const isLeft = await place.evaluate(
    (element, dataTransfer) =>
      ['dragover', 'drop'].map(type =>
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
      ),
    data,
  );
  expect(isLeft).toEqual([false, false]);
  await expect.poll(() => place.page().locator('.drop-veil').count()).toBe(0);
};

describe('a file that is dropped', () => {
  const game = storedText({ game: 'draughts:spanish', moves: ['10-14', '22-18'] });

  test.each(['#/', '#/play', '#/learn/ur', '#/settings', '#/analysis'])('on %s opens in the analysis', async route => {
    const page = await openPage({ route });
    await page.locator('h1').waitFor();
    await dropOn(page.locator('h1'), 'a.json', game);
    await page.getByTestId('analysis').waitFor();
    await page.getByTestId('tree').getByText('22-18').waitFor();
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/analysis');
  });

  test('on the review opens there', async () => {
    const page = await openPage({ route: '#/review' });
    await page.locator('h1').waitFor();
    await dropOn(page.locator('h1'), 'a.json', game);
    await page.getByTestId('review-moves').getByText('22-18').waitFor();
  });

  test('while a position is put together leaves the editor', async () => {
    const page = await openPage({ route: '#/analysis' });
    await page.getByTestId('edit').click();
    await dropOn(page.getByTestId('editor'), 'a.json', game);
    await page.getByTestId('tree').getByText('22-18').waitFor();
  });

  test('and holds no game is told to hold none', async () => {
    const page = await openPage();
    await page.locator('h1').waitFor();
    await dropOn(page.locator('h1'), 'a.txt', 'hola');
    await page.getByTestId('import-told').locator('p').first().waitFor();
  });
});

/** The edges of the board as the window has them. */
const boardIn = (page: Page) =>
  page.locator('.board-stage').evaluate(stage => {
    const { left, top, right, bottom } = stage.getBoundingClientRect();
    return { left, top, right, bottom };
  });

describe.each([
  ['a small telephone', 568, 320],
  ['a telephone', 740, 360],
  ['a large telephone', 932, 430],
] as const)('on %s that lies on its side', (_, width, height) => {
  test.each(['ur', 'draughts:spanish', 'microshogi:drops', 'plague:8x8'])(
    'the board of %s is seen whole',
    async game => {
      const page = await openTable({ game }, { width, height });
      await expectNoSidewaysScroll(page);
      for (const scrolled of [0, 150]) {
        await page.evaluate(y => scrollTo(0, y), scrolled);
        const { left, top, right, bottom } = await boardIn(page);
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
        expect(bottom).toBeLessThanOrEqual(height);
      }
    },
  );
});

test('a move in the analysis leaves the page where it is', async () => {
  const page = await openPage({ route: '#/analysis?game=draughts&moves=10-14+22-18', width: 360, height: 640 });
  await page.getByTestId('tree').waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

describe('both faces of a piece', () => {
  test('are shown beside the board, and the other one is spoken', async () => {
    const page = await openTable({ game: 'microshogi:nodrops' });
    const bishop = page.locator('[data-cell="2e"]');
    await page.keyboard.press('Tab');
    await bishop.focus();
    const card = page.getByTestId('faces');
    await card.waitFor();
    await expect.poll(() => card.textContent()).toBe('alfilpeón coronado');
    const squares = await page.locator('[role=gridcell]').evaluateAll(
      (cells, card) => {
        const over = card!.getBoundingClientRect();
        return cells.filter(cell => {
          const { top, bottom } = cell.getBoundingClientRect();
          return top < over.bottom && bottom > over.top;
        }).length;
      },
      await card.elementHandle(),
    );
    expect(squares, 'squares that the card covers').toBe(0);
    const described = await bishop.getAttribute('aria-describedby');
    await expect.poll(() => page.locator(`[id="${described}"]`).textContent()).toContain('peón coronado');
    await expectNoAxeViolations(page);
  });
});

test('on paper are the board, the moves and the result, and nothing to press', async () => {
  const page = await openTable({ game: 'draughts:spanish', moves: ['10-14', '22-18'] }, { shade: 'dark' });
  await page.getByTestId('resign').click();
  await page.getByTestId('yes').click();
  await page.getByTestId('result').waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const seen of ['.board-drawing', '[data-testid=result]', '[data-testid=moves]', '[data-testid=move-2]'])
    await expect.poll(() => page.locator(seen).isVisible(), { message: seen }).toBe(true);
  for (const gone of ['.heading', '.actions', '[data-testid=review]', '[data-testid=rematch]'])
    await expect.poll(() => page.locator(gone).isVisible(), { message: gone }).toBe(false);
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    .toBe('rgb(255, 255, 255)');
});

test('on a host that sends no headers the page itself forbids what did not come with it', async () => {
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
