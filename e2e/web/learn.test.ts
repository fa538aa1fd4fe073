import { lessons, loadRules, textOf } from '@poda/page/learn/lessons.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { has } from '../needs.ts';
import { expectNoAxeViolations, expectNoSidewaysScroll, openPage, step } from './harness.ts';
import { openTable, storedRecord, typeMove } from './play-driver.ts';
import { goTo } from './routes.ts';

/** Starts an example of the lesson on the screen. */
const begin = async (page: Page, id: string) => {
  const example = page.getByTestId(`try-${id}`);
  await example.getByTestId('begin').click();
  return { example, message: example.getByTestId('trial-told') };
};

const cell = (page: Page, id: string, name: string) => page.getByTestId(`try-${id}`).locator(`[data-cell="${name}"]`);

/**
 * The lesson that ordinary runs check; page.test.ts opens all of them and checks that of Ur, and lessons.test.ts solves
 * every example without the page.
 */
const checkedLessons = lessons.filter(({ id }) => has('long') || id === 'draughts');

describe.each(checkedLessons.map(lesson => ({ lesson, name: lesson.id })))('the rules of $name', ({ lesson }) => {
  test('have all their articles, examples that the solution completes, and no barriers to accessibility', async () => {
    const page = await openPage({ route: `#/learn/${lesson.id}`, language: 'en', shade: 'dark' });
    await page.getByTestId('lesson').waitFor();
    const { articles } = textOf(lesson, await loadRules('en'));
    await expect
      .poll(() => page.locator('article').evaluateAll(list => list.map(({ id }) => id)))
      .toEqual(articles.map(({ id }) => id));
    const examples = articles.flatMap(({ examples: own }) => own);
    expect(examples.length).toBeGreaterThan(0);
    // A script clicks faster than the mouse, because the browser draws the boards only once.
    for (const { id } of has('long') ? examples : examples.slice(0, 1)) {
      const example = page.getByTestId(`try-${id}`);
      await example.getByTestId('begin').click();
      await example.getByTestId('solve').click();
      await example.locator('[data-testid=trial-told][data-tone=success]').waitFor();
    }
    // The open examples of a lesson differ only in the position on the board.
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoAxeViolations(page);
    await page.getByTestId('begin').evaluateAll(buttons => buttons.map(button => (button as HTMLElement).click()));
    const solve = page.getByTestId('solve');
    await expect.poll(() => solve.count()).toBe(examples.length);
    await solve.evaluateAll(buttons => buttons.map(button => (button as HTMLElement).click()));
    await expect
      .poll(() =>
        page
          .getByTestId('trial-told')
          .evaluateAll(messages => messages.map(message => [message.dataset['tone'], message.textContent])),
      )
      .toEqual(examples.map(({ done }) => ['success', expect.stringContaining(done.en)]));
    await expectNoSidewaysScroll(page);
  });
});

test('the rules of draughts have links to their articles, and an example that mouse and typed moves solve', async () => {
  const page = await openPage({ route: '#/learn/draughts?article=D6' });
  await step('a link to an article moves the focus to the title of the article', async () => {
    await page.waitForFunction(() => document.activeElement?.id === 'D6-title');
    await expect
      .poll(() => page.locator('#D6').evaluate(article => article.getBoundingClientRect().top))
      .toBeLessThan(400);
    await page.getByTestId('to-D2').click();
    await page.waitForFunction(() => document.activeElement?.id === 'D2-title');
    expect(page.url()).toContain('#/learn/draughts?article=D2');
  });
  const { example, message } = await begin(page, 'quantity');
  await step('the smaller capture is refused with its article', async () => {
    await cell(page, 'quantity', '9').click();
    await expect.poll(() => message.getAttribute('data-tone')).toBe('refusal');
    await expect.poll(() => message.innerText()).toContain('D6');
    await expect
      .poll(() => message.getByRole('link', { name: 'D6' }).getAttribute('href'))
      .toBe('#/learn/draughts?article=D6');
  });
  await step('the larger capture solves the example', async () => {
    await cell(page, 'quantity', '10').click();
    await cell(page, 'quantity', '28').click();
    await expect.poll(() => message.getAttribute('data-tone')).toBe('success');
    // A solved example accepts no more moves until the user starts it again.
    await cell(page, 'quantity', '28').click();
    await expect.poll(() => message.getAttribute('data-tone')).toBe('success');
    await example.getByTestId('again').click();
    await expect.poll(() => message.innerText()).toBe('');
  });
  await step('typed moves are refused and played, and a change of language translates the lesson', async () => {
    await example.getByTestId('move-box').fill('9x18');
    await example.getByTestId('move-box').press('Enter');
    await expect.poll(() => message.innerText()).toContain('no es la mejor captura');
    await page.locator('#D6-title').getByText('Cantidad y calidad').waitFor();
    await page.getByTestId('language').click();
    await page.locator('#D6-title').getByText('Quantity, then quality').waitFor();
    await expect.poll(() => message.innerText()).toContain('is not the best capture');
    await example.getByTestId('move-box').fill('10x28');
    await example.getByTestId('move-box').press('Enter');
    await expect.poll(() => message.getAttribute('data-tone')).toBe('success');
  });
});
test('the article in a refusal is a link to the rules, and a link leads back to the undisturbed game', async () => {
  const game = { game: 'draughts:spanish', start: 'W:W1,10:B14,32', moves: [] };
  const page = await openTable(game, { width: 1366, height: 768 });
  const link = page.getByTestId('refusal').getByRole('link', { name: 'D5' });
  const expectArticle = async (id: string) => {
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`${id}-title`);
    await expect.poll(() => page.getByTestId(id).getAttribute('class')).toContain('wanted');
    const { top } = await page.getByTestId(id).evaluate(article => article.getBoundingClientRect());
    expect(Math.abs(top)).toBeLessThan(100);
  };
  await step('by mouse, after a typed word that looks like an article', async () => {
    await typeMove(page, 'D4');
    await page.getByTestId('refusal').getByText('D4').waitFor();
    expect(await page.getByTestId('refusal').getByRole('link').count()).toBe(0);
    await typeMove(page, '1-5');
    await expectNoAxeViolations(page);
    await link.click();
    await expectArticle('D5');
    await page.getByTestId('to-D6').click();
    await expectArticle('D6');
    await page.getByTestId('way-back').click();
    await page.getByTestId('board').waitFor();
    expect(await storedRecord(page)).toMatchObject({ game: game.game, start: game.start, moves: [] });
  });
  await step('by keyboard, in English', async () => {
    await page.getByTestId('language').click();
    await typeMove(page, '1-5');
    await link.focus();
    await page.keyboard.press('Enter');
    await expectArticle('D5');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Back to the game');
    await page.keyboard.press('Enter');
    await page.getByTestId('board').waitFor();
  });
  await step('from the settings', async () => {
    await goTo(page, '#/settings');
    await page.getByRole('link', { name: 'M3' }).click();
    await expectArticle('M3');
    await page.getByTestId('way-back').click();
    await page.getByTestId('touch-move').waitFor();
  });
});

test('an unknown game is reported, and the lesson that is then chosen has an example played by keyboard alone', async () => {
  const page = await openPage({ route: '#/learn/chess' });
  await step('the games are offered', async () => {
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('chess');
    await page.getByTestId('learn-plague').click();
    await page.getByTestId('lesson').waitFor();
  });
  const example = page.getByTestId('try-spreading');
  await example.getByTestId('begin').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'gridcell');
  await page.keyboard.press('Control+Home');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => example.getByTestId('trial-told').innerText()).toContain('P2');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => example.getByTestId('trial-told').getAttribute('data-tone')).toBe('success');
  await example.getByTestId('close').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => (document.activeElement as HTMLElement).dataset['testid'] === 'begin');
});

test('a rosette gives another turn, and its piece is safe', async () => {
  const page = await openPage({ route: '#/learn/ur' });
  await expect.poll(() => page.locator('#U2 [data-path]').count(), { message: 'U2 has both paths' }).toBe(2);
  const { example, message } = await begin(page, 'rosette');
  await cell(page, 'rosette', '2,5').click();
  await cell(page, 'rosette', '2,7').click();
  await expect.poll(() => message.getAttribute('data-tone')).toBe('refusal');
  await cell(page, 'rosette', '3,3').click();
  await cell(page, 'rosette', '3,1').click();
  await expect.poll(() => message.innerText()).toContain('3');
  await expect.poll(() => message.getAttribute('data-tone')).toBe('plain');
  await cell(page, 'rosette', '3,1').click();
  await cell(page, 'rosette', '2,3').click();
  await expect.poll(() => message.getAttribute('data-tone')).toBe('success');
  await example.getByTestId('close').click();
  await page.getByTestId('try-safe-rosette').getByTestId('begin').click();
  await cell(page, 'safe-rosette', '3,1').click();
  await expect.poll(() => page.getByTestId('try-safe-rosette').getByTestId('trial-told').innerText()).toContain('U8');
});
