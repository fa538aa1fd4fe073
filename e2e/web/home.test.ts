import { describe, expect, test } from 'vitest';
import { classServer, openDevice } from './class-server.ts';
import { expectNoSidewaysScroll, openPage, openRoute, step } from './harness.ts';
import { openTable, textOf } from './play-driver.ts';

const server = classServer();

describe.each([
  ['es', 'enseña cómo piensa', ['Jugar', 'Aprender', 'Clase']],
  ['en', 'shows how it thinks', ['Play', 'Learn', 'Class']],
] as const)('in %s', (language, sentence, names) => {
  test.each([
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ])('the first screen of $width px says what Poda is and has three doors', async size => {
    const page = await openPage({ language, ...size });
    expect(await page.locator('h1').textContent()).toContain(sentence);
    const doors = page.locator('.home-doors a');
    expect(await doors.locator('b').allTextContents()).toEqual(names);
    for (const part of [page.locator('h1'), page.getByTestId('search-picture'), doors.last()]) {
      const { y, height } = (await part.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(size.height);
    }
    await expectNoSidewaysScroll(page);
  });
});

describe.each(['es', 'en'] as const)('in %s', language => {
  test('all six games are in sight at 1366 by 768, also below an unfinished game', async () => {
    const page = await openTable({ game: 'draughts:spanish', moves: ['9-13'] }, { language, width: 1366, height: 768 });
    await openRoute(page, '#/');
    await page.getByTestId('resume').waitFor();
    const cards = page.locator('.game-card');
    const boxes = await cards.evaluateAll(found => found.map(card => card.getBoundingClientRect().toJSON()));
    expect(boxes.map(({ bottom }) => bottom <= 768)).toEqual(Array.from({ length: 6 }, () => true));
    expect(new Set(boxes.map(({ top }) => top)).size, 'six in a row').toBe(1);
    for (const board of await cards.locator('svg').all())
      expect((await board.boundingBox())!.width).toBeGreaterThan(80);
  });
});

test.each([
  ['es', 'Poda:'],
  ['en', 'Cut:'],
] as const)('on a phone no word of a cut is drawn over the tree (%s)', async (language, sign) => {
  const page = await openPage({ language, width: 360, height: 740, hasMotion: true });
  const sentence = page.locator('.picture-sentence');
  await expect.poll(() => sentence.textContent(), { timeout: 20_000 }).toContain(sign);
  const bottoms = page.locator('.leaf-value, .search-picture .mini-board');
  const lowest = Math.max(
    ...(await bottoms.evaluateAll(parts => parts.map(part => part.getBoundingClientRect().bottom))),
  );
  expect((await sentence.boundingBox())!.y).toBeGreaterThanOrEqual(lowest);
});

test('the words at the foot of a card never touch', async () => {
  const page = await openPage({ width: 1366, height: 768 });
  for (const language of ['es', 'en'])
    for (const width of [1366, 1200, 1000, 700, 390])
      await step(`${language} ${width}`, async () => {
        await page.setViewportSize({ width, height: 768 });
        const gaps = await page.locator('.game-card').evaluateAll(cards =>
          cards.map(card => {
            const [known, level] = ['.known', '.level'].map(part => {
              const range = document.createRange();
              range.selectNodeContents(card.querySelector(part)!);
              return range.getBoundingClientRect();
            });
            return known!.width === 0 ? Infinity : level!.left - known!.right;
          }),
        );
        expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
        if (width === 390) await page.getByTestId('language').click();
      });
});

test('on a phone the doors are a bar at the bottom, the places icons with their names', async () => {
  const page = await openPage({ width: 390, height: 844 });
  const bottomAndWidth = async () => {
    const bar = (await page.locator('.doors').boundingBox())!;
    return [Math.round(bar.y + bar.height), bar.width];
  };
  await expect.poll(bottomAndWidth).toEqual([844, 390]);
  for (const name of ['Mis partidas', 'Qué está resuelto', 'Ajustes'])
    await page.locator('.places').getByRole('link', { name }).locator('svg').waitFor();
  await page.setViewportSize({ width: 320, height: 600 });
  for (const language of ['English', 'Español']) {
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: language }).click();
  }
});

test('a search grows beside its game and cuts branches, and the user can stop it', async () => {
  const page = await openPage({ hasMotion: true });
  const sentence = page.locator('.picture-sentence');
  await expect.poll(() => sentence.textContent()).toMatch(/^Prueba \d,\d, y cada respuesta\.$/);
  await expect.poll(() => page.locator('.cut-bar').count(), { timeout: 20_000 }).toBe(1);
  expect(await sentence.textContent()).toMatch(/^Poda: con 2,2 ya no pasa de −2, y tiene 0\. No mira el resto\.$/);
  await page.getByTestId('picture-pause').focus();
  await page.keyboard.press('Enter');
  const stopped = await sentence.textContent();
  await expect.poll(() => page.getByRole('button', { name: 'Seguir el dibujo' }).count()).toBe(1);
  expect(await sentence.textContent()).toBe(stopped);
});

test('without motion the tree stands complete, and no button stops it', async () => {
  const page = await openPage({ language: 'en', settings: { animation: 0 } });
  await expect.poll(() => textOf(page, 'search-picture')).toContain('It plays');
  expect(await page.locator('.cut-bar').count()).toBe(2);
  expect(await page.getByTestId('picture-pause').count()).toBe(0);
});

test('the place of the header is marked, and the way back leads home', async () => {
  const page = await openPage();
  for (const [name, place] of [
    ['Aprender', 'Aprender'],
    ['Qué está resuelto', 'Qué está resuelto'],
  ] as const)
    await step(name, async () => {
      await page.locator('header').getByRole('link', { name }).click();
      await expect.poll(() => page.locator('header [aria-current=page]').allTextContents()).toEqual([place]);
    });
  await page.goBack();
  await page.goBack();
  await expect.poll(() => page.locator('.home h1').count()).toBe(1);
});

test.each([
  ['es', 'Sigue sin haber ninguna clase aquí.'],
  ['en', 'There is still no class here.'],
] as const)(
  'without a class the door speaks to the student first, and says when it has looked (%s)',
  async (language, looked) => {
    const page = await openPage({ route: '#/arena', language, width: 390, height: 844 });
    const button = page.getByTestId('look-again');
    await button.waitFor();
    const bottom = (await button.boundingBox())!.y + (await button.boundingBox())!.height;
    expect(bottom).toBeLessThan((await page.locator('.doors').boundingBox())!.y);
    expect(bottom).toBeLessThan((await page.getByTestId('where-poda-is').boundingBox())!.y);
    expect((await page.getByTestId('where-poda-is').boundingBox())!.y).toBeLessThan(
      (await page.locator('.arena-command').first().boundingBox())!.y,
    );
    expect(await textOf(page, 'where-poda-is')).toContain('npm install');
    expect(await textOf(page, 'looked')).toBe('');
    await button.click();
    await expect.poll(() => textOf(page, 'looked')).toBe(looked);
  },
);

test('where a class answers, a student enters with the code from the first screen', async () => {
  const page = await openDevice(server.url, { language: 'es', shade: 'light', width: 390 });
  await expect.poll(() => textOf(page, 'door-arena')).toBe('ClaseEntra con el código');
  await page.getByTestId('door-arena').click();
  await page.getByLabel('Código').first().waitFor();
});
