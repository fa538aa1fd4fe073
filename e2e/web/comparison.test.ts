import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { changeShade, expectNoAxeViolations, expectNoSidewaysScroll, looks, openPage, step } from './harness.ts';

const part = (page: Page, name: string) => page.getByTestId(`comparison-${name}`);

/** The first cells of every row. */
const rowsOf = async (page: Page, name: 'table' | 'orders', cells: number): Promise<string[]> => {
  const rows = await part(page, name).locator('tbody tr').allInnerTexts();
  return rows.map(row => row.split('\t').slice(0, cells).join(' '));
};

/** Three moves before the end: a tree that can be counted by hand. */
const ENDING = '#/comparison?game=tictactoe&position=xox/.../o..%20x&depth=3';

test.each(looks)(
  'in $language the searches of a position stand side by side',
  async ({ language, shade, otherShade }) => {
    const page = await openPage({ route: ENDING, language, shade, width: 360, height: 740 });
    const isSpanish = language === 'es';
    await step('all searches are measured', async () => {
      await part(page, 'run').click();
      await expect
        .poll(() => part(page, 'state').innerText())
        .toBe(isSpanish ? 'Comparación terminada.' : 'The comparison is finished.');
      const rows = await rowsOf(page, 'table', 2);
      expect(rows.slice(0, 2)).toEqual(isSpanish ? ['minimax 86', 'alfa-beta 72'] : ['minimax 86', 'alpha-beta 72']);
      expect(rows).toHaveLength(7);
    });
    await step('the table says which steps change the value', async () => {
      expect(await part(page, 'values').innerText()).toContain(
        isSpanish ? 'aquí lo cambia: + reducciones.' : 'here this changes it: + reductions.',
      );
    });
    await step('every search has a shape with its nodes per level', async () => {
      const shapes = part(page, 'shapes').getByRole('img');
      expect(await shapes.count()).toBe(7);
      expect(await shapes.first().getAttribute('aria-label')).toBe(
        isSpanish ? 'Nodos por nivel: 1, 5, 20, 60' : 'Nodes per level: 1, 5, 20, 60',
      );
    });
    await step('the orders of moves go from minimax to the smallest proof', async () => {
      const names = isSpanish
        ? [
            'minimax, cualquier orden',
            'primero la peor',
            'el orden del juego',
            'primero la mejor',
            'prueba más pequeña',
          ]
        : ['minimax, any order', 'worst first', "the game's order", 'best first', 'smallest proof'];
      const rows = await rowsOf(page, 'orders', 2);
      expect(rows.slice(0, 5).map(row => row.replace(/ \d+$/, ''))).toEqual(names);
      const nodes = rows.slice(0, 5).map(row => Number(/\d+$/.exec(row)![0]));
      expect(nodes).toEqual(nodes.toSorted((a, b) => b - a));
    });
    await step('the screen is usable in both shades and on a phone', async () => {
      await expectNoSidewaysScroll(page);
      await expectNoAxeViolations(page);
      await changeShade(page, otherShade);
      await expectNoAxeViolations(page);
    });
  },
);

test('a comparison is stopped, and its link leads to the tree', async () => {
  const page = await openPage({ route: '#/comparison?game=plague:8x8&depth=8', language: 'en' });
  await part(page, 'limit').selectOption('1000000');
  await part(page, 'run').click();
  await part(page, 'stop').click();
  await expect.poll(() => part(page, 'state').innerText()).toBe('Stopped: what was measured stays below.');
  expect(await part(page, 'stop').count()).toBe(0);
  await page.getByRole('link', { name: 'The tree, node by node' }).click();
  await page.waitForURL(/#\/tree\?game=plague%3A8x8&search=plain&depth=8/);
});

test('in a game with dice a roll falls first, and no formula is given', async () => {
  const page = await openPage({ route: '#/comparison?game=ur:classic&depth=2' });
  await page.getByText(/^Los dados de esta posición: r\d\.$/).waitFor();
  await part(page, 'run').click();
  await expect.poll(() => part(page, 'state').innerText()).toBe('Comparación terminada.');
  expect((await rowsOf(page, 'orders', 1)).at(-1)).toBe('primero la mejor');
  await page.getByText('Con dados no hay fórmula').waitFor();
});

test('a tree of minimax beyond the limits is counted, and not ordered', async () => {
  const page = await openPage({ route: '#/comparison?game=plague:8x8&depth=8', language: 'en' });
  await part(page, 'limit').selectOption('50000');
  await part(page, 'run').click();
  await part(page, 'large').waitFor();
  expect((await rowsOf(page, 'table', 3))[0]).toMatch(/^minimax [\d,]+ counted$/);
});

test('an address that cannot be read is reported', async () => {
  const page = await openPage({ route: '#/comparison?game=chess' });
  await expect.poll(() => part(page, 'refusal').innerText()).toContain('chess');
});
