import { coloursOf, themes } from '@poda/page/styles/colours.ts';
import { expect, test } from 'vitest';
import { changeShade, openPage, openRoute, showPanel, step } from './harness.ts';

test('an address that is not understood shows an explanation on a screen with one heading', async () => {
  const page = await openPage({ settings: { 'engine.on': false } });
  for (const [route, testId, message] of [
    ['#/nada', 'unknown-screen', /«nada», no hay nada/],
    ['#/play?new=plague:999x999', 'new-refused', /El tamaño 999x999 no vale.*de 3 a 10 \(P1\)/],
    ['#/play?new=foo', 'new-refused', /«foo» no es ninguno de los juegos/],
    ['#/play?new=ur&second=level:11', 'new-refused', /El nivel va de 0 a 10; «11» no vale/],
    ['#/play?new=plague&first=engine', 'new-refused', /«engine» no se puede elegir en esta página/],
    ['#/analysis?p=xx', 'notices', /«p», que aquí no significa nada/],
    ['#/analysis?game=foo', 'notices', /«foo» no es ninguno de los juegos/],
    ['#/review?g=xx', 'review-refused', /no es una partida compartida/],
    ['#/learn/ur?article=U99', 'unknown-article', /ningún artículo U99/],
  ] as const) {
    await openRoute(page, route);
    await expect.poll(() => page.getByTestId(testId).innerText(), { message: route }).toMatch(message);
    await expect.poll(() => page.locator('h1').count(), { message: route }).toBe(1);
  }
});

test('names of screens are not case-sensitive, and headings of articles have their full text as accessible name', async () => {
  const page = await openPage({ route: '#/LEARN/ur' });
  await expect.poll(() => page.getByTestId('lesson').count()).toBe(1);
  const heading = page.getByRole('heading', { name: /^U1 / });
  await heading.waitFor();
  await expect.poll(() => heading.count()).toBe(1);
});

test('an import that fails says why, in the analysis and in the review', async () => {
  const page = await openPage({ route: '#/analysis', settings: { 'engine.on': false } });
  await showPanel(page, 'exchange');
  await step('a disabled button looks disabled in every theme, and none is drawn without a text to open', async () => {
    expect(await page.getByTestId('import-open').count()).toBe(0);
    await page.getByTestId('import-text').fill('x');
    await page.getByTestId('import-open').evaluate(button => button.setAttribute('disabled', ''));
    const look = (id: string) =>
      page.getByTestId(id).evaluate(button => {
        const { backgroundColor, borderTopColor, color } = getComputedStyle(button);
        return { backgroundColor, borderTopColor, color };
      });
    for (const shade of ['light', 'dark'] as const) {
      await changeShade(page, shade);
      for (const theme of themes) {
        await page.evaluate(
          colours => {
            for (const [name, colour] of Object.entries(colours))
              document.documentElement.style.setProperty(name, colour);
          },
          coloursOf(theme, shade),
        );
        const [disabled, usable, strong] = [await look('import-open'), await look('import'), await look('share-copy')];
        for (const other of [usable, strong]) {
          expect(disabled.backgroundColor, theme).not.toBe(other.backgroundColor);
          expect(disabled.color, theme).not.toBe(other.color);
        }
        expect(disabled.borderTopColor, theme).toBe('rgba(0, 0, 0, 0)');
      }
    }
    await page.getByTestId('import-text').fill('');
  });
  for (const [text, message] of [
    ['{"format":"poda-record","version":99,"game":"plague:4x3","moves":[]}', /versión 99/],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', /ajedrez/],
  ] as const) {
    await page.getByTestId('import-text').fill(text);
    await page.getByTestId('import-open').click();
    await expect.poll(() => page.getByTestId('import-told').innerText(), { message: text }).toMatch(message);
  }
  await step('an impossible position that was typed cannot be analysed until the board changes', async () => {
    await openRoute(page, '#/analysis?game=draughts');
    await page.locator('[data-game=draughts]').waitFor();
    await showPanel(page, 'position');
    await page.getByTestId('edit').click();
    await page.getByTestId('edit-text').fill('W:W30:B1');
    await page.getByTestId('edit-read').click();
    await expect.poll(() => page.getByTestId('edit-text-refusal').innerText()).toContain('K30 (D7)');
    await expect.poll(() => page.getByTestId('edit-verdict').count()).toBe(0);
    await expect.poll(() => page.getByTestId('edit-done').count()).toBe(0);
    await page.getByTestId('edit-start').click();
    await expect.poll(() => page.getByTestId('edit-text-refusal').count()).toBe(0);
    await page.getByTestId('edit-done').waitFor();
  });
  await step('a game whose first move is illegal is refused for review, and the message names the move', async () => {
    await openRoute(page, '#/review');
    await page.getByTestId('editor').waitFor({ state: 'detached' });
    await page.getByTestId('import-text').fill('[GameType "24"]\n\n1. 1-32 22-18 *');
    await page.getByTestId('import-open').click();
    await expect.poll(() => page.getByTestId('review-refused').innerText()).toMatch(/ninguna jugada.*«1-32», no vale/);
    await expect.poll(() => page.getByTestId('import-told').innerText()).toMatch(/el aviso de arriba dice por qué/);
  });
});
