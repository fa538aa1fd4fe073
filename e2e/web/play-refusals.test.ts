import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { needs } from '../needs.ts';
import { step } from './harness.ts';
import { focusedCell, focusedId, openTable, type StoredGame, storedRecord, typeMove } from './play-driver.ts';

/**
 * An attempt at an illegal move, typed or touched cell by cell, the message that refuses it, and the number of cells
 * that the page marks.
 */
interface Attempt {
  readonly typed?: string;
  readonly touched?: readonly string[];
  readonly message: RegExp;
  readonly marked?: number;
}

/**
 * Illegal moves in some positions. Ordinary runs leave out the further ones, because
 * packages/library/src/play/input/explain-refusal.test.ts checks the messages.
 */
const refusals: readonly {
  readonly stored: StoredGame;
  readonly isFurther?: boolean;
  readonly attempts: readonly Attempt[];
}[] = [
  {
    stored: { game: 'draughts:spanish', start: 'W:W2,5,9:B13,14,32' },
    attempts: [
      { typed: '2-6', message: /capturar es obligatorio \(D5.*9x18/, marked: 1 },
      { touched: ['2'], message: /pieza de 2 no puede moverse: hay que capturar.*9/, marked: 2 },
      { touched: ['9', '14'], message: /capturar es obligatorio \(D5.*9x18/, marked: 2 },
      { touched: ['14'], message: /casilla 14 no hay ninguna pieza tuya/, marked: 2 },
      { touched: ['20'], message: /casilla 20 no hay ninguna pieza tuya/ },
      { typed: '33-34', message: /casilla 33 no existe/ },
      { typed: 'dama', message: /«dama» no es una jugada/ },
    ],
  },
  {
    stored: { game: 'draughts:spanish', start: 'W:W9,11:B13,15,22,31' },
    isFurther: true,
    attempts: [
      { typed: '11x20', message: /el mayor número.*\(D6\).*9x27/, marked: 1 },
      { touched: ['11'], message: /el mayor número.*\(D6\).*9x27/, marked: 2 },
      { typed: '9x18', message: /la captura continúa \(D4/, marked: 1 },
    ],
  },
  {
    stored: { game: 'draughts:spanish' },
    isFurther: true,
    attempts: [
      { touched: ['1'], message: /pieza de 1 no puede moverse.*ocupadas \(D1\)/, marked: 1 },
      { touched: ['9', '17'], message: /9-17 no vale: las piezas van en diagonal \(D1\).*13/, marked: 1 },
      { typed: '9-5', message: /9-5 no vale: un peón no retrocede \(D1\).*13/ },
    ],
  },
  {
    stored: { game: 'draughts:checkers', start: 'W:W2,10:B14,23,31' },
    isFurther: true,
    attempts: [
      { typed: '2-6', message: /capturar es obligatorio \(C2\).*2,2;4,4;6,6/, marked: 1 },
      { typed: '10x19', message: /la captura continúa \(C2\)/, marked: 1 },
      { typed: '2,2;4,4', message: /la captura continúa \(C2\)/, marked: 1 },
      { typed: '2,1;3,2', message: /En 2,1 no se juega/ },
      { touched: ['2'], message: /hay que capturar \(C2\)/, marked: 2 },
    ],
  },
  {
    stored: { game: 'microshogi:nodrops' },
    attempts: [
      { touched: ['2c'], message: /\(2,2\) no hay ninguna pieza tuya/, marked: 1 },
      { touched: ['2a'], message: /\(2,0\) no hay ninguna pieza tuya/ },
      { touched: ['2e', '2d'], message: /\(2,4\)\.\(2,3\) no vale: el alfil se mueve en diagonal.*\(1,3\)/, marked: 1 },
      { typed: '2e1e', message: /hay una pieza tuya/ },
      { typed: 'G*2c', message: /no vuelven \(M2\)/ },
    ],
  },
  {
    stored: { game: 'microshogi:drops', start: '3k/4/4/1r2/3K b G' },
    isFurther: true,
    attempts: [
      { typed: '1e1d', message: /dejaría atacado a tu propio rey/ },
      { typed: 'S*2c', message: /no está en la mano/ },
      { typed: 'G*1a', message: /está ocupada/ },
    ],
  },
  {
    stored: { game: 'plague:4x4' },
    isFurther: true,
    attempts: [
      { touched: ['1,1'], message: /1,1 ya está ocupada \(P2\)/, marked: 1 },
      { touched: ['4,4'], message: /4,4 ya está ocupada \(P2\)/ },
      { touched: ['4,1'], message: /4,1 no está junto a ninguna ficha tuya \(P2\)/ },
      { typed: '9,9', message: /9,9 no está en el tablero/ },
      { typed: '-2,-2', message: /-2,-2 no está en el tablero/ },
    ],
  },
  {
    stored: { game: 'ur:classic', start: '2/0/1,4,9,13,14 5/0/3,8 w 4' },
    attempts: [
      { touched: ['hand0'], message: /paso 4 hay una ficha tuya \(U7\)/, marked: 1 },
      { touched: ['3,1'], message: /paso 8.*roseta: está a salvo \(U8\)/ },
      { touched: ['3,7'], message: /cuenta exacta \(U6\)/ },
      { touched: ['2,4'], message: /no hay ninguna pieza tuya/ },
      { touched: ['3,4', '2,2'], message: /no es lo que muestran los dados.*\(U5\)/ },
      { typed: '2>6', message: /En el paso 2 no hay ninguna ficha tuya/ },
      { typed: 'pass', message: /No se puede pasar.*\(U5\)/ },
      { typed: 'r3', message: /ya se han tirado/ },
    ],
  },
];

const touch = (page: Page, cell: string) => page.locator(`[role=gridcell][data-cell="${cell}"]`).click();

describe.each(refusals)('$stored.game from $stored.start', ({ stored, isFurther = false, attempts }) => {
  const need = isFurther ? needs('long') : {};

  test('refuses illegal moves, names the rule, marks the pieces, and changes nothing', need, async () => {
    const page = await openTable(stored);
    const before = await page.getByTestId('table').getAttribute('data-plies');
    for (const { typed, touched = [], message, marked = 0 } of attempts) {
      const attempt = typed ?? touched.join(' ');
      if (typed !== undefined) await typeMove(page, typed);
      for (const cell of touched) await touch(page, cell);
      const refusal = page.getByTestId('refusal');
      await expect.poll(() => refusal.textContent(), { message: attempt }).toMatch(message);
      const marks = page.locator('.mark-refused, .mark-called');
      if (marked > 0) await expect.poll(() => marks.count(), { message: `marks of ${attempt}` }).toBe(marked);
      await expect.poll(() => refusal.getAttribute('role')).toBe('alert');
      if (touched.length > 1) await touch(page, touched[0]!);
    }
    await expect.poll(() => page.getByTestId('table').getAttribute('data-plies')).toBe(before);
    expect((await storedRecord(page)).moves).toEqual([]);
    if (stored.game !== 'plague:4x4') return;
    await step('a change of language translates the refusal', async () => {
      await touch(page, '1,1');
      await expect.poll(() => page.getByTestId('refusal').textContent()).toContain('ya está ocupada');
      await page.getByTestId('language').click();
      await expect.poll(() => page.getByTestId('refusal').textContent()).toContain('is already taken');
    });
  });
});

test('classroom checkers labels, completes and reads squares by row and column, and records them by number', async () => {
  const page = await openTable({ game: 'draughts:checkers' });
  await expect
    .poll(() => page.locator('[data-cell="9"]').getAttribute('aria-label'))
    .toMatch(/^fila 2, columna 0 \(casilla 9\), peón blanco, se puede mover/);
  const box = page.getByTestId('move-box');
  const listId = await box.getAttribute('list');
  const completions = await page
    .locator(`datalist[id="${listId}"] option`)
    .evaluateAll(options => options.map(option => (option as HTMLOptionElement).value));
  expect(completions).toHaveLength(7);
  expect(completions).toEqual(expect.arrayContaining(['2,0;3,1', '2,6;3,7']));
  await box.fill('2,0;3,1');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await storedRecord(page)).moves).toEqual(['9-13']);
  await expect.poll(() => page.getByTestId('message').textContent()).toContain('9 (2,0)');
  await expect.poll(() => page.getByTestId('move-1').textContent()).toBe('2,0;3,1');
  await expect.poll(() => page.getByTestId('move-1').getAttribute('aria-label')).toBe('X (blancas): 2,0;3,1');
});

test('a touched piece is announced with its destinations, and must be moved if touch-move is on (D10)', async () => {
  const page = await openTable({ game: 'draughts:spanish' }, { settings: { 'touch-move': true } });
  await touch(page, '10');
  await expect.poll(() => page.getByTestId('held').textContent()).toBe('casilla 10, peón blanco. Puede ir a: 13, 14.');
  await touch(page, '9');
  await expect.poll(() => page.getByTestId('refusal').textContent()).toMatch(/\(D10\).*10.*13, 14/);
  await page.keyboard.press('Escape');
  await typeMove(page, '9-13');
  await expect.poll(() => page.getByTestId('table').getAttribute('data-plies')).toBe('0');
  await touch(page, '13');
  await expect.poll(() => page.getByTestId('table').getAttribute('data-plies')).toBe('1');
});

test('a move that loses at once shows a warning, and is played when it is entered again (M3)', async () => {
  const stored = { game: 'microshogi:nodrops', start: 'k2r/4/4/4/3K b -' };
  const page = await openTable(stored, { settings: { warning: true } });
  await expect.poll(() => page.locator('[data-cell="1e"]').getAttribute('aria-label')).toContain('en peligro');
  await typeMove(page, '1e1d');
  await expect.poll(() => page.getByTestId('refusal').textContent()).toMatch(/\(3,4\)\.\(3,3\).*\(M3\)/);
  await expect.poll(() => page.getByTestId('table').getAttribute('data-plies')).toBe('0');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByTestId('table').getAttribute('data-plies')).toBe('1');
  await step('the typed move is listed by columns and rows', async () => {
    await expect.poll(() => page.getByTestId('move-1').textContent()).toBe('(3,4).(3,3)');
    const label = () => page.getByTestId('move-1').getAttribute('aria-label');
    await expect.poll(label).toBe('Jugador 1: (3,4).(3,3)');
  });
});

test('the user chooses the path of a capture if two have the same ends', async () => {
  const page = await openTable({ game: 'draughts:spanish', start: 'W:WK3:B6,7,15,20,28' });
  const cell = (name: string) => page.locator(`[role=gridcell][data-cell="${name}"]`);
  const undo = async () => {
    await page.getByTestId('undo').click();
    await expect.poll(() => page.getByTestId('table').getAttribute('data-plies')).toBe('0');
  };
  await step('after a drag', async () => {
    await cell('3').dragTo(cell('32'));
    await page.getByTestId('paths').waitFor();
    await expect
      .poll(() => page.locator('[data-testid^=path-]').allTextContents())
      .toEqual(['3 → 12 → 19 → 32', '3 → 16 → 23 → 32']);
    await expect.poll(() => focusedId(page)).toBe('path-0');
    await page.getByTestId('path-1').click();
    await expect.poll(async () => (await storedRecord(page)).moves).toEqual(['3x32{7,20,28}']);
  });
  await undo();
  await step('after two taps', async () => {
    await touch(page, '3');
    await touch(page, '32');
    await expect.poll(() => focusedId(page)).toBe('path-0');
    await page.getByTestId('path-1').click();
    await expect.poll(async () => (await storedRecord(page)).moves).toEqual(['3x32{7,20,28}']);
  });
  await undo();
  await step('by keyboard, and the focus returns to the board', async () => {
    await page.locator('[data-cell="3"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-cell="32"]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedId(page)).toBe('path-0');
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedCell(page)).toBe('32');
    await page.locator('[data-cell="3"]').focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-cell="32"]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedId(page)).toBe('path-0');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await storedRecord(page)).moves).toEqual(['3x32{7,15,28}']);
    await expect.poll(() => focusedCell(page)).toBe('32');
  });
  await undo();
  await step('square by square', async () => {
    for (const cell of ['3', '12', '19', '32']) await touch(page, cell);
    await expect.poll(async () => (await storedRecord(page)).moves).toEqual(['3x32{7,15,28}']);
  });
});
