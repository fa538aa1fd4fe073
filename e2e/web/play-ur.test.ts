import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, step } from './harness.ts';
import {
  arrowsBetween,
  byKeyboard,
  byMouse,
  expectPlayedToItsEnd,
  focusedCell,
  mapArrows,
  openTable,
  playOut,
  pliesOf,
  rollByClick,
  storedRecord,
  textOf,
  typeMove,
  waitForTurn,
} from './play-driver.ts';

/** The piece of White is in hand and that of Black one step before its goal, so that the game is short. */
const nearEnd = '1/0/- 0/0/14 w -';

const byHand = { 'auto-roll': false };

/** Fails unless the dice are on the plate of a side. */
const expectDiceOn = (page: Page, side: 0 | 1): Promise<void> =>
  expect.poll(() => page.getByTestId(`plate-${side}`).getByTestId('dice').count()).toBe(1);

test('a game of Ur is played to its end by mouse, rolling by a click on the dice', async () => {
  const page = await openTable(
    { game: 'ur:classic?pieces=1', start: nearEnd, seed: 3, players: ['human', 'level:0'] },
    { settings: byHand, width: 1366, height: 768 },
  );
  await step('the person is asked to roll, and the dice are on the plate of the side that rolls', async () => {
    await waitForTurn(page);
    await expect.poll(() => textOf(page, 'status')).toMatch(/^Tira: pulsa los dados/);
    await expect.poll(() => textOf(page, 'message')).toBe('Te toca tirar.');
    await expectDiceOn(page, 0);
    await page.getByTestId('more').click();
    await page.getByTestId('resign').waitFor();
    expect(await page.getByTestId('draw').count(), 'no draw is offered').toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByTestId('roll').getAttribute('aria-label')).toBe('Tirar los dados de las blancas');
    await expectNoAxeViolations(page);
  });
  await step('a hint or a piece touched before the roll is answered with what to do', async () => {
    await page.getByTestId('hint').click();
    await expect.poll(() => textOf(page, 'refusal')).toMatch(/^Antes tira los dados/);
    await page.keyboard.press('Escape');
    await page.locator('[data-cell=hand0]').click();
    await expect.poll(() => textOf(page, 'refusal')).toMatch(/^Antes tira los dados/);
    await expect.poll(() => pliesOf(page)).toBe(0);
  });
  await step('the roll is told', async () => {
    await rollByClick(page);
    await expect.poll(() => textOf(page, 'message')).toMatch(/Sacas un \d\./);
    await expect.poll(() => textOf(page, 'status')).toMatch(/^Sacas un [1-4]: elige una ficha\./);
    await expect.poll(() => textOf(page, 'dice-count')).toMatch(/^\d$/);
  });
  await step(
    'a piece under the mouse shows its path and its target; a piece of the opponent only its path',
    async () => {
      const { legal } = await waitForTurn(page);
      const hand = page.locator('[data-cell=hand0]');
      await hand.hover();
      await expect.poll(() => page.locator('[data-path="0"]').count()).toBe(1);
      await expect.poll(() => page.locator('[data-move-path]').count()).toBe(1);
      await expect.poll(() => hand.getAttribute('aria-label')).toContain(`hasta: paso ${legal[0]!.split('>')[1]}`);
      await page.locator('[data-cell="1,7"]').hover();
      await expect.poll(() => page.locator('[data-path="1"]').count()).toBe(1);
      await expect.poll(() => page.locator('[data-move-path]').count()).toBe(0);
    },
  );
  await step('a rosette is explained under the mouse and to screen readers', async () => {
    const rosette = page.locator('[data-cell="2,4"]');
    await rosette.hover();
    await expect
      .poll(() => textOf(page, 'square-note'))
      .toMatch(/^Roseta: .* vuelve a tirar\. .* no se puede capturar/);
    const described = await rosette.evaluate(
      cell => document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(described).toBe(await textOf(page, 'square-note'));
  });
  await step('the newest message is in view, and nothing scrolls', async () => {
    const { inView, height } = await page.getByTestId('message').evaluate(log => ({
      inView: log.lastElementChild!.getBoundingClientRect().bottom <= log.getBoundingClientRect().bottom + 1,
      height: document.documentElement.scrollHeight,
    }));
    expect({ inView, height }).toEqual({ inView: true, height: 768 });
  });
  await playOut(page, byMouse, 3);
  await expectPlayedToItsEnd(page, 'es');
  await step('the moves of the list are told in words', async () => {
    await expect.poll(() => textOf(page, 'move-1')).toMatch(/^0>\d entra en el \d/);
  });
});

test('a game of Ur is played to its end by keyboard alone, in English, rolling with Space', async () => {
  const page = await openTable(
    { game: 'ur:finkel?pieces=1', start: nearEnd, seed: 3 },
    { language: 'en', settings: byHand, shade: 'dark', width: 360, height: 740 },
  );
  const arrowMap = await mapArrows(page);
  for (let i = 0; i < 30 && (await focusedCell(page)) === undefined; i++) await page.keyboard.press('Tab');
  await waitForTurn(page);
  await expect.poll(() => textOf(page, 'status')).toMatch(/^Roll: click the dice/);
  await step('the path of a piece with the focus is drawn, and its move is suggested in words', async () => {
    await page.keyboard.press('Enter');
    const { legal } = await waitForTurn(page, 0);
    for (const key of arrowsBetween(arrowMap, (await focusedCell(page))!, 'hand0')) await page.keyboard.press(key);
    await expect.poll(() => page.locator('[data-path="0"]').count()).toBe(1);
    await expect.poll(() => page.locator('[data-move-path]').count()).toBe(legal[0] === undefined ? 0 : 1);
    await expect
      .poll(() => page.getByTestId('legal').locator('option').first().getAttribute('label'))
      .toMatch(/^enters on \d/);
  });
  await playOut(page, byKeyboard(arrowMap), 3, () => page.keyboard.press('Space'));
  await expectPlayedToItsEnd(page, 'en');
  const { moves } = await storedRecord(page);
  const passes = moves.filter(text => text === 'pass').length;
  expect(passes).toBeGreaterThan(0);
  await step('the list numbers moves and passes alike', async () => {
    await expect
      .poll(() => page.getByTestId('moves').locator('.number').allTextContents())
      .toEqual(moves.filter(text => !/^r/.test(text)).map((_, i) => `${i + 1}.`));
  });
});

test.each([
  ['es', 'Sacas un 0 y pasas: no hay ninguna jugada.', 'Sacas un 3: elige una ficha.'],
  ['en', 'You roll a 0 and pass: no move is possible.', 'You roll a 3: choose a piece.'],
] as const)('the status tells what was rolled and what to do: %s', async (language, pass, choose) => {
  const players = ['human', 'level:0'] as const;
  for (const [roll, told] of [
    ['r0', pass],
    ['r3', choose],
  ] as const) {
    const page = await openTable(
      { game: 'ur:finkel', moves: [roll], players },
      { language, settings: byHand, hasMotion: true },
    );
    await expect.poll(() => textOf(page, 'status')).toBe(told);
  }
});

test('the time until a roll by hand counts on the clock, and rolling can be left to the page', async () => {
  const clock = { per: 'game', millis: 60_000, incrementMillis: 0 } as const;
  const page = await openTable({ game: 'ur:classic', clock }, { settings: byHand, hasTestClock: true });
  await waitForTurn(page);
  await page.clock.fastForward(20_000);
  await expect.poll(() => textOf(page, 'clock-0')).toMatch(/^0:(39|40)$/);
  await rollByClick(page);
  await expect.poll(() => pliesOf(page)).toBe(1);
  await page.clock.runFor(1000);
  await expect.poll(() => textOf(page, 'clock-0')).toMatch(/^0:3[89]$/);
  await step('with the setting on, the dice roll by themselves', async () => {
    await page.evaluate(() => location.assign('#/settings'));
    await page.getByTestId('auto-roll').check();
    await page.goBack();
    await page.getByTestId('pause').click();
    const { legal } = await waitForTurn(page);
    await typeMove(page, legal[0]!);
    await page.clock.runFor(3000);
    await expect.poll(async () => (await storedRecord(page)).moves[2]).toMatch(/^r\d$/);
  });
});
