import { readdirSync, readFileSync } from 'node:fs';
import { languages } from '@poda/library/core/text/words.ts';
import type { Site } from '@poda/server/open-site.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  countedBytes,
  FIRST_LOAD_LIMIT_BYTES,
  measureFirstLoad,
  sum,
  TYPE_LIMIT_BYTES,
} from '../../scripts/web-bench/first-load.ts';
import { has, needs } from '../needs.ts';
import {
  changeShade,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  looks,
  openPage,
  settledText,
  sharedBrowser,
  sharedSite,
  step,
  untilOfflineReady,
} from './harness.ts';
import { pageFolder, serveStatically } from './page-hosts.ts';
import { expectEveryScreenOpens, goTo, routes } from './routes.ts';

const wide = { width: 1280, height: 800 };
const telephone = { width: 360, height: 740 };

/** Both window sizes, in an order that begins with the size of the route before, so that the window changes less often. */
const sizesAt = (index: number) => (index % 2 === 0 ? [wide, telephone] : [telephone, wide]);

/** learn.test.ts checks every lesson in English, dark and on a telephone, with open examples. */
const isLesson = (route: string): boolean => route.startsWith('#/learn/');

/**
 * The routes that axe checks in Spanish, light and wide. Ordinary runs check the others only in English, dark and on a
 * telephone, because axe is slow; one lesson stands for all.
 */
const inSpanish = routes.filter(
  ({ route, screen }) =>
    has('long') || (isLesson(route) ? route === '#/learn/ur' : ['home', 'analysis', 'learn'].includes(screen)),
);
const inEnglish = routes.filter(route => !isLesson(route.route) && (has('long') || !inSpanish.includes(route)));

// The test covers every language, shade and width but not every combination.
test('every route is accessible in Spanish, light and wide, or in English, dark and on a telephone', async () => {
  // The engine is off here; analysis.test.ts tests the live engine.
  const page = await openPage({ route: routes.at(-1)!.route, settings: { 'engine.on': false } });
  for (const [index, at] of routes.entries())
    await step(at.name, async () => {
      await goTo(page, at.route);
      await expect.poll(() => page.locator('h1').count()).toBe(1);
      for (const size of sizesAt(index)) {
        await page.setViewportSize(size);
        await expectNoSidewaysScroll(page);
        if (size === wide && inSpanish.includes(at)) await expectNoAxeViolations(page);
      }
    });
  await page.getByTestId('language').click();
  await page.locator('html[lang=en]').waitFor();
  await changeShade(page, 'dark');
  for (const [index, { name, route }] of inEnglish.entries())
    await step(`${name} in English`, async () => {
      await goTo(page, route);
      for (const size of sizesAt(index)) {
        await page.setViewportSize(size);
        await expectNoSidewaysScroll(page);
        if (size === telephone) await expectNoAxeViolations(page);
      }
    });
});

test.each(looks)('the page follows a device set to $language and $shade, and its change to $otherShade', async look => {
  const page = await openPage(look);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(look.language);
  await expect.poll(() => page.locator('html').getAttribute('data-shade')).toBe(look.shade);
  await page.locator('h1').waitFor();
  await changeShade(page, look.otherShade);
  // The test of every route checks the light home screen.
  if (look.otherShade === 'dark' || has('long')) await expectNoAxeViolations(page, 'colours');
});

test.each(languages)('in %s the first load stays below its size limit', async language => {
  const fetched = await measureFirstLoad(await sharedBrowser(), (await sharedSite()).url, language);
  const shown = fetched.map(({ name, gzippedBytes }) => `${gzippedBytes} ${name}`).join('\n');
  expect(fetched.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['page', 'code', 'styles']));
  expect(countedBytes(fetched), shown).toBeLessThanOrEqual(FIRST_LOAD_LIMIT_BYTES);
  expect(sum(fetched.filter(({ kind }) => kind === 'type'))).toBeLessThanOrEqual(TYPE_LIMIT_BYTES);
});

test('every language is among the tested looks', () => {
  expect(new Set(looks.map(({ language }) => language))).toEqual(new Set(languages));
});

test('every screen of the page is among the tested routes', () => {
  const source = readFileSync(new URL('../../packages/page/src/route.ts', import.meta.url), 'utf8');
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

test('every page has an icon, and the server has one for documents without', async () => {
  const { url } = await sharedSite();
  const answered = (path: string, accept: string) => fetch(new URL(path, url), { headers: { Accept: accept } });
  const sources = new URL('../../packages/page/src/', import.meta.url);
  const pages = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.html'))
    .map(path => readFileSync(new URL(path, sources), 'utf8'));
  const built = [`${pageFolder}/index.html`, `${pageFolder}/../report.html`].map(path => readFileSync(path, 'utf8'));
  const unknown = await (await answered('nothing', 'text/html')).text();
  for (const html of [...pages, ...built, unknown]) expect(html).toMatch(/<link rel="icon" |<!--build:icon-->/);
  const icon = await answered('favicon.ico', 'image/*');
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon']);
});

describe('on a host that sends no headers and serves the page from a folder', () => {
  let host: Site;
  beforeAll(async () => {
    host = await serveStatically(pageFolder);
  });
  afterAll(() => host.close());

  test('the screens open, and the engine works without shared memory', async () => {
    const page = await openPage({ url: host.url, settings: { 'engine.on': false } });
    await expect.poll(() => page.evaluate(() => crossOriginIsolated)).toBe(false);
    // In ordinary runs offline.test.ts opens every screen.
    if (has('long')) await expectEveryScreenOpens(page);
    await page.goto(`${host.url}#/analysis?game=draughts`);
    await page.getByTestId('engine-toggle').click();
    const lines = page.getByTestId('engine-lines').locator('li');
    await lines.nth(2).waitFor();
    await page.getByTestId('engine-move').first().click();
    await page.waitForFunction(() => document.querySelectorAll('[data-testid="tree-move"]').length === 1);
    await lines.first().waitFor();
    await page.getByTestId('engine-toggle').click();
    await settledText(page.getByTestId('engine-facts'));
  });

  // offline.test.ts and update.test.ts ask the same of Poda's server and of a smaller page in a folder.
  test('the page works after the host has stopped', needs('long'), async () => {
    const other = await serveStatically(pageFolder);
    const page = await openPage({ url: other.url, hasServiceWorker: true });
    await untilOfflineReady(page);
    await other.close();
    await page.reload();
    await page.locator('h1').waitFor();
  });
});
