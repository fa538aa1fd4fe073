import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeShade, expectNoAxeViolations, expectNoSidewaysScroll, looks, openPage, step } from './harness.ts';

const box = (page: Page, name: string) => page.getByTestId(`study-${name}`);
const state = (page: Page) => box(page, 'state').innerText();

const saved = async (page: Page, name: string): Promise<{ readonly file: string; readonly text: string }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), box(page, name).click()]);
  return { file: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
};

test.each(looks)('in $language a study is measured, shown and downloaded', async ({ language, shade, otherShade }) => {
  const page = await openPage({ route: '#/efficiency', language, shade, width: 360, height: 740 });
  const isSpanish = language === 'es';
  await step('two small boards at one depth', async () => {
    for (const name of ['size-5x5', 'size-6x6', 'depth-4']) await box(page, name).uncheck();
    await box(page, 'run').click();
    await expect.poll(() => state(page)).toBe(isSpanish ? 'Terminado: 8 medidas.' : 'Finished: 8 measurements.');
  });
  await step('the table has the counts of the command line', async () => {
    const rows = await box(page, 'table').locator('tbody tr').allInnerTexts();
    expect(rows.map(row => row.split('\t').slice(0, 2).concat(row.split('\t')[3]!))).toEqual([
      ...['minimax 9', 'alfa-beta 7', '+ orden 9*', '+ tabla 9*'].map(text => cells('3x3', text, isSpanish)),
      ...['minimax 173', 'alfa-beta 140', '+ orden 195*', '+ tabla 195*'].map(text => cells('4x4', text, isSpanish)),
    ]);
    expect(await box(page, 'alike').innerText()).toContain('2');
  });
  await step('every chart has its lines and its words', async () => {
    for (const name of ['time', 'nodes', 'branching', 'pruned']) {
      const chart = box(page, `chart-${name}`).getByRole('img');
      expect(await chart.locator('text', { hasText: isSpanish ? 'alfa-beta' : 'alpha-beta' }).count()).toBe(1);
      expect(await chart.locator('path[stroke-width="2"]').count()).toBeGreaterThan(2);
    }
  });
  await step('the files are those of the command line', async () => {
    const csv = await saved(page, 'csv');
    expect(csv.file).toBe('study.csv');
    const [head, first, ...rest] = csv.text.trimEnd().split('\r\n');
    expect(head).toMatch(/^game,depth,algorithm,status,seconds,nodes,/);
    expect(first).toMatch(/^plague:3x3,2,minimax,searched,[\d.]+,9,/);
    expect(rest).toHaveLength(7);
    const json = JSON.parse((await saved(page, 'json')).text);
    expect(json).toMatchObject({ games: ['plague:3x3', 'plague:4x4'], depths: [2], nodes: 200_000, jobs: 1 });
    const svg = await saved(page, 'svg-nodes');
    expect(svg.file).toBe(`nodes.${language}.svg`);
    expect(svg.text).toMatch(/^<svg .+<\/svg>\n$/s);
    const report = await saved(page, 'report');
    expect(report.text).toContain(`poda study plague --sizes 3x3,4x4 --depths 2 --nodes 200000 --lang ${language}`);
    expect(report.text).toContain(`(nodes.${language}.svg)`);
    expect((await saved(page, 'zip')).text.slice(0, 2)).toBe('PK');
  });
  await step('the screen is usable in both shades and on a phone', async () => {
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    await changeShade(page, otherShade);
    await expectNoAxeViolations(page);
  });
});

const cells = (board: string, text: string, isSpanish: boolean): string[] => {
  const [, algorithm = '', nodes = ''] = /^(.+) (\S+)$/.exec(text)!;
  const english: Readonly<Record<string, string>> = {
    'alfa-beta': 'alpha-beta',
    '+ orden': '+ ordering',
    '+ tabla': '+ table',
  };
  return [board, isSpanish ? algorithm : (english[algorithm] ?? algorithm), nodes];
};

test('a running study is stopped, and keeps what it has measured', async () => {
  const page = await openPage({ route: '#/efficiency', language: 'en' });
  await box(page, 'limit').selectOption('50000000');
  for (const depth of [6, 7, 8]) await box(page, `depth-${depth}`).check();
  await box(page, 'run').click();
  await expect.poll(() => box(page, 'progress').getAttribute('value')).not.toBe('0');
  await box(page, 'stop').click();
  await expect.poll(() => state(page)).toMatch(/^Stopped: \d+ of 80 measurements\. /);
  const { text } = await saved(page, 'csv');
  expect(text.trimEnd().split('\r\n').length).toBeGreaterThan(1);
  expect(await box(page, 'report').count()).toBe(0);
  await expect.poll(() => box(page, 'run').getAttribute('aria-disabled')).toBe('false');
});

test('a group without a choice is refused, and a game with dice has Star and a seed', async () => {
  const page = await openPage({ route: '#/efficiency?game=ur:classic' });
  expect(await box(page, 'game').inputValue()).toBe('ur:classic');
  expect(await box(page, 'seed').inputValue()).toBe('1');
  expect(await box(page, 'algorithm-star').isChecked()).toBe(true);
  for (const depth of [1, 2, 3]) await box(page, `depth-${depth}`).uncheck();
  await expect.poll(() => box(page, 'refusal').innerText()).toBe('Elige al menos una casilla de cada grupo.');
  expect(await box(page, 'run').getAttribute('aria-disabled')).toBe('true');
});
