import { readFile } from 'node:fs/promises';
import { type GameRecord, unknownPlayers } from '@poda/library/notation/record/record.ts';
import { readRecords, writeRecords } from '@poda/library/notation/record/record-text.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, expectNoSidewaysScroll, openPage, openRoute, showPanel, step } from './harness.ts';
import {
  chooseInMenu,
  focusedId,
  openTable,
  pliesOf,
  storedText,
  textOf,
  typeMove,
  waitForTurn,
} from './play-driver.ts';

/** The titles of the games in the list. */
const listed = (page: Page): Promise<string[]> => page.locator('.kept-facts h2').allTextContents();

/** A file to import, in the memory of the test. */
const fileOf = (text: string) => ({ name: 'games.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });

test('draughts and Ur are played side by side, and kept, renamed, deleted, exported and imported', async () => {
  const page = await openTable({ game: 'draughts:spanish', moves: ['9-13'] }, { settings: { 'review-budget': 0 } });
  await step('a game of Ur begins while the game of draughts is unfinished', async () => {
    await openRoute(page, '#/');
    await page.getByTestId('play-ur:classic').click();
    const { legal, plies } = await waitForTurn(page);
    await typeMove(page, legal[0]!);
    await waitForTurn(page, plies);
  });
  await step('both are on the home screen and can be continued', async () => {
    await openRoute(page, '#/');
    await expect
      .poll(() => page.locator('.resume').textContent())
      .toContain('Juego Real de Ur contra Máquina · nivel 2');
    await page.getByTestId('resume-more').click();
    await page.getByRole('link', { name: 'Seguir: Damas españolas' }).click();
    await expect.poll(() => pliesOf(page)).toBe(1);
    await openRoute(page, '#/settings');
    await page.reload();
    await openRoute(page, '#/play');
    await expect.poll(() => pliesOf(page), { message: 'the game touched last opens' }).toBe(1);
    await typeMove(page, '22-18');
    await expect.poll(() => pliesOf(page)).toBe(2);
    await page.getByRole('link', { name: 'Mis partidas', exact: true }).click();
    await expect.poll(() => listed(page)).toEqual(['Damas españolas', 'Juego Real de Ur']);
    await page.getByRole('link', { name: 'Seguir: Juego Real de Ur' }).click();
    const { legal, plies } = await waitForTurn(page, 2);
    await typeMove(page, legal[0]!);
    await waitForTurn(page, plies);
    await chooseInMenu(page, 'resign');
    await page.getByTestId('yes').click();
    await openRoute(page, '#/games');
    await expect.poll(() => listed(page)).toEqual(['Juego Real de Ur', 'Damas españolas']);
    await expect.poll(() => page.getByTestId('game-end').allTextContents()).toEqual(['Perdida', 'Sin terminar']);
  });
  await step('filters', async () => {
    await page.getByTestId('filter-end').selectOption('unfinished');
    await expect.poll(() => listed(page)).toEqual(['Damas españolas']);
    await page.getByTestId('filter-opponent').selectOption('level:2');
    await expect.poll(() => textOf(page, 'game-count')).toBe('Ninguna partida cumple estas condiciones.');
    await page.getByTestId('filter-end').selectOption('');
    await expect.poll(() => listed(page)).toEqual(['Juego Real de Ur']);
    await page.getByTestId('filter-opponent').selectOption('');
    await page.getByTestId('filter-game').selectOption('draughts:spanish');
    await expect.poll(() => textOf(page, 'game-count')).toBe('1 partida');
    await page.getByTestId('filter-game').selectOption('');
  });
  await step('a reviewed game is not kept twice, and shows its accuracy', async () => {
    await page.getByRole('button', { name: 'Revisar: Damas españolas' }).click();
    await page.getByTestId('review-move-1').waitFor();
    await openRoute(page, '#/games');
    await expect.poll(() => page.locator('.kept-facts').last().textContent()).toMatch(/precisión \d/);
    expect(await listed(page)).toHaveLength(2);
  });
  await step('a new name, and a deletion that is undone', async () => {
    await page.getByRole('button', { name: 'Renombrar: Damas españolas' }).click();
    await expect.poll(() => page.getByTestId('rename-field').inputValue()).toBe('Damas españolas');
    await page.getByTestId('rename-field').fill('La <remontada>');
    await page.getByTestId('rename-save').click();
    await expect.poll(() => listed(page)).toEqual(['Juego Real de Ur', 'La <remontada>']);
    await page.getByRole('button', { name: 'Borrar: La <remontada>' }).click();
    await expect.poll(() => listed(page)).toEqual(['Juego Real de Ur']);
    await page.getByTestId('toast-undo').click();
    await expect.poll(() => listed(page)).toEqual(['Juego Real de Ur', 'La <remontada>']);
  });
  await step(
    'all games go to a file and come back, damaged lines told by number and known games left out',
    async () => {
      const downloading = page.waitForEvent('download');
      await page.getByTestId('export-all').click();
      const text = await readFile(await (await downloading).path(), 'utf8');
      expect(readRecords(text).records.map(({ game }) => game.split('?')[0])).toEqual([
        'ur:classic',
        'draughts:spanish',
      ]);
      await page.getByTestId('delete-all').click();
      await page.getByTestId('yes').click();
      await page.getByTestId('no-games').waitFor();
      await expect.poll(() => focusedId(page), { message: 'the focus stays on the screen' }).toBe('games');
      const [first, second] = text.trim().split('\n');
      const partly = second!.replace('"9-13"', '"9-13","99-99"');
      await page.getByTestId('import-all-file').setInputFiles(fileOf([first, 'damaged', second, first].join('\n')));
      await expect
        .poll(() => textOf(page, 'import-report'))
        .toMatch(/^Importadas 2 partidas\. Una ya estaba\..*Línea 2:/);
      await expect.poll(() => listed(page)).toEqual(['Juego Real de Ur', 'La <remontada>']);
      await page.getByTestId('import-all-file').setInputFiles(fileOf(text));
      await expect.poll(() => textOf(page, 'import-report')).toBe('No se ha importado ninguna partida. 2 ya estaban.');
      await page.getByTestId('import-all-file').setInputFiles(fileOf(partly));
      await expect
        .poll(() => textOf(page, 'import-report'))
        .toMatch(/^Importada una partida\..*Línea 1: solo se ha podido leer hasta la jugada 1/);
      await page.getByTestId('import-all-file').setInputFiles(fileOf('[GameType "24"]\n\n*\n\n'));
      await expect
        .poll(() => textOf(page, 'import-report'))
        .toContain('Una partida no se puede leer:Partida 1: la partida no tiene jugadas.');
      await page.evaluate(() => localStorage.setItem('poda.aside.1', 'damaged'));
      await page.getByTestId('export-all').click();
      await expect.poll(() => textOf(page, 'import-report')).toContain('Una partida dañada no está en el archivo.');
    },
  );
  await step(
    'on a telephone the first game is in sight, the filters unfold, and a name is typed in its card',
    async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.reload();
      const boxOf = async (element: Locator) => (await element.boundingBox())!;
      expect((await boxOf(page.getByTestId('game-end').first())).y).toBeLessThan(700);
      expect(await page.getByTestId('filter-game').isVisible()).toBe(false);
      await page.getByTestId('filter-toggle').click();
      await page.getByTestId('filter-game').waitFor();
      await page.getByTestId('game-rename').first().click();
      const [card, field] = await Promise.all([
        boxOf(page.getByTestId('kept-game').first()),
        boxOf(page.getByTestId('rename-field')),
      ]);
      expect(field.x + field.width).toBeLessThan(card.x + card.width);
      await expectNoSidewaysScroll(page);
      await expectNoAxeViolations(page);
    },
  );
});

test('with the keyboard: many games, the next ones, a deletion, and the statistics with a suggested level', async () => {
  const page = await openPage({ language: 'en', shade: 'dark', route: '#/games', settings: { volume: 0 } });
  await page.getByTestId('no-games').waitFor();
  const record = (index: number): GameRecord => ({
    ...readRecords(storedText({ game: 'plague:4x4', moves: ['2,2'] })).records[0]!,
    players: [unknownPlayers[0], { name: 'level:3', kind: 'computer', word: 'level:3' }],
    result: { winner: index % 4 === 0 ? 1 : 0, reason: 'resignation' },
    began: `2026-10-01T10:00:${10 + index}Z`,
    tags: { LibraryOrigin: 'played', LibraryName: `Game ${index}`, LibraryAccuracy: `${40 + index} 50` },
  });
  const text = writeRecords(Array.from({ length: 25 }, (_, index) => record(index)));
  await page.getByTestId('import-all-file').setInputFiles(fileOf(text));
  await expect.poll(() => page.getByTestId('kept-game').count()).toBe(20);
  const press = async (id: string, key: string) => {
    await page.getByTestId(id).first().focus();
    await page.keyboard.press(key);
  };
  await press('more-games', 'Enter');
  await expect.poll(() => page.getByTestId('kept-game').count()).toBe(25);
  await step('Delete moves the focus to the next game; Control+Z brings the game back', async () => {
    await press('game-delete', 'Space');
    await expect.poll(async () => (await listed(page))[0]).toBe('Game 23');
    await expect.poll(() => focusedId(page)).toBe('game-delete');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await listed(page))[0]).toBe('Game 24');
  });
  await step('Escape leaves the name as it was, Enter changes it', async () => {
    await press('game-rename', 'Enter');
    await page.keyboard.type('Not this');
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedId(page)).toBe('game-rename');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('My best');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await listed(page))[0]).toBe('My best');
  });
  await step('the statistics', async () => {
    await press('view-statistics', 'Enter');
    const statistics = page.getByTestId('statistics-plague:4x4');
    await expect.poll(() => textOf(page, 'suggestion')).toContain('Recommended level: 4, café player.');
    await expect
      .poll(() => statistics.locator('tbody').first().locator('td').allTextContents())
      .toEqual([...['18', '0', '7', '']]);
    const graph = statistics.getByRole('img');
    await expect.poll(() => graph.getAttribute('aria-label')).toContain('25 reviewed games');
    await expect.poll(() => graph.getAttribute('aria-label')).toContain('the first, 40%; the last, 64%');
    await expectNoAxeViolations(page);
    await expect.poll(() => statistics.locator('h2').textContent()).toMatch(/4\D4/);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    const { x, width } = (await statistics.boundingBox())!;
    expect(360 - x - width, 'the same margin at both sides').toBeCloseTo(x);
    const table = (await statistics.locator('.results-table').boundingBox())!;
    expect(table.x + table.width, 'the table is inside the card').toBeLessThan(x + width);
  });
  await step('an imported game is kept', async () => {
    await openRoute(page, '#/analysis');
    await showPanel(page, 'exchange');
    await page.getByTestId('import-text').fill(storedText({ game: 'draughts:checkers', moves: ['11-15'] }));
    await page.getByTestId('import-open').click();
    await openRoute(page, '#/games?result=unfinished');
    await expect
      .poll(() => page.locator('.kept-facts').allTextContents())
      .toEqual([expect.stringContaining('imported')]);
    await press('game-continue', 'Enter');
    await expect.poll(() => pliesOf(page)).toBe(1);
  });
});
