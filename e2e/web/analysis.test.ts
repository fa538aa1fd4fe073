import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { has } from '../needs.ts';
import {
  changeShade,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  openPage,
  openRoute,
  settledText,
  showPanel,
  step,
  untilFrames,
  type Visit,
} from './harness.ts';

/** A stored setting that turns the engine off, so that only the test changes the screen. */
const engineOff = { 'engine.on': false };

const open = async (query = '', visit: Visit = {}): Promise<Page> => {
  const page = await openPage({ settings: engineOff, ...visit, route: `#/analysis${query}` });
  await page.getByTestId('analysis').waitFor();
  return page;
};

/** Opens another game on the page, which stays loaded, and waits until it is on the board. */
const walkTo = async (page: Page, query: string): Promise<void> => {
  await openRoute(page, `#/analysis${query}`);
  await page.waitForFunction(
    source => (JSON.parse(localStorage.getItem('poda.analysis') ?? '{}') as { source?: string }).source === source,
    new URLSearchParams(query).toString(),
  );
};

const typeMoves = async (page: Page, ...moves: readonly string[]): Promise<void> => {
  for (const move of moves) {
    await page.getByTestId('move-box').fill(move);
    await page.getByTestId('move-box').press('Enter');
  }
};

const cell = (page: Page, name: string) => page.locator(`[data-cell="${name}"]`);

const positionOf = async (page: Page): Promise<string> => {
  await showPanel(page, 'exchange');
  await page.getByTestId('export-format').selectOption('position');
  return await page.getByTestId('export-text').inputValue();
};

/** The tree of moves on the page as a string: the moves, with variations in brackets. */
const treeText = (page: Page): Promise<string> =>
  page.getByTestId('tree').evaluate(tree => {
    const line = (list: Element): string =>
      [...list.children]
        .map(item => {
          const text = item.querySelector('[data-testid="tree-text"]')!.textContent;
          // The first list of variations inside an item is that of its own move.
          const others = [...(item.querySelector('ul')?.children ?? [])].map(other => ` (${line(other.children[0]!)})`);
          return text + others.join('');
        })
        .join(' ');
    return [...tree.querySelectorAll(':scope > ol')].map(line).join('');
  });

const currentMove = (page: Page) => page.getByTestId('tree').locator('[aria-current]');

const currentText = (page: Page): Promise<string | null> =>
  currentMove(page).evaluate(move => (move.querySelector('[data-testid="tree-text"]') ?? move).textContent);

describe('the free board', () => {
  test('takes moves of both sides by click, keyboard, drag and typing, and says why a move is refused', async () => {
    const page = await open('?game=draughts');
    await step('moves of both sides', async () => {
      await cell(page, '9').click();
      await cell(page, '13').click();
      await cell(page, '22').focus();
      await page.keyboard.press('Enter');
      await cell(page, '18').focus();
      await page.keyboard.press('Enter');
      await cell(page, '13').dragTo(cell(page, '22'));
      await typeMoves(page, '27x18');
      await expect.poll(() => treeText(page)).toBe('9-13 22-18 13x22 27x18');
      await expect.poll(() => positionOf(page)).toBe('W:W1,2,3,4,5,6,7,8,10,11,12:B18,21,23,24,25,26,28,29,30,31,32');
    });
    // play-refusals.test.ts asks the same of the play screen.
    const choosePath = async () => {
      await walkTo(page, `?game=draughts&position=${encodeURIComponent('W:WK3:B6,7,15,20,28')}`);
      await cell(page, '3').dragTo(cell(page, '32'));
      await page.getByTestId('path-1').waitFor();
      await page.keyboard.press('Escape');
      await page.getByTestId('paths').waitFor({ state: 'detached' });
      await cell(page, '3').click();
      await cell(page, '32').click();
      await page.getByTestId('path-1').click();
      await expect.poll(() => treeText(page)).toBe('3x32{7,20,28}');
    };
    if (has('long')) await step('a choice of path if several captures end on one square', choosePath);
    await step('a refusal', async () => {
      await walkTo(page, '?game=draughts&moves=9-13+22-18');
      await typeMoves(page, '10-14');
      await expect.poll(() => page.getByTestId('message').textContent()).toContain('capturar es obligatorio');
      await expect.poll(() => treeText(page)).toBe('9-13 22-18');
      await step('in the other language after a change of language', async () => {
        await page.getByTestId('language').click();
        await expect.poll(() => page.getByTestId('message').textContent()).toContain('capturing is compulsory');
        await page.getByTestId('tree-start').getByText('Start position').waitFor();
      });
      await cell(page, '20').click();
      await expect.poll(() => page.getByTestId('message').textContent()).toContain('20');
    });
  });

  test('has a button for each roll, with its probability, and one for passing', async () => {
    const page = await open('?game=ur&position=0/6/14+7/0/-+w+-');
    const texts = async () =>
      (await page.getByTestId('untouched').getByRole('button').allTextContents()).map(text => text.replace(/\s/g, ' '));
    await expect.poll(texts).toEqual(['1 (37,5 %)', '2 (37,5 %)', '3 (12,5 %)', '4 (12,5 %)', 'Tirar al azar']);
    expect(await page.getByTestId('threat').count(), 'no threat with dice').toBe(0);
    await page.getByTestId('untouched-r3').click();
    await page.getByTestId('untouched-pass').click();
    await expect.poll(() => treeText(page)).toBe('r3 pass');
    await page.getByTestId('roll').click();
    await expect.poll(() => treeText(page)).toMatch(/^r3 pass r[1-4]$/);
    await step('a drawing names the squares as the players count them', async () => {
      await cell(page, '1,4').focus();
      await page.keyboard.press('d');
      await page.getByTestId('message').getByText('Dibujo empezado en paso 1:').waitFor();
      await page.keyboard.press('d');
      await page.getByTestId('message').getByText('Círculo en paso 1.').waitFor();
    });
    await step('the focus moves to the panel when the focused button disappears', async () => {
      await walkTo(page, '?game=ur');
      await page.getByTestId('untouched-r3').focus();
      await page.keyboard.press('Enter');
      await page.getByTestId('untouched').waitFor({ state: 'detached' });
      await page.waitForFunction(() => document.activeElement?.classList.contains('panel-side'));
    });
  });
});

test('the tree of moves holds variations', async () => {
  const page = await open('?game=draughts&moves=9-13+22-18+13x22+27x18');
  await page.getByTestId('go-first').click();
  await page.getByTestId('go-forward').click();
  await typeMoves(page, '21-17', '10-14');
  await expect.poll(() => treeText(page)).toBe('9-13 22-18 (21-17 10-14) 13x22 27x18');
  await step('it is the same after a reload, with the same current move', async () => {
    await page.reload();
    await page.getByTestId('analysis').waitFor();
    await expect.poll(() => treeText(page)).toBe('9-13 22-18 (21-17 10-14) 13x22 27x18');
    await expect.poll(() => currentText(page)).toBe('10-14');
  });
  await step('two tabs keep the moves of both, also if one only steps through the moves', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url().replace(/\?.*$/, ''));
    await expect.poll(() => currentText(other)).toBe('10-14');
    await typeMoves(other, '17x10');
    await page.getByTestId('go-first').click();
    await page.getByTestId('tree').getByText('10-14').click();
    await other.reload();
    await expect.poll(() => treeText(other)).toBe('9-13 22-18 (21-17 10-14 17x10) 13x22 27x18');
    await page.getByTestId('go-back').click();
    await typeMoves(page, '5-9');
    await page.getByTestId('toast').getByRole('status').getByText('otra pestaña').waitFor();
    await expect.poll(() => treeText(page)).toBe('9-13 22-18 (21-17 10-14 (5-9) 17x10) 13x22 27x18');
    await step('and each tab its own study, of which the one changed last does not lose the other', async () => {
      await other.getByTestId('game').selectOption('plague:8x8');
      await typeMoves(other, '2,1');
      await page.getByTestId('tree-delete').click();
      await expect.poll(() => treeText(page)).toBe('9-13 22-18 (21-17 10-14 17x10) 13x22 27x18');
      await other.reload();
      await expect.poll(() => treeText(other)).toBe('2,1');
      await other.goto(`${page.url().split('#')[0]}#/games`);
      await expect.poll(() => other.getByTestId('kept-game').count()).toBe(2);
      await other.close();
    });
    await page.getByTestId('tree').getByText('17x10').click();
    await page.getByTestId('tree-delete').click();
    await expect.poll(() => currentText(page)).toBe('10-14');
  });
  await step('it is navigated with the arrow keys, and is a single Tab stop', async () => {
    await currentMove(page).focus();
    const walk = async (key: string, to: string) => {
      await page.keyboard.press(key);
      await expect.poll(() => currentText(page)).toBe(to);
      await expect
        .poll(() => currentMove(page).evaluate(move => move === document.activeElement), { message: key })
        .toBe(true);
    };
    await walk('ArrowLeft', '21-17');
    await walk('ArrowUp', '22-18');
    await walk('ArrowDown', '21-17');
    await walk('ArrowLeft', '9-13');
    await walk('End', '27x18');
    await walk('Home', 'Posición inicial');
    await walk('ArrowRight', '9-13');
    await expect.poll(() => page.getByTestId('tree').locator('button[tabindex="0"]').count()).toBe(1);
  });
  await step('a variation can be promoted to the main line and deleted', async () => {
    await page.getByTestId('tree').getByText('10-14').click();
    await page.getByTestId('tree-promote').click();
    await expect.poll(() => treeText(page)).toBe('9-13 21-17 (22-18 13x22 27x18) 10-14');
    await expect.poll(() => page.getByTestId('tree-promote').count()).toBe(0);
    await page.getByTestId('tree-delete').click();
    await page.getByTestId('tree-delete').click();
    await expect.poll(() => treeText(page)).toBe('9-13 22-18 13x22 27x18');
  });
  await step('what was deleted comes back with the Undo button of the toast or with Ctrl-Z', async () => {
    await page.getByTestId('toast').getByRole('status').getByText('Se han borrado').waitFor();
    const topOf = async (id: string) => (await page.getByTestId(id).boundingBox())!.y;
    await page.setViewportSize({ width: 360, height: 740 });
    const offset = (await topOf('toast-undo')) - (await topOf('toast-close'));
    expect(Math.abs(offset), 'the buttons are in one row').toBeLessThan(10);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByTestId('toast-undo').click();
    await expect.poll(() => treeText(page)).toBe('9-13 21-17 (22-18 13x22 27x18)');
    await expect.poll(() => currentText(page)).toBe('21-17');
    await page.getByTestId('toast-undo').waitFor({ state: 'detached' });
    await page.getByTestId('tree-delete').click();
    await expect.poll(() => treeText(page)).toBe('9-13 22-18 13x22 27x18');
    await page.keyboard.press('Control+z');
    await expect.poll(() => treeText(page)).toBe('9-13 21-17 (22-18 13x22 27x18)');
  });
  await step('a new analysis can be undone, after a reload of the page too', async () => {
    await showPanel(page, 'position');
    await page.getByTestId('new-analysis').click();
    await expect.poll(() => treeText(page)).toBe('');
    await page.keyboard.press('Control+z');
    await expect.poll(() => treeText(page)).toBe('9-13 21-17 (22-18 13x22 27x18)');
    await page.goto(`${page.url().split('#')[0]}?again#/analysis?game=plague`);
    await page.locator('[data-game="plague"]').waitFor();
    await page.getByTestId('toast-undo').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => treeText(page)).toBe('9-13 21-17 (22-18 13x22 27x18)');
    await page.waitForFunction(() => document.activeElement !== document.body);
  });
  await step('a reload restores the game begun after a link was opened, not the game of the link', async () => {
    await page.getByTestId('game').selectOption('plague:8x8');
    await page.locator('[data-game="plague"]').waitFor();
    await typeMoves(page, '2,1');
    await page.reload();
    await page.locator('[data-game="plague"]').waitFor();
    await expect.poll(() => treeText(page)).toBe('2,1');
  });
});

test('a toast stays while it has the focus or the pointer, and closes by itself, with Escape or with its button', async () => {
  const page = await open('?game=draughts&moves=9-13', { language: 'en', hasTestClock: true });
  const undo = page.getByTestId('toast-undo');
  const begin = async () => {
    await typeMoves(page, '9-13');
    await showPanel(page, 'position');
    await page.getByTestId('new-analysis').focus();
    await page.keyboard.press('Enter');
    await undo.waitFor();
  };
  await begin();
  await undo.focus();
  await page.clock.fastForward(60_000);
  expect(await undo.count(), 'with the focus').toBe(1);
  await page.keyboard.press('Escape');
  await undo.waitFor({ state: 'detached' });
  await page.waitForFunction(() => (document.activeElement as HTMLElement).dataset['testid'] === 'new-analysis');
  await begin();
  await undo.hover();
  await page.waitForFunction(() => document.querySelector('[data-testid="toast"]:hover') !== null);
  await page.clock.fastForward(60_000);
  expect(await undo.count(), 'under the pointer').toBe(1);
  await page.getByTestId('tree').hover();
  await page.waitForFunction(() => document.querySelector('[data-testid="toast"]:hover') === null);
  await page.clock.fastForward(11_000);
  expect(await undo.count(), 'in time to read it').toBe(1);
  await page.clock.fastForward(2_000);
  await undo.waitFor({ state: 'detached' });
  await begin();
  await page.getByTestId('toast-close').click();
  await undo.waitFor({ state: 'detached' });
  await expect.poll(() => treeText(page)).toBe('');
});

describe('the screen', () => {
  const parts = ['board', 'engine', 'tree'] as const;
  const boxOf = async (page: Page, id: string) => (await page.getByTestId(id).boundingBox())!;
  /** Buttons that are drawn although they can do nothing. */
  const drawnDisabled = (page: Page): Promise<string[]> =>
    page
      .locator('.analysis button:is(:disabled, [aria-disabled=true]):not(:focus)')
      .evaluateAll(buttons =>
        buttons.filter(button => button.checkVisibility({ visibilityProperty: true })).map(button => button.outerHTML),
      );

  test.each([
    [1366, 768, 'es', 'draughts'],
    [1366, 768, 'en', 'ur'],
    [1920, 1080, 'en', 'microshogi'],
  ] as const)('at %ix%i (%s, %s) shows board, engine and moves without scrolling', async (...asked) => {
    const [width, height, language, game] = asked;
    const page = await open(`?game=${game}`, { width, height, language, settings: {} });
    await page.getByTestId('engine-lines').waitFor();
    const inSight = async (...ids: readonly string[]) => {
      for (const id of ids) {
        const box = await boxOf(page, id);
        expect(box.y + box.height, id).toBeLessThanOrEqual(height);
        expect(box.y, id).toBeGreaterThan(0);
      }
    };
    await inSight(...parts, 'move-box', 'tab-note');
    expect((await boxOf(page, 'engine')).x).toBeGreaterThan((await boxOf(page, 'board')).x);
    await step('also with an open tab, for which the board makes room', async () => {
      await showPanel(page, 'exchange');
      await inSight(...parts, 'panel-exchange');
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    });
    expect(await drawnDisabled(page)).toEqual([]);
    await expectNoAxeViolations(page);
  });

  test('a long game scrolls in its own box, not the page', async () => {
    const moves =
      '2,2+7,8+3,3+6,8+4,4+5,8+5,5+4,8+6,6+3,8+7,7+2,8+8,7+1,8+6,7+5,7+8,6+4,7+7,6+3,7+5,6+2,7+4,6+1,7+3,6+2,6';
    const page = await open(`?game=plague&moves=${moves}`, { width: 1366, height: 768 });
    await page.getByTestId('tree-text').last().waitFor();
    await expect.poll(() => page.getByTestId('tree').evaluate(box => box.scrollHeight > box.clientHeight)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  });

  test('on a phone has the board, the engine, the moves and then the tabs', async () => {
    const page = await open('?game=draughts&moves=9-13', { width: 390, height: 844, shade: 'dark' });
    const tops: number[] = [];
    for (const id of [...parts, 'tab-note']) tops.push((await boxOf(page, id)).y);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  });

  test('has tabs that are closed until asked for, by mouse and keyboard', async () => {
    const page = await open('?game=ur&moves=r3+0>3', { language: 'en' });
    const tabs = page.getByRole('tablist', { name: 'More tools' }).getByRole('tab');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect
      .poll(() => tabs.allTextContents())
      .toEqual(['Exact values', 'Annotate', 'Position', 'Import and share', 'Keys']);
    expect(await page.getByRole('tabpanel').count()).toBe(0);
    await step('a click opens one, and closes it again', async () => {
      await page.getByTestId('tab-note').click();
      await page.getByRole('tabpanel', { name: 'Annotate' }).waitFor();
      await page.getByTestId('tab-note').click();
      await page.getByRole('tabpanel').waitFor({ state: 'detached' });
    });
    await step('they are one Tab stop, with arrow keys to go through them; Enter opens', async () => {
      await page.keyboard.press('End');
      await expect.poll(focused).toBe('Keys');
      await page.keyboard.press('ArrowRight');
      await expect.poll(focused).toBe('Exact values');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      expect(await page.getByRole('tabpanel').count(), 'the focus alone opens nothing').toBe(0);
      await page.keyboard.press('Enter');
      await page.getByRole('tabpanel', { name: 'Position' }).waitFor();
      await expect
        .poll(() => tabs.evaluateAll(all => all.map(tab => (tab as HTMLElement).tabIndex)))
        .toEqual([-1, -1, 0, -1, -1]);
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel');
    });
  });

  test('a step keeps the focus at the end of the game, where it leads nowhere', async () => {
    const page = await open('?game=draughts&moves=9-13');
    await page.getByTestId('go-back').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => currentText(page)).toBe('Posición inicial');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('go-back');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.getByTestId('go-back').isVisible()).toBe(false);
  });
});

describe('a finished game', () => {
  /** O's first move loses; with the other moves it would have been a draw. */
  const lost = '1,1+1,2+2,1+3,2+3,1';

  test.each([
    ['es', 'Lo decidió 1… 1,2: error grave. Era mejor 2,2.'],
    ['en', '1… 1,2 decided the game: blunder. 2,2 was better.'],
  ] as const)('opens at the mistake that decided it (%s)', async (language, told) => {
    const page = await open(`?game=tictactoe&moves=${lost}`, { language });
    await expect.poll(() => page.getByTestId('message').textContent()).toBe(told);
    await expect.poll(() => currentText(page)).toBe('1,1');
    expect(await page.getByTestId('engine').textContent()).not.toMatch(/ha terminado|is over/);
    await expect.poll(() => treeText(page)).toBe('1,1 1,2 2,1 3,2 3,1');
  });
});

describe('annotations', () => {
  /** Draws with the right button: a drag is an arrow, a click a circle. */
  const draw = async (page: Page, from: string, to: string): Promise<void> => {
    await cell(page, from).hover();
    await page.mouse.down({ button: 'right' });
    await cell(page, to).hover();
    await page.mouse.up({ button: 'right' });
  };
  const drawn = (page: Page): Promise<(string | undefined)[]> =>
    page
      .locator('[data-drawn]')
      .evaluateAll(shapes => shapes.map(shape => (shape as SVGElement).dataset['drawn']).sort());
  const pdn = async (page: Page): Promise<string> => {
    await showPanel(page, 'exchange');
    await page.getByTestId('export-format').selectOption('pdn');
    return (await page.getByTestId('export-text').inputValue()).replace(/\s+/g, ' ');
  };

  test('glyphs, comments and drawings by mouse stay after a reload and in the PDN', async () => {
    const page = await open('?game=draughts&moves=9-13+22-18');
    await showPanel(page, 'note');
    await page.getByTestId('glyph-4').click();
    await page.getByTestId('glyph-6').click();
    await page.getByTestId('comment').fill('dudosa');
    await page.getByTestId('tree').getByText('dudosa').waitFor();
    await draw(page, '27', '22');
    await page.keyboard.down('Shift');
    await draw(page, '18', '18');
    await page.keyboard.up('Shift');
    await expect.poll(() => drawn(page)).toEqual(['1:27>22', '2:18>18']);
    await page.getByTestId('go-back').click();
    await expect.poll(() => drawn(page)).toEqual([]);
    await page.getByTestId('comment').fill('una {rara}');
    await page.reload();
    await page.getByTestId('analysis').waitFor();
    await showPanel(page, 'note');
    await expect.poll(() => page.getByTestId('comment').inputValue()).toBe('una {rara}');
    await page.getByTestId('go-forward').click();
    await expect.poll(() => drawn(page)).toEqual(['1:27>22', '2:18>18']);
    await expect.poll(() => page.getByTestId('glyph-6').getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => currentMove(page).textContent()).toContain('22-18?!');
    const text = await pdn(page);
    await page.getByTestId('share-notes').getByText('van en el texto: Registro de Poda (JSON), PDN').waitFor();
    expect(text).toContain('1. 9-13 ; una {rara} 1... 22-18 $6 {dudosa} {[%draw 1:27>22 2:18]} *');
    await step('the PDN brings them back', async () => {
      await showPanel(page, 'position');
      await page.getByTestId('new-analysis').click();
      await expect.poll(() => treeText(page)).toBe('');
      await showPanel(page, 'exchange');
      await page.getByTestId('import-text').fill(text.replace(' 1... ', '\n1... '));
      await page.getByTestId('import-open').click();
      await expect.poll(() => currentMove(page).textContent()).toContain('22-18?!');
      await showPanel(page, 'note');
      await expect.poll(() => page.getByTestId('comment').inputValue()).toBe('dudosa');
      await expect.poll(() => drawn(page)).toEqual(['1:27>22', '2:18>18']);
    });
    await step('the same drawing again, a click where no move begins, or a button removes them', async () => {
      await draw(page, '27', '22');
      await expect.poll(() => drawn(page)).toEqual(['2:18>18']);
      await cell(page, '32').click();
      await expect.poll(() => drawn(page)).toEqual([]);
      await page.keyboard.press('Control+z');
      await expect.poll(() => drawn(page)).toEqual(['2:18>18']);
      await page.getByTestId('clear-drawings').click();
      await expect.poll(() => drawn(page)).toEqual([]);
    });
    await step('a variation is folded, and opens when the user goes into it', async () => {
      await page.getByTestId('go-back').click();
      await typeMoves(page, '21-17');
      await page.getByTestId('go-back').click();
      const fold = page.getByTestId('tree').locator('details');
      await fold.locator('summary').click();
      await expect.poll(() => fold.getAttribute('open')).toBe(null);
      await currentMove(page).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => currentText(page)).toBe('21-17');
      await expect.poll(() => fold.getAttribute('open')).toBe('');
    });
  });

  test('the lines of the engine, the threat, drawings and glyphs by keyboard', async () => {
    const page = await open('?game=draughts&position=W:W9,10,K1:B22,30', { language: 'en', settings: {} });
    await step('a line', async () => {
      await page.getByTestId('engine-reply').first().waitFor();
      await page.getByTestId('engine-toggle').click();
      await settledText(page.getByTestId('engine-facts'));
      await page.getByTestId('engine-move').first().focus();
      await page.getByTestId('preview').getByText('Preview of the line').waitFor();
      await page.keyboard.press('ArrowRight');
      const text = await page.evaluate(() => document.activeElement!.textContent);
      await page.keyboard.press('Enter');
      await expect.poll(() => currentText(page)).toBe(text);
      await expect.poll(() => page.getByTestId('tree-move').count()).toBe(2);
    });
    await step('the threat', async () => {
      await cell(page, '1').focus();
      await page.keyboard.press('t');
      await page.getByTestId('threat-told').getByText('Threat: what Black would play').waitFor();
      await expect.poll(() => page.getByTestId('threat').getAttribute('aria-pressed')).toBe('true');
      await page.keyboard.press('t');
      await page.getByTestId('threat-told').waitFor({ state: 'detached' });
      await page.getByTestId('engine-toggle').click();
    });
    await step('drawings', async () => {
      await cell(page, '13').focus();
      await page.keyboard.press('d');
      await page.getByTestId('message').getByText('Drawing begun on 13').waitFor();
      await cell(page, '18').focus();
      await page.keyboard.press('Shift+D');
      await page.getByTestId('message').getByText('Arrow from 13 to 18.').waitFor();
      await expect.poll(() => drawn(page)).toEqual(['2:13>18']);
      await page.keyboard.press('Delete');
      await expect.poll(() => drawn(page)).toEqual([]);
    });
    await step('a glyph and a comment', async () => {
      await page.getByTestId('tab-note').focus();
      await page.keyboard.press('Enter');
      await page.getByTestId('glyph-1').focus();
      await page.keyboard.press('Enter');
      await page.getByTestId('comment').focus();
      await page.keyboard.type('t and f are letters here');
      await expect.poll(() => currentMove(page).textContent()).toContain('!');
      await page.getByTestId('tree').getByText('t and f are letters here').waitFor();
      await expect.poll(() => page.getByTestId('threat').getAttribute('aria-pressed')).toBe('false');
    });
    await step('a proved win names the winner, also in one move', async () => {
      await walkTo(page, '?game=draughts&position=W:W13:B18');
      await page.getByTestId('engine-toggle').click();
      const value = page.getByTestId('engine-lines').locator('.value').first();
      await expect.poll(() => value.textContent()).toBe('White wins in 1 move');
      await page.getByTestId('engine-toggle').click();
    });
    await expectNoAxeViolations(page);
    await step('the letters that the settings turn off are not listed', async () => {
      const keys = () => page.getByTestId('analysis-keys').locator('kbd').allTextContents();
      await showPanel(page, 'keys');
      await expect.poll(keys).toContain('T');
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByTestId('shortcuts').uncheck();
      await page.goBack();
      await expect.poll(keys).toEqual(['← → ↑ ↓', 'D', 'Shift+D', 'Delete', 'Ctrl+Z']);
    });
  });
});

describe('the live engine', () => {
  const facts = (page: Page) => page.getByTestId('engine-facts').textContent();
  const lines = (page: Page) => page.getByTestId('engine-lines').locator('li');
  test('shows its best lines, the evaluation and arrows, stops at once and starts again', async () => {
    const page = await open('?game=draughts', { settings: { 'engine.lines': 2 } });
    await lines(page).nth(1).waitFor();
    await expect.poll(() => facts(page)).toMatch(/^Profundidad \d+ · .+ posiciones( · .+\/s)?$/);
    await expect.poll(() => page.getByTestId('evaluation-bar').getAttribute('aria-valuetext')).toMatch(/\(estimado\)$/);
    await expect.poll(() => lines(page).count()).toBe(2);
    await page.getByTestId('engine-toggle').click();
    // The depth and the node count change until the engine has stopped.
    const stopped = await settledText(page.getByTestId('engine-facts'));
    await page.getByTestId('engine-toggle').click();
    await page.waitForFunction(
      before => document.querySelector('[data-testid="engine-facts"]')!.textContent !== before,
      stopped,
    );
    await step('it searches again when the position changes, and its moves can be played', async () => {
      await walkTo(page, '?game=microshogi');
      await page.getByTestId('engine-pv').first().waitFor();
      await page.getByTestId('engine-move').first().click();
      await page.waitForFunction(() => document.querySelectorAll('[data-testid="tree-move"]').length === 1);
      await page.getByTestId('engine-pv').first().waitFor();
      const first = await page.getByTestId('engine-move').first().textContent();
      // The second player is to move, so no move starts on the first player's rows.
      expect(first).not.toMatch(/^\(\d,[34]\)/);
    });
    await step(
      'a move of a line is shown on the board under the pointer, and a click plays the line up to it',
      async () => {
        // Both lines are long once the search is a few plies deep.
        await page.waitForFunction(() =>
          [0, 1].every(i => (document.querySelectorAll('.engine-pv')[i]?.childElementCount ?? 0) > 9),
        );
        await page.getByTestId('engine-toggle').click();
        await settledText(page.getByTestId('engine-facts'));
        const third = page.getByTestId('engine-pv').first().getByTestId('engine-reply').nth(1);
        await third.hover();
        await page.getByTestId('preview').waitFor();
        await page.getByTestId('engine-facts').hover();
        await page.getByTestId('preview').waitFor({ state: 'detached' });
        await page.getByTestId('engine-add').nth(1).click();
        await page.waitForFunction(() => document.querySelectorAll('[data-testid="tree-move"]').length > 8);
        const text = (await third.textContent())!;
        await third.click();
        await expect.poll(() => currentText(page)).toBe(text);
        await expect.poll(() => page.getByTestId('preview').count()).toBe(0);
        await page.getByTestId('engine-toggle').click();
      },
    );
    await step('a proved value is marked', async () => {
      await walkTo(page, '?game=plague:3x3&position=xx./xo./...+x');
      await page.getByTestId('engine-lines').getByText('exacto').waitFor();
    });
    await step('values are shown for the first player or for the mover, with sign and unit', async () => {
      await walkTo(page, '?game=plague:3x3&position=xx./xo./...+o');
      const value = page.getByTestId('engine-lines').locator('.value').first();
      await page.getByTestId('engine-lines').getByText('exacto').waitFor();
      await expect.poll(() => value.textContent()).toBe('+5 casillas');
      await expect.poll(() => page.getByTestId('engine-view').textContent()).toContain('X');
      await openRoute(page, '#/settings');
      await page.getByTestId('viewpoint').selectOption('mover');
      await page.goBack();
      await expect.poll(() => value.textContent()).toMatch(/^[-−]5 casillas$/);
      await expect.poll(() => page.getByTestId('engine-view').textContent()).toContain('O');
    });
    await step('in Ur, the probability to win, also before a roll', async () => {
      await walkTo(page, '?game=ur:classic%3Fpieces%3D1&position=1/0/-+1/0/-+w+-');
      await page.getByTestId('engine-lines').waitFor();
      await expect
        .poll(() => page.getByTestId('evaluation-bar').getAttribute('aria-valuetext'))
        .toMatch(/^Probabilidad de victoria de las blancas: \d+(,\d)?\s%/);
    });
    await step('minimax takes the whole tree of tic-tac-toe, and tells its size apart from the sum', async () => {
      await walkTo(page, '?game=tictactoe');
      await page.getByTestId('engine').locator('summary').click();
      await page.getByTestId('engine-search').selectOption('minimax');
      await expect
        .poll(async () => (await facts(page))?.replaceAll(/[\u00a0\u202f]/g, ' '))
        .toMatch(
          /^Profundidad 9 · 549 946 posiciones en su árbol · 1 290 105 vistas en todas las profundidades( · .+\/s)?$/,
        );
      await page.getByTestId('engine-lines').getByText('tablas seguras').first().waitFor();
      await walkTo(page, '?game=tictactoe&moves=2,2+1,1+1,3');
      await expect.poll(() => page.getByTestId('engine-depth').getAttribute('max')).toBe('6');
      await expect.poll(() => facts(page)).toMatch(/^Profundidad 6 /);
      await page.getByTestId('engine').locator('summary').click();
    });
    await step('a classroom search to the chosen depth, with the chosen number of lines', async () => {
      await walkTo(page, '?game=plague:4x4');
      await expect.poll(() => lines(page).count()).toBe(2);
      await page.getByTestId('engine').locator('summary').click();
      await page.getByTestId('engine-search').selectOption('minimax');
      await page.getByTestId('engine-depth').fill('3');
      await page.getByTestId('engine-lines-choice').fill('5');
      await page.waitForFunction(() =>
        document.querySelector('[data-testid="engine-facts"]')!.textContent!.startsWith('Profundidad 3 '),
      );
      // The position has only three legal moves.
      await expect.poll(() => lines(page).count()).toBe(3);
      await untilFrames(page, 20);
      await expect.poll(() => facts(page)).toMatch(/^Profundidad 3 /);
    });
  });
});

describe('a shared link', () => {
  /** Ordinary runs ask about the first game here, and about draughts in the steps that follow. */
  const shared = [
    ['ur', 'r3 0>3 r2 0>2 r4', 'r3 0>3 r2 0>2 r4'],
    ['draughts:spanish', '9-13 22-18 13x22{18} 27x18{22}', '9-13 22-18 13x22 27x18'],
    ['draughts:checkers', '9-13 22-18 13x22{18}', '2,0;3,1 5,3;4,2 3,1;5,3'],
    ['microshogi:drops', '2e3d 3a2b 3d2c', '(2,4).(1,3) (1,0).(2,1) (1,3).(2,2)'],
    ['plague:6x5', '2,1 5,5 2,2', '2,1 5,5 2,2'],
  ] as const;

  test('opens the same game in another browser', async () => {
    const page = await open();
    const other = await openPage({ settings: engineOff });
    for (const [game, moves, shown] of shared.slice(0, has('long') ? shared.length : 1)) {
      const query = `?game=${game}&moves=${moves.split(' ').map(encodeURIComponent).join('+')}`;
      await walkTo(page, query);
      await expect.poll(() => treeText(page), { message: game }).toBe(shown);
      const before = await positionOf(page);
      await other.goto(await page.getByTestId('share-link').inputValue());
      await expect.poll(() => treeText(other), { message: game }).toBe(shown);
      await expect.poll(() => positionOf(other), { message: game }).toBe(before);
    }
    await walkTo(page, '?game=draughts&moves=9-13+22-18+13x22+27x18');
    const link = await page.getByTestId('share-link').inputValue();
    await step('of a position without moves', async () => {
      await page.getByTestId('share-what').selectOption('position');
      await other.goto(await page.getByTestId('share-link').inputValue());
      await other.getByTestId('analysis').waitFor();
      await expect.poll(() => treeText(other)).toBe('');
      await expect.poll(() => positionOf(other)).toBe(await positionOf(page));
    });
    await step('that was cut short opens the moves that are left, with a notice', async () => {
      await other.goto(link.replace(/.\.\.[\w-]+$/, ''));
      await expect.poll(() => treeText(other)).toBe('9-13 22-18 13x22');
      await expect.poll(() => other.getByTestId('notices').textContent()).toContain('cortado');
    });
    await step('that cannot be read opens only a notice', async () => {
      await other.goto(`${link.split('#')[0]}#/analysis?g=1.chess-normal...`);
      await expect.poll(() => other.getByTestId('notices').textContent()).toContain('chess');
    });
    await step('it can be copied, and shown as a QR code', async () => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByTestId('share-copy').click();
      await page.getByTestId('share-told').getByText('Copiado.').waitFor();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(await page.getByTestId('share-link').inputValue());
      await page.getByTestId('share-qr').click();
      await expect.poll(() => page.getByTestId('qr').getAttribute('aria-label')).toBe('Código QR del enlace');
    });
  });
});

describe('import and export', () => {
  const damaged = '[GameType "24"]\n[White "Ana"]\n\n1. 9-13 22-18\n2. 13x22 30-31 *\n';

  test('the game and the board are exported; games are pasted, dropped anywhere on the page or read from a file', async () => {
    const page = await open('?game=draughts&moves=9-13+22-18');
    await step('the game in all its notations, with variations if the notation has them', async () => {
      await page.getByTestId('go-back').click();
      await typeMoves(page, '21-17');
      await showPanel(page, 'exchange');
      const texts: Record<string, string> = {};
      for (const format of await page.getByTestId('export-format').locator('option').all()) {
        const id = (await format.getAttribute('value'))!;
        await page.getByTestId('export-format').selectOption(id);
        texts[id] = await page.getByTestId('export-text').inputValue();
      }
      expect(Object.keys(texts)).toEqual(['json', 'pdn', 'position']);
      expect(texts['pdn']).toMatch(/1\. 9-13 22-18 \(1\.\.\. 21-17\)/);
      expect(JSON.parse(texts['json']!)).toMatchObject({ moves: ['9-13', '22-18'] });
      await page.getByTestId('export-format').selectOption('pdn');
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId('export-download').click()]);
      expect(file.suggestedFilename()).toBe('draughts.pdn');
      expect(await readFile(await file.path(), 'utf8')).toBe(texts['pdn']);
    });
    await step('the board as SVG and as PNG', async () => {
      await walkTo(page, '?game=microshogi');
      const fetch = async (id: string) => {
        const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId(id).click()]);
        return await readFile(await file.path());
      };
      const svg = (await fetch('picture-svg')).toString();
      expect(svg).toMatch(/^<svg[^>]+xmlns="http:\/\/www.w3.org\/2000\/svg"/);
      expect(svg).toContain('<title>Tablero de micro-shogi: kbgs/p3/4/3P/SGBK b -</title>');
      expect(svg).not.toContain('var(--');
      expect((await fetch('picture-png')).subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    });
    await step('a text without a game is reported', async () => {
      await page.getByTestId('import-text').fill('hola');
      await page.getByTestId('import-open').click();
      await page.getByTestId('import-told').getByText('no hay ninguna partida').waitFor();
    });
    await step('the user chooses one of several pasted games', async () => {
      const games = ['["9-13"]', '["10-14","22-18"]'].map(
        moves => `{"format":"poda-record","version":1,"game":"draughts:spanish","moves":${moves}}`,
      );
      await page.getByTestId('import-text').fill(games.join('\n'));
      await page.getByTestId('import-open').click();
      await expect.poll(() => page.getByTestId('import-game').count()).toBe(2);
      await page.getByTestId('import-game').nth(1).click();
      await expect.poll(() => treeText(page)).toBe('10-14 22-18');
    });
    await step('a file is dropped', async () => {
      const data = await page.evaluateHandle(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['position startpos moves 2e3d 3a2b'], 'x.usi'));
        return transfer;
      });
      await page.getByTestId('board').dispatchEvent('dragenter', { dataTransfer: data });
      await page.getByTestId('drop-place').waitFor();
      await page.getByTestId('board').dispatchEvent('drop', { dataTransfer: data });
      await page.locator('[data-game="microshogi"]').waitFor();
      await expect.poll(() => treeText(page)).toBe('(2,4).(1,3) (1,0).(2,1)');
    });
    await step('a damaged file is opened up to the damage, and the notice names the move and the line', async () => {
      await page
        .getByTestId('import-file')
        .setInputFiles({ name: 'x.pdn', mimeType: 'text/plain', buffer: Buffer.from(damaged) });
      await page.getByTestId('notices').waitFor();
      await expect.poll(() => treeText(page)).toBe('9-13 22-18 13x22');
      // The notices are at the top of the panel, out of sight; the message beside the button is in sight.
      await page.getByTestId('import-told').getByText('La partida se ha abierto solo en parte').waitFor();
      await page.waitForFunction(() => {
        const told = document.querySelector('[data-testid="import-told"]')!.getBoundingClientRect();
        return told.top >= 0 && told.bottom <= innerHeight;
      });
      const notices = await page.getByTestId('notices').textContent();
      expect(notices).toContain('línea 5');
      expect(notices).toContain('30-31');
      await page.getByTestId('language').click();
      await page.getByTestId('notices').getByText('line 5').waitFor();
      await page.getByTestId('import-told').getByText('The game is open only in part').waitFor();
      await page.getByTestId('import-told').getByText('30-31').waitFor();
    });
  });
});

describe('the position editor', () => {
  const edit = async (page: Page, query: string): Promise<void> => {
    await walkTo(page, query);
    await showPanel(page, 'position');
    await page.getByTestId('edit').click();
    await page.getByTestId('editor').waitFor();
  };
  const verdict = (page: Page) => page.getByTestId('edit-verdict').textContent();

  test('places pieces, says why a position is impossible, and passes a possible one to the analysis', async () => {
    const page = await open();
    await step('by mouse', async () => {
      await edit(page, '?game=draughts');
      await page.getByTestId('edit-empty').click();
      await expect.poll(() => verdict(page)).toContain('No hay ninguna pieza');
      await page.getByTestId('tool-0-man').check({ force: true });
      await cell(page, '32').click();
      await expect.poll(() => verdict(page)).toContain('fila de coronación');
      expect(await page.getByTestId('edit-done').count(), 'an impossible position cannot be analysed').toBe(0);
      await page.getByTestId('tool-0-king').check({ force: true });
      await cell(page, '32').click();
      await page.getByTestId('tool-1-man').check({ force: true });
      await cell(page, '14').click();
      await page.getByTestId('edit-side').selectOption('1');
      await expect.poll(() => page.getByTestId('edit-text').inputValue()).toBe('B:WK32:B14');
      await page.getByTestId('edit-mirror').click();
      await expect.poll(() => page.getByTestId('edit-text').inputValue()).toBe('W:W19:BK1');
      await page.getByTestId('edit-done').click();
      await page.getByTestId('analysis').waitFor();
      await expect
        .poll(() => page.getByTestId('edit').evaluate(element => element === document.activeElement))
        .toBe(true);
      await expect.poll(() => positionOf(page)).toBe('W:W19:BK1');
    });
    await step('with the keyboard alone', async () => {
      await edit(page, '?game=plague:4x3');
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => page.getByTestId('tool-erase').isChecked()).toBe(true);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => page.getByTestId('tool-0-cell').isChecked()).toBe(true);
      await page.keyboard.press('Shift+Tab');
      await cell(page, '1,1').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.getByTestId('edit-text').inputValue()).toBe('xx../.x../...o x');
    });
    await step('pieces of Ur between hand, board and home, and the dice', async () => {
      await edit(page, '?game=ur');
      await cell(page, 'hand0').click();
      await cell(page, '3,1').click();
      await cell(page, 'hand1').dragTo(cell(page, 'home1'));
      await page.getByTestId('edit-dice').selectOption('3');
      await expect.poll(() => page.getByTestId('edit-text').inputValue()).toBe('6/0/4 6/1/- w 3');
      await cell(page, '3,1').dragTo(cell(page, '1,1'));
      await expect.poll(() => verdict(page)).toContain('no está en su camino');
      await page.getByTestId('tool-erase').check({ force: true });
      await cell(page, '1,1').click();
      await expect.poll(() => verdict(page)).toContain('han de ser 7');
      await page.getByTestId('edit-start').click();
      await expect.poll(() => page.getByTestId('edit-text').inputValue()).toBe('7/0/- 7/0/- w -');
    });
    await step('pieces in the hands of micro-shogi', async () => {
      await edit(page, '?game=microshogi:drops');
      await page.getByTestId('tool-0-G').check({ force: true });
      await cell(page, 'hand0-G').click();
      await expect.poll(() => page.getByTestId('edit-text').inputValue()).toBe('kbgs/p3/4/3P/SGBK b G');
      await page.getByTestId('tool-erase').check({ force: true });
      await cell(page, '4a').click();
      await cell(page, '1e').click();
      await expect.poll(() => verdict(page)).toContain('rey');
    });
    await step('a position read from text, and dropped when cancelled', async () => {
      await edit(page, '?game=draughts:spanish');
      await page.getByTestId('edit-text').fill('W:W1:B99');
      await page.getByTestId('edit-read').click();
      await expect.poll(() => page.getByTestId('edit-text-refusal').textContent()).toContain('99');
      await page.getByTestId('edit-text').fill('W:WK1:B20');
      await page.getByTestId('edit-read').click();
      await page.getByTestId('edit-cancel').click();
      await page.getByTestId('analysis').waitFor();
      await expect.poll(() => positionOf(page)).toMatch(/^W:W1,2,3/);
    });
    await step('on a telephone: a long text is quoted in part, and the back button closes the editor', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await showPanel(page, 'position');
      await page.getByTestId('edit').click();
      await page.getByTestId('edit-text').fill('x'.repeat(500));
      await page.getByTestId('edit-read').click();
      await expect.poll(() => page.getByTestId('edit-text-refusal').textContent()).toMatch(/\bx{30}…/);
      await expectNoSidewaysScroll(page);
      await page.goBack();
      await page.getByTestId('analysis').waitFor();
      await showPanel(page, 'note');
      await page.getByTestId('comment').fill('x'.repeat(80));
      await page.getByTestId('tree').getByText('xxx').waitFor();
      await expect
        .poll(() => page.getByTestId('tree').evaluate(tree => tree.scrollWidth - tree.clientWidth))
        .toBeLessThanOrEqual(0);
    });
  });
});

test('the analysis is accessible in Spanish, light and wide, and the editor in English, dark and on a telephone', async () => {
  const page = await open('?game=ur&moves=r3+0>3+r2', { settings: {} });
  await page.getByTestId('engine-move').first().waitFor();
  // The lines stay on the screen; a search would take CPU time from axe.
  await page.getByTestId('engine-toggle').click();
  await page.getByTestId('engine').locator('summary').click();
  await showPanel(page, 'exchange');
  await page.getByTestId('share-qr').click();
  await step('the analysis', async () => {
    await expectNoAxeViolations(page);
    await changeShade(page, 'dark');
    if (has('long')) await expectNoAxeViolations(page, 'colours');
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await step('on a telephone the lines of the engine are whole, with moves large enough for a finger', async () => {
    const results = page.locator('.engine-results');
    await expect.poll(() => results.evaluate(place => place.scrollHeight - place.clientHeight)).toBeLessThanOrEqual(0);
    const heights = () => page.getByTestId('engine-move').evaluateAll(moves => moves.map(move => move.clientHeight));
    await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThanOrEqual(40);
  });
  await page.getByTestId('language').click();
  await page.getByTestId('tree-start').getByText('Start position').waitFor();
  await expectNoSidewaysScroll(page);
  if (has('long')) await step('the analysis on a telephone', () => expectNoAxeViolations(page));
  await step('the editor', async () => {
    await showPanel(page, 'position');
    await page.getByTestId('edit').click();
    await page.getByTestId('editor').waitFor();
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
    if (!has('long')) return;
    await changeShade(page, 'light');
    await expectNoAxeViolations(page, 'colours');
  });
});
