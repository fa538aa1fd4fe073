import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { runPoda } from '../run-poda.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { expectNoAxeViolations, expectNoSidewaysScroll, openPage, openRoute, step } from './harness.ts';

const folder = temporaryFolder('evaluation-page');

const position = 'W:WK19,1,3:B32,30';

const slide = (page: Page, weight: string, value: number) =>
  page.getByTestId(`weight-${weight}`).evaluate((slider, chosen) => {
    (slider as HTMLInputElement).value = chosen;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, String(value));

const shareOf = (page: Page, weight: string) => page.getByTestId(`term-${weight}`).locator('.term-share').innerText();

test('a value is taken apart, its weights move, and the settings leave as a file and in the address', async () => {
  const page = await openPage({
    route: `#/evaluation?${new URLSearchParams({ game: 'draughts', position, evaluation: 'standard' })}`,
    width: 1366,
    height: 900,
  });
  await step('each term has its share, and the board shows which pieces give it', async () => {
    await expect.poll(() => page.getByTestId('evaluation-sum').innerText()).toContain('+2,53');
    expect(await shareOf(page, 'kingFlying')).toBe('+2,45');
    expect(await shareOf(page, 'kingCentre')).toBe('+0,08');
    await page.getByTestId('term-kingCentre').getByRole('radio').check({ force: true });
    const labels = page.getByTestId('shares-board').locator('.share-label');
    await expect.poll(() => labels.evaluateAll(all => all.map(each => each.textContent))).toEqual(['+0,08']);
    expect(await labels.first().getAttribute('data-cell')).toBe('19');
    await expectNoAxeViolations(page);
  });
  await step('a slider changes the sum and the address at once', async () => {
    await slide(page, 'kingFlying', 300);
    await expect.poll(() => shareOf(page, 'kingFlying')).toBe('+3,00');
    await page.waitForURL(/weights=kingFlying%3D300/);
    await expect.poll(() => page.getByTestId('best-move').innerText()).toContain('Con tus pesos');
  });
  await step('the file is read by the command', async () => {
    const saving = page.waitForEvent('download');
    await page.getByTestId('save-config').click();
    const file = join(folder, 'config.json');
    await (await saving).saveAs(file);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      evaluation: { id: 'standard', weights: { kingFlying: 300 } },
    });
    const valueWith = async (...flags: string[]) => {
      const run = await runPoda(['analyse', 'draughts', '--position', position, '--depth', '1', '--json', ...flags]);
      expect([run.code, run.stderr]).toEqual([0, '']);
      return JSON.parse(run.stdout).lines[0].value;
    };
    expect(await valueWith('--config', file)).toBe(
      await valueWith('--evaluation', 'standard', '--weights', 'kingFlying=300'),
    );
    expect(await valueWith('--config', file)).not.toBe(await valueWith('--evaluation', 'standard'));
    expect(await page.getByTestId('player-name').inputValue()).toBe(
      'level:4?evaluation.id=standard&evaluation.weights.kingFlying=300',
    );
  });
  await step('after a reload everything is as before', async () => {
    await page.reload();
    await expect.poll(() => shareOf(page, 'kingFlying')).toBe('+3,00');
    await page.getByTestId('reset-weights').click();
    await expect.poll(() => shareOf(page, 'kingFlying')).toBe('+2,45');
  });
  await step('on a phone nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  });
});

test('a weight that gives men away changes the best move at once', async () => {
  const page = await openPage({ route: '#/evaluation?evaluation=material' });
  await page.getByTestId('best-moves').locator('li').nth(2).waitFor();
  await slide(page, 'man', -100);
  await expect.poll(() => page.getByTestId('best-move').innerText()).toBe('Con tus pesos jugaría 5-10, no 3-7.');
  expect(await page.getByTestId('best-moves').locator('.tag').first().innerText()).toContain('antes 2.ª');
});

test('a match between two settings counts games with an error bar, and stops', async () => {
  const page = await openPage({ route: '#/evaluation?game=tictactoe&weights=two%3D0', language: 'en', shade: 'dark' });
  await page.getByTestId('match-depth').selectOption('1');
  await page.getByTestId('match-start').click();
  const result = page.getByTestId('match-result');
  await expect.poll(() => result.getAttribute('data-state')).toBe('done');
  expect(await page.getByTestId('match-score').innerText()).toMatch(/^100 games: \d+ won, \d+ drawn, \d+ lost/);
  expect(await page.getByTestId('match-elo').innerText()).toMatch(/^Difference in Elo: [+−]?\d+ ± \d+/);
  await expectNoAxeViolations(page);
  await openRoute(page, '#/evaluation?game=plague%3A10x10&weights=gainOpen%3D0');
  await page.getByTestId('match-start').click();
  await page.getByTestId('match-score').waitFor();
  await page.getByTestId('match-stop').click();
  await expect.poll(() => page.getByTestId('match-state').innerText()).toBe('The match has been stopped.');
});

test('a network says that it cannot be taken apart, and offers the evaluation that can; Ur waits for a roll', async () => {
  const page = await openPage({ route: '#/evaluation?game=microshogi' });
  await page.getByTestId('network-note').waitFor();
  await page.getByTestId('open-other').click();
  await page.getByTestId('evaluation-sum').waitFor();
  await openRoute(page, '#/evaluation?game=ur');
  await expect.poll(() => page.getByTestId('evaluation-sum').innerText()).toContain('%');
  await page.getByTestId('roll-r2').check({ force: true });
  await page.getByTestId('best-moves').locator('li').first().waitFor();
});

test('where the search proves the value, the page says that no weight changes the move', async () => {
  const page = await openPage({ route: '#/evaluation?game=plague%3A3x3', language: 'en' });
  await expect.poll(() => page.getByTestId('best-move').innerText()).toContain('proves the value');
});

test('the screens that judge a position lead to the workbench, and its weights play', async () => {
  const page = await openPage({ route: '#/learn' });
  await page.getByTestId('to-evaluation').click();
  await page.getByTestId('evaluation-sum').waitFor();
  await openRoute(page, '#/tree?game=tictactoe&position=xox/.../o..%20x');
  await page.getByTestId('tree-evaluation').click();
  await page.waitForURL(/evaluation\?game=tictactoe/);
  await slide(page, 'two', 200);
  await page.getByTestId('play-weights').click();
  await page.getByTestId('board').waitFor();
});

test('an address that cannot be read is reported', async () => {
  const page = await openPage({ route: '#/evaluation?game=draughts&weights=nothing%3D3' });
  await expect.poll(() => page.getByRole('alert').first().innerText()).toContain('pesos');
});
