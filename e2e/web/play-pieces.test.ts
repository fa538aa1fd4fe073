import { expect, test } from 'vitest';
import { expectNoAxeViolations, openPage, step } from './harness.ts';
import { focusedCell, openTable, restOn, textOf, typeMove } from './play-driver.ts';

test('the first game offers letters, icons or kanji once, and the pieces tell how they move', async () => {
  const page = await openTable({ game: 'microshogi:nodrops' }, { settings: { 'signs-offered': false } });
  const offer = page.getByTestId('signs-offer');
  await step('the offer', async () => {
    await offer.getByRole('radio', { name: 'Letras' }).check();
    await expect.poll(() => page.locator('.board-drawing text', { hasText: /^K$/ }).count()).toBe(2);
    await expectNoAxeViolations(page);
    await page.getByTestId('signs-offer-close').click();
    await offer.waitFor({ state: 'detached' });
    expect(await focusedCell(page)).toBeDefined();
    await page.reload();
    await page.getByTestId('board').waitFor();
    expect(await offer.count()).toBe(0);
  });
  await step('the card of the piece under the mouse', async () => {
    await restOn(page, '1e');
    await expect.poll(() => textOf(page, 'faces')).toBe('Krey');
    await restOn(page, '2e');
    await expect.poll(() => textOf(page, 'faces')).toBe('BalfilCpeón coronado');
    await expect.poll(() => page.getByTestId('faces').locator('.moves-diagram').count()).toBe(2);
  });
  await step('the list of all pieces', async () => {
    const legend = page.getByTestId('piece-legend');
    await legend.locator('summary').click();
    await expect.poll(() => legend.locator('li').count()).toBe(5);
    expect(await legend.textContent()).toContain('caballo: salta dos casillas hacia delante y una a un lado');
  });
  await step('the note on coordinates', async () => {
    await page.getByTestId('move-help').click();
    expect(await page.locator('.move-box').innerText()).toContain(
      'Casillas: (columna,fila), contadas en los bordes desde 0.',
    );
  });
});

test('with the keyboard, in English', async () => {
  const page = await openPage({ route: '#/play?new=microshogi', language: 'en', settings: { volume: 0 } });
  await page.getByTestId('start').click();
  await step('the offer', async () => {
    await page.getByTestId('signs-kanji').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('radio', { name: 'Icons' }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByTestId('signs-offer').waitFor({ state: 'detached' });
  });
  await step('the card of the piece with the focus', async () => {
    await page.keyboard.press('Tab');
    await page.locator('[data-cell="1e"]').focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => textOf(page, 'faces')).toBe('pawnknight');
    const described = await page.locator('[data-cell="1d"]').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toMatch(
      /^one step straight forward; .*knight: jumps/,
    );
  });
});

test('a king in danger is marked and told, and the warning can be switched off', async () => {
  const stored = { game: 'microshogi:nodrops', start: 'k2r/4/4/4/2K1 w -' };
  const page = await openTable(stored);
  await typeMove(page, '1a2a');
  await expect.poll(() => textOf(page, 'message')).toContain('Tu rey está en peligro.');
  await expect.poll(() => page.locator('[data-mark=danger]').count()).toBe(1);
  expect(await page.locator('[data-cell="2e"]').getAttribute('aria-label')).toContain('en peligro');
  const calm = await openTable(stored, { language: 'en', settings: { danger: false } });
  await typeMove(calm, '1a2a');
  await expect.poll(() => textOf(calm, 'message')).toContain('rook');
  expect(await textOf(calm, 'message')).not.toContain('danger');
  expect(await calm.locator('[data-mark=danger]').count()).toBe(0);
});

test('captured pieces and the lead stand beside each player', async () => {
  const page = await openTable({ game: 'draughts:spanish', moves: ['10-14', '23-19'] }, { language: 'en' });
  expect(await page.getByTestId('material-0').count()).toBe(0);
  await typeMove(page, '14x23');
  await expect.poll(() => textOf(page, 'material-0')).toContain('has captured 1 × man; 1 more piece on the board');
  await typeMove(page, '28x19');
  await expect.poll(() => textOf(page, 'material-1')).toBe('has captured 1 × man');
  await page.locator('.material .piece-icon').first().waitFor();
});
