import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countedBytes, FIRST_LOAD_LIMIT_BYTES, measureFirstLoad } from '../../scripts/web-bench/first-load.ts';
import { languages } from '../../src/core/text/words.ts';
import type { Site } from '../../src/server/open-site.ts';
import {
  changeShade,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  looks,
  openPage,
  sharedBrowser,
  sharedSite,
  step,
  untilOfflineReady,
} from './harness.ts';
import { pageFolder, serveStatically } from './page-hosts.ts';
import { expectEveryScreenOpens, goTo, routes } from './routes.ts';

const wide = { width: 1280, height: 800 };
const telephone = { width: 360, height: 740 };

// The test covers every language, shade and width but not every combination, because the axe checks are slow.
test('every route is accessible in Spanish, light and wide, and in English, dark and on a telephone', async () => {
  // The engine is off here; analysis.test.ts tests the live engine.
  const page = await openPage({ route: routes.at(-1)!.route, settings: { 'engine.on': false } });
  for (const { name, route } of routes)
    await step(name, async () => {
      await goTo(page, route);
      await expect.poll(() => page.locator('h1').count()).toBe(1);
      await expectNoSidewaysScroll(page);
      await expectNoAxeViolations(page);
      await page.setViewportSize(telephone);
      await expectNoSidewaysScroll(page);
      await page.setViewportSize(wide);
    });
  await page.getByTestId('language').click();
  await page.locator('html[lang=en]').waitFor();
  await changeShade(page, 'dark');
  for (const { name, route } of routes)
    await step(`${name} in English`, async () => {
      await goTo(page, route);
      await expectNoSidewaysScroll(page);
      await page.setViewportSize(telephone);
      await expectNoSidewaysScroll(page);
      // learn.test.ts checks the lessons in English and dark, with all examples open.
      if (!route.startsWith('#/learn/')) await expectNoAxeViolations(page);
      await page.setViewportSize(wide);
    });
});

test.each(looks)('the page follows a device set to $language and $shade, and its change to $otherShade', async look => {
  const page = await openPage(look);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(look.language);
  await expect.poll(() => page.locator('html').getAttribute('data-shade')).toBe(look.shade);
  await page.locator('h1').waitFor();
  await changeShade(page, look.otherShade);
  await expectNoAxeViolations(page, 'colours');
});

test.each(languages)('in %s the first load stays below its size limit', async language => {
  const fetched = await measureFirstLoad(await sharedBrowser(), (await sharedSite()).url, language);
  const shown = fetched.map(({ name, gzippedBytes }) => `${gzippedBytes} ${name}`).join('\n');
  expect(fetched.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['page', 'code', 'styles']));
  expect(countedBytes(fetched), shown).toBeLessThanOrEqual(FIRST_LOAD_LIMIT_BYTES);
});

test('every language is among the tested looks', () => {
  expect(new Set(looks.map(({ language }) => language))).toEqual(new Set(languages));
});

test('every screen of the page is among the tested routes', () => {
  const source = readFileSync(new URL('../../src/web/route.ts', import.meta.url), 'utf8');
  const screens = [.../screens = \[([^\]]+)\]/.exec(source)![1]!.matchAll(/'(\w+)'/g)].map(([, screen]) => screen!);
  expect(new Set(routes.map(({ screen }) => screen))).toEqual(new Set(screens));
});

test("Poda's server lets threads share memory, and answers an unknown address with an accessible page", async () => {
  const page = await openPage();
  await expect
    .poll(() => page.evaluate(() => [crossOriginIsolated, typeof SharedArrayBuffer]))
    .toEqual([true, 'function']);
  const answer = await page
    .context()
    .request.get(new URL('nothing', page.url()).href, { headers: { Accept: 'text/html' } });
  expect(answer.status()).toBe(404);
  await page.setContent(await answer.text());
  await expectNoAxeViolations(page);
});

describe('on a host that sends no headers and serves the page from a folder', () => {
  let host: Site;
  beforeAll(async () => {
    host = await serveStatically(pageFolder);
  });
  afterAll(() => host.close());

  test('every screen opens, with a heading of its own', async () => {
    const page = await openPage({ url: host.url, settings: { 'engine.on': false } });
    await expect.poll(() => page.evaluate(() => crossOriginIsolated)).toBe(false);
    await expectEveryScreenOpens(page);
  });

  test('the page works after the host has stopped', async () => {
    const other = await serveStatically(pageFolder);
    const page = await openPage({ url: other.url, hasServiceWorker: true });
    await untilOfflineReady(page);
    await other.close();
    await page.reload();
    await page.locator('h1').waitFor();
  });
});
