import { expect, test } from 'vitest';
import { step } from './harness.ts';
import { focusedId, openTable, pliesOf, storedRecord, textOf, typeMove, waitForTurn } from './play-driver.ts';

test('a finished game and its review survive a reload', async () => {
  const page = await openTable({ game: 'plague:4x4', moves: ['2,2'] }, { settings: { 'review-budget': 0 } });
  await page.getByTestId('resign').click();
  await page.getByTestId('yes').click();
  const message = await textOf(page, 'result');
  await page.reload();
  await expect.poll(() => textOf(page, 'result')).toBe(message);
  await expect.poll(() => pliesOf(page)).toBe(1);
  await page.getByTestId('review').click();
  await page.getByTestId('review-move-1').waitFor();
  await page.reload();
  await page.getByTestId('review-move-1').waitFor();
  await page.getByTestId('other').click();
  await page.reload();
  await page.getByTestId('review-kept').waitFor();
});

test('the last roll stays on the screen when a game of Ur is over', async () => {
  const page = await openTable({ game: 'ur:classic', start: '0/6/14 0/6/14 w 1' });
  const { legal } = await waitForTurn(page);
  await typeMove(page, legal[0]!);
  await expect.poll(() => page.getByTestId('table').getAttribute('data-turn')).toBe('over');
  await expect.poll(() => textOf(page, 'dice-count')).toBe('1');
});

test('a window whose game was changed in another window offers to load that game or to keep its own', async () => {
  const page = await openTable({ game: 'draughts:spanish', moves: ['9-13'] });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByTestId('board').waitFor();
  await typeMove(other, '22-18');
  await page.getByTestId('elsewhere').waitFor();
  await expect
    .poll(() => page.getByTestId('play-move').isDisabled(), { message: 'the older window takes no moves' })
    .toBe(true);
  await page.getByTestId('open-other').click();
  await expect.poll(() => pliesOf(page)).toBe(2);
  await expect.poll(() => other.getByTestId('elsewhere').count()).toBe(0);
  await typeMove(page, '13x22');
  await expect.poll(() => pliesOf(page)).toBe(3);
  await other.getByTestId('stay').click();
  await page.getByTestId('elsewhere').waitFor();
  expect((await storedRecord(page)).moves).toEqual(['9-13', '22-18']);
  await expect.poll(() => pliesOf(other)).toBe(2);
  await expect.poll(() => other.getByTestId('play-move').isDisabled()).toBe(false);
});

test('a game in progress can be exported as text, link and QR code, analysed, and left for another', async () => {
  const page = await openTable({ game: 'draughts:spanish', moves: ['9-13'] }, { settings: { 'engine.on': false } });
  await page.getByTestId('share').click();
  await page.getByTestId('export-format').selectOption('pdn');
  await expect.poll(() => page.getByTestId('export-text').inputValue()).toContain('1. 9-13');
  await expect.poll(() => page.getByTestId('share-link').inputValue()).toContain('#/analysis?g=');
  await page.getByTestId('share-qr').click();
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedId(page)).toBe('share');
  await typeMove(page, '22-18');
  await page.getByTestId('share').click();
  await expect.poll(() => page.getByTestId('export-text').inputValue()).toContain('22-18');
  await page.getByTestId('close-dialog').click();
  await page.getByTestId('analyse').click();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/analysis/);
  // The board of the game may still be there while the analysis loads.
  await page.getByTestId('analysis').getByTestId('board').waitFor();
  await page.goBack();
  await expect.poll(() => pliesOf(page)).toBe(2);
  await step('a new game does not disturb the unfinished one, and Back returns to it', async () => {
    await page.getByTestId('new').click();
    await page.getByTestId('start').click();
    await expect.poll(() => pliesOf(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => pliesOf(page)).toBe(2);
  });
  await step('a new game without moves survives a reload, but is not offered on the home screen', async () => {
    const address = page.url().split('#')[0];
    await page.goto(`${address}#/play?new=microshogi:nodrops`);
    await page.getByTestId('start').click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Micro-shogi');
    await page.reload();
    await expect.poll(() => page.locator('h1').textContent()).toBe('Micro-shogi');
    await page.goto(`${address}#/`);
    await expect
      .poll(() => page.getByTestId('resume').allTextContents())
      .toEqual(['Seguir: Damas españolas, jugada 2']);
    await page.goBack();
    await page.getByTestId('board').waitFor();
  });
  await step('a warning is shown if the browser cannot store the game', async () => {
    await expect.poll(() => page.getByTestId('not-kept').count()).toBe(0);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await typeMove(page, '2e3d');
    await expect.poll(() => textOf(page, 'not-kept')).toContain('Compartir o exportar');
  });
});
