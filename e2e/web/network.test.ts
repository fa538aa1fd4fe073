import { afterAll, expect, test } from 'vitest';
import { expectNoAxeViolations, openPage, sharedBrowser, showPanel, step } from './harness.ts';
import { serveBuiltPage } from './page-hosts.ts';
import { chooseInMenu, pliesOf, typeMove, waitForTurn } from './play-driver.ts';
import { collectErrors } from './tabs.ts';

const site = await serveBuiltPage(undefined, undefined, '0.0.0.0');
afterAll(() => site.close());
const networkUrl = site.networkUrls[0] ?? '';

/** The browser reports that it ignores a header of the server, which matters only in a secure context. */
const isAboutHeaders = (error: string) => error.includes('Cross-Origin-Opener-Policy header has been ignored');

test.skipIf(networkUrl === '')('over plain http in a network the page works, and says what is missing', async () => {
  const context = await (await sharedBrowser()).newContext({ locale: 'es-ES' });
  const errors: string[] = [];
  collectErrors(context, new URL(networkUrl).origin, error => errors.push(error));
  const page = await context.newPage();
  await page.goto(`${networkUrl}#/`);
  await step('the home screen says that it needs a connection', async () => {
    await expect.poll(() => page.getByTestId('insecure').innerText()).toContain('https');
    expect(await page.evaluate(() => [isSecureContext, crossOriginIsolated])).toEqual([false, false]);
  });
  await step('a game against the machine goes on after a reload', async () => {
    await page.goto(`${networkUrl}#/play?new=draughts:spanish`);
    await page.getByTestId('start').click();
    await typeMove(page, '10-14');
    const { plies } = await waitForTurn(page, 1);
    await page.reload();
    await page.getByTestId('board').waitFor();
    await expect.poll(() => pliesOf(page)).toBe(plies);
  });
  await step('the game is among the games of the device', async () => {
    await page.goto(`${networkUrl}#/games`);
    await page.getByTestId('kept-game').waitFor();
    await page.goBack();
    await page.getByTestId('board').waitFor();
  });
  const link = await step('the link works in the network, and is copied without a clipboard', async () => {
    await chooseInMenu(page, 'share');
    await expect.poll(() => page.getByTestId('share-reach').innerText()).toContain('misma red');
    await page.getByTestId('share-copy').click();
    await expect.poll(() => page.getByTestId('share-told').innerText()).toBe('Copiado.');
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId('export-download').click()]);
    expect(file.suggestedFilename()).toBe('draughts.json');
    return await page.getByTestId('share-link').inputValue();
  });
  await step('the analysis opens the pasted link and thinks with one thread', async () => {
    await page.goto(`${networkUrl}#/analysis?game=draughts`);
    await page.getByTestId('engine-lines').locator('li').first().waitFor();
    await showPanel(page, 'exchange');
    await page.getByTestId('import-text').focus();
    await page.keyboard.press('Control+V');
    await expect.poll(() => page.getByTestId('import-text').inputValue()).toBe(link);
    await page.getByTestId('import-open').click();
    await page.getByTestId('tree').getByText('10-14').waitFor();
    expect(link.startsWith(networkUrl)).toBe(true);
  });
  await context.close();
  expect(errors.filter(error => !isAboutHeaders(error))).toEqual([]);
});

test('a link to this device says so, or names the address in the network if the server has one', async () => {
  const route = '#/analysis?game=draughts&moves=10-14';
  const settings = { 'engine.on': false };
  await step('only this device', async () => {
    const page = await openPage({ language: 'en', route, settings });
    await showPanel(page, 'exchange');
    await expect.poll(() => page.getByTestId('share-reach').innerText()).toContain('on this device only');
    expect(await page.getByTestId('share-where').count()).toBe(0);
  });
  if (networkUrl === '') return;
  await step('the network', async () => {
    const page = await openPage({ language: 'en', route, settings, url: site.url });
    await showPanel(page, 'exchange');
    const link = page.getByTestId('share-link');
    await expect.poll(() => link.inputValue()).toContain(networkUrl);
    await expectNoAxeViolations(page);
    await page.getByTestId('share-where').selectOption(site.url);
    await expect.poll(() => link.inputValue()).toContain(site.url);
    await expect.poll(() => page.getByTestId('share-reach').innerText()).toContain('on this device only');
  });
});
