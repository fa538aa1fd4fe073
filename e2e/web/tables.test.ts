import { unwrap } from '@poda/library/core/result.ts';
import { readPageFiles } from '@poda/server/page-files.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  changeShade,
  expectNoAxeViolations,
  openPage,
  openRoute,
  showPanel,
  step,
  untilOfflineReady,
  type Visit,
} from './harness.ts';
import { pageFolder, serveBuiltPage, serveStatically } from './page-hosts.ts';

/** A king and a silver general against a king: one move wins, in 27 plies, and five draw. */
const ENDING = '#/analysis?game=microshogi&position=3K/4/4/4/kS2+b+-';
/** The start of Ur with one piece on each side. */
const RACE = '#/analysis?game=ur:classic?pieces%3D1&position=1/0/-+1/0/-+w+-';

/** The engine is off, so that only the tables use the cores. */
const settings = { 'engine.on': false };

/** Opens the page at a position, with the panel of exact values. */
const openTables = async (visit: Visit): Promise<Page> => {
  const page = await openPage(visit);
  await showPanel(page, 'tables');
  return page;
};

const told = (page: Page) => page.getByTestId('tables-told');
const rows = (page: Page) => page.getByTestId('table-move').allInnerTexts();

test('the analysis lists every move of a solved position, best first, and plays it', async () => {
  const page = await openTables({ route: ENDING, settings });
  await step('all moves have exact values, in groups', async () => {
    await expect
      .poll(() => told(page).textContent())
      .toBe('Gana el jugador 1 en 14 jugadas. 1 jugada gana, 5 jugadas hacen tablas.');
    await expect
      .poll(() => page.getByTestId('table-win').innerText())
      .toMatch(/Ganan\s+\(1,4\)\.\(2,3\)\s+gana en 14/i);
    await expect.poll(() => page.getByTestId('table-draw').getByTestId('table-move').count()).toBe(5);
    expect(await page.getByTestId('table-loss').count()).toBe(0);
  });
  await step('the panel is accessible, light and dark', async () => {
    await expectNoAxeViolations(page);
    await changeShade(page, 'dark');
    await expectNoAxeViolations(page, 'colours');
  });
  await step('the move with the focus is shown on the board, and the arrow keys go through the moves', async () => {
    await page.getByTestId('table-move').first().focus();
    await page.getByTestId('preview').waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/tablas$/);
    await page.keyboard.press('Home');
  });
  await step('a key plays the move, and the tables tell the values of the next position', async () => {
    await page.keyboard.press('Enter');
    await expect
      .poll(() => told(page).textContent())
      .toMatch(/^Gana el jugador 1 en 13 jugadas\. \d+ jugadas? pierden?\.$/);
    await expect.poll(async () => (await rows(page))[0]).toMatch(/pierde en 13$/);
  });
  await step('the focus goes to the best move of the next position, and to the status when the game ends', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toMatch(/pierde en 13$/);
    await page.keyboard.press('End');
    await expect.poll(focused).toMatch(/pierde en 1$/);
    await page.keyboard.press('Enter');
    await expect.poll(focused).toMatch(/gana en 1$/);
    await page.keyboard.press('Enter');
    await expect.poll(focused).toMatch(/^Ganan? el jugador 1/);
  });
  await step('without tables for a position, the panel says which positions they have', async () => {
    await openRoute(page, '#/analysis?game=microshogi');
    await expect
      .poll(() => told(page).textContent())
      .toMatch(/^Esta posición no está en las tablas de valores\. .* \d+ piezas o menos/);
    await openRoute(page, '#/analysis?game=draughts');
    await expect.poll(() => page.getByTestId('tables').count()).toBe(0);
  });
});

test('before a roll the analysis shows the exact chance and the value of each roll, after it that of each move', async () => {
  const page = await openTables({ language: 'en', shade: 'dark', width: 360, route: RACE, settings });
  await expect.poll(() => told(page).textContent()).toBe('White’s chance to win: 54.25%.');
  await expect.poll(async () => (await rows(page)).length).toBe(4);
  const rolls = (await rows(page)).map(row => /(\d) \((.*)%\)\s+(.*)%/.exec(row)!.slice(1).map(Number));
  expect(rolls.map(([count]) => count)).toEqual([1, 2, 3, 4]);
  const mean = rolls.reduce((sum, [, chance, value]) => sum + (chance! * value!) / 100, 0);
  expect(mean).toBeCloseTo(54.25, 1);
  await expectNoAxeViolations(page);
  await page.getByTestId('table-move').nth(3).click();
  await expect.poll(() => page.getByTestId('table-chance').innerText()).toContain('0>4');
  await expect.poll(() => rows(page)).toEqual([expect.stringContaining(`${rolls[3]![2]!.toFixed(2)}%`)]);
});

test('the engine and the review call exact values exact', async () => {
  const page = await openPage({ language: 'en', route: ENDING });
  const lines = page.getByTestId('engine-lines');
  await lines.getByText('exact', { exact: true }).waitFor();
  await expect.poll(() => lines.locator('.value').first().textContent()).toBe('player 1 wins in 14 moves');
  await openRoute(page, '#/analysis?game=ur:classic?pieces%3D2&position=1/0/4+0/0/8,10+w+2&moves=0>2');
  await page.getByTestId('to-review').click();
  await expect.poll(() => page.getByTestId('review-moves').innerText()).toMatch(/\d+\.\d% =/);
  await page.getByTestId('review-move-1').click();
  await expect.poll(() => page.getByTestId('chosen').innerText()).toMatch(/\d+\.\d% \(exact\)/);
});

test.each([
  ['with shared memory, so that the worker stays', () => serveBuiltPage()],
  ['without shared memory, so that the worker is replaced', () => serveStatically(pageFolder)],
])('the engine searches again when late tables arrive, %s', async (_, serve) => {
  const site = await serve();
  const page = await openPage({ url: site.url });
  let letThrough = () => {};
  const held = new Promise<void>(resolve => {
    letThrough = resolve;
  });
  await page.context().route('**/tables/*.poda', async route => {
    await held;
    await route.continue();
  });
  await openRoute(page, ENDING);
  await showPanel(page, 'tables');
  const lines = page.getByTestId('engine-lines');
  await lines.getByText('estimado', { exact: true }).waitFor();
  expect(await told(page).textContent()).toMatch(/^Consultando las tablas/);
  letThrough();
  await lines.getByText('exacto', { exact: true }).waitFor();
  await expect.poll(() => lines.locator('.value').first().textContent()).toBe('gana el jugador 1 en 14 jugadas');
  expect(await lines.getByText('estimado', { exact: true }).count()).toBe(0);
  await page.context().unroute('**/tables/*.poda');
  await site.close();
});

test.each([
  ['missing', { status: 404 }],
  ['damaged', { status: 200, body: 'not a table' }],
])('with a table file that is %s the page goes on without it, says so, and tries again', async (_, answer) => {
  // Not the shared host: a browser may have cached its files.
  const site = await serveStatically(pageFolder);
  const page = await openPage({ url: site.url, settings });
  await page.context().route('**/tables/*.poda', route => route.fulfill(answer));
  await openRoute(page, ENDING);
  await showPanel(page, 'tables');
  await expect.poll(() => told(page).textContent()).toMatch(/^No se han podido cargar las tablas/);
  await page.getByTestId('engine-toggle').click();
  await page.getByTestId('engine-move').first().waitFor();
  await page.context().unroute('**/tables/*.poda');
  await page.getByTestId('tables-retry').click();
  await expect.poll(() => told(page).textContent()).toMatch(/^Gana el jugador 1 en 14 jugadas/);
  await site.close();
});

test('a visited page knows solved positions with the server stopped, also those never looked at', async () => {
  const site = await serveBuiltPage();
  const page = await openPage({ url: site.url, hasServiceWorker: true, settings });
  await untilOfflineReady(page);
  const tables = [...unwrap(readPageFiles(pageFolder)).keys()].filter(name => name.endsWith('.poda')).length;
  const cached = () => page.evaluate(async () => (await (await caches.open('poda-tables')).keys()).length);
  await expect.poll(cached).toBe(tables);
  await site.close();
  const next = await page.context().newPage();
  await next.goto(site.url + ENDING);
  await showPanel(next, 'tables');
  await expect
    .poll(() => told(next).textContent())
    .toMatch(/^(Gana el jugador 1 en 14 jugadas|Player 1 wins in 14 moves)/);
});

test('the player perfect can be chosen, explains itself, and plays', async () => {
  const page = await openPage({ route: '#/play?new=ur&second=perfect' });
  await expect.poll(() => page.getByTestId('rival-about').textContent()).toMatch(/mayor probabilidad exacta de ganar/);
  await openRoute(page, '#/play?new=tictactoe&first=perfect&second=perfect');
  await expect.poll(() => page.getByTestId('first-about').textContent()).toMatch(/siempre que puede demostrar/);
  await page.getByTestId('start').click();
  await page.getByTestId('pace').fill('0');
  await page.getByText('Máquina (perfecto)').first().waitFor();
  await expect.poll(() => page.getByTestId('result').textContent()).toMatch(/tablas|empate/i);
  await openRoute(page, '#/games');
  await page.getByText('Máquina (perfecto)').first().waitFor();
});

test('the screen of solved games tells who wins the longest endings, and which of them the page has tables of', async () => {
  const page = await openPage({ route: '#/solved', width: 360 });
  const card = (pieces: number) => page.getByTestId(`long-win-${pieces}`);
  await step('a card says who moves, in how many moves that side wins, and offers to play', async () => {
    expect(await card(3).innerText()).toContain(
      'Juega el jugador 1 (piezas que apuntan hacia arriba) y gana en 14 jugadas.',
    );
    expect(await card(4).getByRole('button').innerText()).toBe('Jugar contra «perfecto»');
  });
  await step('an ending that the tables lack can only be analysed, and the card says why', async () => {
    expect(await card(5).innerText()).toMatch(/llegan a 4 piezas.*estimados\. .* poda solve microshogi --pieces 5\./s);
    expect(await card(5).getByRole('button').count()).toBe(0);
    expect(await card(5).getByRole('link').innerText()).toBe('Analizar');
    await expect
      .poll(() => page.getByTestId('longest-loss').allInnerTexts())
      .toEqual([
        expect.stringMatching(
          /^Con 5 piezas, el final más largo dura 65 jugadas y es una derrota: juega primero quien pierde\.$/,
        ),
      ]);
  });
  await step('on a phone the whole table of counts is visible, with the longest ending', async () => {
    const { right } = await page
      .getByTestId('counts')
      .locator('td')
      .last()
      .evaluate(cell => cell.getBoundingClientRect());
    expect(right).toBeLessThanOrEqual(360);
    expect(
      await page
        .getByTestId('counts')
        .locator('.scroll-box')
        .evaluate(box => box.scrollWidth - box.clientWidth),
    ).toBe(0);
  });
  for (const game of ['microshogi:nodrops', 'ur:classic'])
    await step(`the position of ${game} to look up is one that the tables have`, async () => {
      await openRoute(page, '#/solved');
      await page.getByTestId(`solved-${game}`).getByTestId('look-up').getByRole('link').click();
      await showPanel(page, 'tables');
      await expect.poll(() => told(page).textContent()).toMatch(/en 14 jugadas|: 51,80\s%\.$/);
      await page.getByText('exacto', { exact: true }).first().waitFor();
    });
});
