import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectNoAxeViolations, openPage, sharedBrowser, sharedSite, step } from './harness.ts';
import { collectErrors } from './tabs.ts';

describe('of a faulty script', () => {
  let page: Page;
  let errors: string[] = [];
  beforeAll(async () => {
    const { url } = await sharedSite();
    page = await (await sharedBrowser()).newPage({ serviceWorkers: 'block' });
    collectErrors(page.context(), new URL(url).origin, error => errors.push(error));
    await page.goto(url);
    return () => page.context().close();
  });

  test.each([
    ['an error on the console', 'console.error("a mistake")', /^console: a mistake/],
    ['an unhandled rejection', 'void Promise.reject(new Error("lost"))', /^unhandled: .*lost/],
    ['an uncaught error', 'void setTimeout(() => nothingAtAll())', /^unhandled: .*nothingAtAll/],
    ['a request to another host', 'void fetch("http://localhost:9/").catch(() => {})', /elsewhere|violates/],
    ['a picture from another host', 'void (new Image().src = "http://localhost:9/a.png")', /elsewhere|violates/],
    ['a request for a missing file', 'void fetch("./missing.js")', /^console: Failed to load resource/],
    [
      'an inline script',
      'document.body.append(Object.assign(document.createElement("script"), { textContent: "1" }))',
      /Content Security Policy/,
    ],
    ['an inline style', 'document.body.setAttribute("style", "color: red")', /Content Security Policy/],
  ])('%s is reported', async (_name, script, expected) => {
    errors = [];
    await page.evaluate(script);
    await expect.poll(() => errors.join('\n')).toMatch(expected);
  });
});

describe('an axe check', () => {
  let page: Page;
  beforeAll(async () => {
    page = await (await sharedBrowser()).newPage();
    return () => page.context().close();
  });

  test.each([
    ['all', 'a picture without a text alternative', '<img src="data:,">', /^image-alt/],
    ['all', 'text as pale as its background', '<p style="color: #eee">hello</p>', /^color-contrast/],
    [
      'all',
      'a focusable shape in a hidden drawing',
      '<svg aria-hidden="true"><a href="#">x</a></svg>',
      /^aria-hidden-focus/,
    ],
    ['all', 'a drawing without a text alternative', '<svg role="img"><path d="M0 0h9"/></svg>', /^svg-img-alt/],
    ['colours', 'text as pale as its background', '<p style="color: #eee">hello</p>', /^color-contrast/],
  ] as const)('of %s finds %s', async (scope, _name, mistake, expected) => {
    await page.setContent(`<!doctype html><html lang="en"><title>x</title><main><h1>x</h1>${mistake}</main></html>`);
    const failure = await expectNoAxeViolations(page, scope).then(
      () => undefined,
      (error: { actual: string[] }) => error.actual,
    );
    expect(failure).toEqual([expect.stringMatching(expected)]);
  });
});

describe('two tests that use the same tab one after another', () => {
  /** All that a page can find of an earlier visit. */
  const traces = (page: Page) =>
    page.evaluate(async () => ({
      stored: Object.keys(localStorage),
      ofSession: Object.keys(sessionStorage),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      cookies: document.cookie,
      name: window.name,
      entries: history.length,
      clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
      media: ['print', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'].map(
        query => matchMedia(query).matches,
      ),
      size: [innerWidth, innerHeight],
      scrolled: scrollY,
      globals: Object.keys(globalThis).filter(name => name === 'axe' || name === 'mark'),
      lang: document.documentElement.lang,
    }));
  let firstPage: Page;
  let firstTraces: object;

  test('the first finds nothing and leaves something in every place', async () => {
    const page = await openPage({ settings: { volume: 0 } });
    firstPage = page;
    firstTraces = await traces(page);
    await page.getByTestId('language').click();
    await page.locator('html[lang=en]').waitFor();
    await page.context().grantPermissions(['clipboard-read']);
    await page.context().addCookies([{ name: 'mark', value: '1', url: page.url() }]);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'no-preference' });
    await page.setViewportSize({ width: 400, height: 300 });
    await page.evaluate(async () => {
      location.hash = '#/settings';
      sessionStorage.setItem('mark', '1');
      window.name = 'mark';
      Object.assign(globalThis, { mark: 1, axe: 1 });
      await caches.open('mark');
      await new Promise(resolve => {
        indexedDB.open('mark').onsuccess = resolve;
      });
      // A page that is still open, or closes late, would store this.
      addEventListener('pagehide', () => localStorage.setItem('mark', '1'));
      setInterval(() => localStorage.setItem('mark', '1'), 1);
    });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.evaluate(() => void setInterval(() => localStorage.setItem('mark', '2'), 1));
    expect(await traces(page)).not.toEqual(firstTraces);
  });

  test('the second finds what the first has found', async () => {
    const page = await openPage({ settings: { volume: 0 } });
    expect(page === firstPage, 'the tab is that of the first test').toBe(true);
    expect(page.context().pages()).toEqual([page]);
    expect(await traces(page)).toEqual(firstTraces);
  });

  test.fails('the third fails because of an error on its page', async () => {
    const page = await openPage();
    await page.evaluate(() => console.error('a mistake'));
  });

  test('the fourth does not hear of that error', async () => {
    await openPage();
  });
});

test('the failure of a part of a test names the part', async () => {
  const failure = step('the board', () => Promise.reject(new Error('is empty')));
  await expect(failure).rejects.toThrow('the board: is empty');
});

test('two visits of one test do not share a tab', async () => {
  const page = await openPage({ settings: { mark: 1 } });
  const other = await openPage();
  expect(other.context()).not.toBe(page.context());
  expect(await other.evaluate(() => localStorage.getItem('poda.mark'))).toBeNull();
});
