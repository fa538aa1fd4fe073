import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, expectNoSidewaysScroll, openPage, openRoute, step } from './harness.ts';
import { chooseInMenu, openTable } from './play-driver.ts';

const now = (page: Page) => page.getByTestId('tree-now');
const expectNow = (page: Page, sentence: string) => expect.poll(() => now(page).innerText()).toBe(sentence);

test('the whole tree of a small board is stepped through to its cuts, in both languages and on a phone', async () => {
  const page = await openPage({ route: '#/tree', width: 1366, height: 768 });
  await step('the whole search', async () => {
    await expectNow(
      page,
      'La raíz vale +9: juega X (rojo), 2,2. Ha mirado 29 nodos. 8 podas dejaron 13 jugadas sin mirar.',
    );
    expect(await page.getByTestId('tree-count').innerText()).toBe('paso 66 de 66');
    await expectNoAxeViolations(page);
  });
  await step('keys go to the start, one step forward, and to the next cut', async () => {
    await page.keyboard.press('Home');
    await expectNow(page, 'Empieza la búsqueda: juega X (rojo) y busca el mayor valor.');
    await page.keyboard.press('ArrowRight');
    await expectNow(page, 'Mira 2,1. Ahora elige O (azul): el menor valor.');
    await page.keyboard.press('c');
    await expectNow(page, 'Poda: +9 ≥ β −9: O (azul) ya tiene algo mejor con 2,2. 2 jugadas sin mirar.');
    expect(await page.getByTestId('tree-stack').innerText()).toBe('raíz › 2,1 › 3,2 › 1,2 › 3,1');
    expect(await page.getByTestId('tree-value').innerText()).toBe('≥ +9');
  });
  await step(
    'the listing lights the line of the cut in every notation, beside the variables of each call',
    async () => {
      const lit = page.getByTestId('tree-listing').locator('[aria-current=step]');
      expect(await lit.allInnerTexts()).toEqual(['    si α ≥ β: podar']);
      await page.getByTestId('tree-notation-python').check({ force: true });
      expect(await lit.allInnerTexts()).toEqual(['        if alpha >= beta:']);
      const calls = page.getByTestId('tree-calls').locator('tr');
      expect(await calls.first().innerText()).toBe('jugada\tdepth\talpha\tbeta\tbest');
      expect(await calls.last().innerText()).toBe('3,1\t3\t+9\t−9\t+9');
      await page.getByTestId('tree-notation-pseudocode').check({ force: true });
    },
  );
  await step('the moves that were left out are searched, and change nothing', async () => {
    await page.getByTestId('search-anyway').click();
    const why = page.getByTestId('cut-why');
    await why.waitFor();
    expect(await page.getByTestId('tree-cut').locator('li').count()).toBe(2);
    expect(await why.innerText()).toContain('La cota no cambia y la raíz sigue en +9.');
  });
  await step('the last cut is by alpha, and its bound comes from another move at the root', async () => {
    await page.getByTestId('language').click();
    for (let i = 0; i < 7; i++) await page.getByTestId('next-cut').click();
    await expectNow(page, 'Cut: −9 ≤ α −9: X (red) already has the same with 2,1. 2 moves not looked at.');
    await page.getByTestId('cut-origin').click();
    await expectNow(page, '2,1 is worth −9. It is the best for X (red) so far.');
    expect(await page.getByTestId('next-cut').getAttribute('aria-disabled')).toBe('true');
  });
  await step('on a phone nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  });
});

test('beside what the search believes stands what is proved, and from which depth it chooses well', async () => {
  const page = await openPage({ route: '#/tree?game=tictactoe&position=xox/.../o..%20x&depth=3' });
  await now(page).waitFor();
  await page.getByTestId('tree-truths').check();
  const byDepth = page.getByTestId('truth-by-depth');
  await expect
    .poll(async () => (await byDepth.innerText()).split(/\n+/))
    .toEqual([
      '¿Desde qué profundidad acierta?',
      'Profundidad 1: 2,2, se equivoca (tablas).',
      'Profundidad 2: 2,2, se equivoca (tablas).',
      'Profundidad 3: 3,3, acierta (+#3).',
      'Elige bien desde la profundidad 3.',
    ]);
  expect(await page.getByTestId('tree-truth').innerText()).toBe('✓ +#3');
  await openRoute(page, '#/tree?game=tictactoe&depth=2');
  await expect.poll(() => page.getByTestId('tree-truth').innerText()).toBe('✗ tablas');
});

test('the outline is a tree by keyboard, and the address opens the same place', async () => {
  const page = await openPage({ route: '#/tree?game=plague%3A3x3&node=2,1', language: 'en' });
  const outline = page.getByRole('tree', { name: 'Outline' });
  const selected = outline.locator('[aria-selected=true] > span').first();
  await expect.poll(() => selected.innerText()).toBe('2,1 · MIN · −9');
  await outline.locator('[aria-selected=true]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => selected.innerText()).toBe('2,2 · end · −9');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => selected.innerText()).toBe('3,2 · MAX · −9 at least · cut');
  await page.waitForURL(/node=2%2C1\+3%2C2/);
  await page.reload();
  await expect.poll(() => selected.innerText()).toBe('3,2 · MAX · −9 at least · cut');
});

test('the menu of a game explains its last move with a tree', async () => {
  const page = await openTable({ game: 'draughts:spanish', moves: ['11-15', '22-18'] });
  await chooseInMenu(page, 'explain');
  await expect.poll(() => page.getByTestId('tree-stack').innerText()).toBe('raíz');
  await expect.poll(() => now(page).innerText()).toMatch(/^22-18 vale /);
  await page.getByTestId('node-analyse').click();
  await page.getByTestId('analysis').waitFor();
  await page.getByTestId('explain').click();
  await expect.poll(() => now(page).innerText()).toMatch(/^22-18 vale /);
});

test('a tree is saved as pictures, JSON and Graphviz, and its JSON is opened again', async () => {
  const page = await openPage({ route: '#/tree', language: 'en' });
  await page.getByTestId('file-fold').locator('> summary').click();
  const saved = async (id: string): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId(id).click()]);
    return readFileSync(await download.path(), 'latin1');
  };
  expect((await saved('save-png')).slice(1, 4)).toBe('PNG');
  const dot = await saved('save-dot');
  expect(dot.match(/^ {2}n\d+ \[shape/gm)?.length).toBe(29);
  expect(dot).toContain('n0 -> n28 [label="2,2"];');
  const svg = await saved('save-svg');
  expect(svg.match(/<svg/g)?.length).toBe(30);
  expect(svg).not.toContain('var(');
  const json = await saved('save-json');
  const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.getByTestId('open-tree-file').setInputFiles(file('wrong.json', json.replace('"id":7', '"id":8')));
  await expect.poll(() => page.getByTestId('file-refusal').innerText()).toMatch(/^wrong.json: /);
  await page.getByTestId('tree-search-minimax').check();
  await expectNow(page, 'The root is worth +9: X (red) plays 2,2. 108 nodes looked at.');
  await page.getByTestId('file-fold').locator('> summary').click();
  await page.getByTestId('open-tree-file').setInputFiles(file('right.json', json));
  await expectNow(
    page,
    'The root is worth +9: X (red) plays 2,2. 29 nodes looked at. 8 cuts left 13 moves not looked at.',
  );
});

test('an evaluation of the address stays in the search, in what is searched anyway, and in files', async () => {
  const page = await openPage({ route: '#/tree?game=plague%3A4x3&depth=2&evaluation=cells&node=2,2', language: 'en' });
  await expect.poll(() => page.getByTestId('tree-value').innerText()).toBe('≤ −2');
  expect(await page.getByTestId('tree-estimate').innerText()).toContain('“cells”');
  await page.getByTestId('search-anyway').click();
  await page.getByTestId('cut-why').waitFor();
  expect(await page.getByTestId('tree-cut').locator('li').allInnerTexts()).toEqual([
    '4,2 is worth 0',
    '3,3 is worth −2',
  ]);
  await page.waitForURL(/evaluation=cells/);
  await page.getByTestId('file-fold').locator('> summary').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('save-json').click()]);
  const json = readFileSync(await download.path(), 'utf8');
  expect(JSON.parse(json)).toMatchObject({ evaluation: { id: 'cells' } });
  await page.getByTestId('tree-estimate').getByRole('button').click();
  await expect.poll(() => page.getByTestId('tree-estimate').count()).toBe(0);
  const buffer = Buffer.from(json);
  await page.getByTestId('file-fold').locator('> summary').click();
  await page.getByTestId('open-tree-file').setInputFiles({ name: 'cells.json', mimeType: 'application/json', buffer });
  await page.getByTestId('tree-estimate').waitFor();
  await openRoute(page, '#/tree?game=plague%3A4x3&evaluation=cell');
  await expect.poll(() => page.getByTestId('tree-refusal').innerText()).toContain('cells');
});

test('equal positions are marked, and one leads to the others', async () => {
  const page = await openPage({ route: '#/tree?game=tictactoe&depth=3&search=minimax&node=1,1%202,2%201,2' });
  await page.getByTestId('tree-twins').check();
  expect(await page.getByTestId('twins-count').innerText()).toBe('⇄ 504 nodos comparten posición con otro');
  const twins = page.getByTestId('tree-twins-of').getByRole('button');
  await expect.poll(() => twins.allInnerTexts()).toEqual(['raíz › 1,2 › 2,2 › 1,1']);
  await twins.first().click();
  await expect.poll(() => twins.allInnerTexts()).toEqual(['raíz › 1,1 › 2,2 › 1,2']);
  await page.waitForURL(/node=1%2C2\+2%2C2\+1%2C1/);
});

test('the search of the program tells what it does beyond alpha-beta, on a phone and in draughts', async () => {
  const route = '#/tree?game=draughts%3Aspanish&search=strong&depth=5';
  const page = await openPage({ route, language: 'en', width: 360, height: 740 });
  await now(page).waitFor();
  await page.keyboard.press('Home');
  const told: string[] = [];
  const stepTo = async (id: string) => {
    await page.getByTestId(id).click();
    told.push(await now(page).innerText());
  };
  await stepTo('next-iteration');
  await stepTo('next-hit');
  expect(told[0]).toContain('Iteration 1.');
  expect(told[1]).toMatch(/The table already has this value\.|A table of exact values says so\./);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});

test('branches close and open again, and another game begins at its own end', async () => {
  const page = await openPage({ route: '#/tree?game=plague%3A4x3&depth=2&step=5' });
  const canvas = page.getByTestId('tree-canvas');
  const nodes = async () => Number(await canvas.getAttribute('data-nodes'));
  await expect.poll(() => page.getByTestId('tree-count').innerText()).toMatch(/^paso 5 de /);
  const all = await nodes();
  await page.getByTestId('open-all').click();
  await expect.poll(nodes).toBeLessThan(all);
  await page.getByTestId('open-all').click();
  await expect.poll(nodes).toBe(all);
  await page.keyboard.press('Home');
  await page.getByTestId('toggle-branch').click();
  await expect.poll(nodes).toBe(1);
  await page.getByTestId('tree-game').selectOption('tictactoe:classic');
  await expect.poll(() => page.getByTestId('tree-count').innerText()).toMatch(/^paso (\d+) de \1$/);
});

test('on a phone a long name of a tree does not make the page wider', async () => {
  const page = await openPage({ route: '#/tree?game=ur&depth=1', width: 360, height: 740 });
  await expect.poll(() => now(page).innerText()).toMatch(/Sin podas: una media necesita todos sus valores/);
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});

test('an address that cannot be read is reported', async () => {
  const page = await openPage({ route: '#/tree?game=chess' });
  await expect.poll(() => page.getByTestId('tree-refusal').innerText()).toContain('chess');
  await now(page).waitFor();
});
