import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, onTestFinished } from 'vitest';
import type { Language } from '../../src/core/text/words.ts';
import type { Site } from '../../src/server/open-site.ts';
import { allNeed } from '../needs.ts';
import { startBrowser } from './browser.ts';
import { serveBuiltPage } from './page-hosts.ts';

type Shade = 'light' | 'dark';

/** The browser settings and the address with which a test opens the page. */
export interface Visit {
  readonly language?: Language;
  readonly shade?: Shade;
  readonly width?: number;
  readonly height?: number;
  /** The fragment of the address, for example `#/learn/ur`. */
  readonly route?: string;
  /** The page's address without the fragment; by default that of `sharedSite`. */
  readonly url?: string;
  /** True if pieces are animated; tests are quicker without. */
  readonly hasMotion?: boolean;
  /** True if the browser may run the service worker, which caches the page for use offline; tests are quicker without. */
  readonly hasServiceWorker?: boolean;
  /** Replaces the page's clock and timers by ones that `page.clock` can move forward. */
  readonly hasTestClock?: boolean;
  /** Settings that the browser has stored before the visit, for example `{ theme: 'slate' }`. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/**
 * The two languages of the page, each with the shade (light or dark) in which a test opens the page and the shade to
 * which it changes later.
 */
export const looks: readonly { readonly language: Language; readonly shade: Shade; readonly otherShade: Shade }[] = [
  { language: 'es', shade: 'light', otherShade: 'dark' },
  { language: 'en', shade: 'dark', otherShade: 'light' },
];

/** Timeout of every browser action, in ms. It is long because only a page that hangs should reach it. */
const TIMEOUT_MILLIS = 120_000;

let browser: Promise<Browser | undefined> | undefined;
let site: Promise<Site> | undefined;

allNeed('browser');

afterAll(async () => {
  await (await browser)?.close();
  await (await site)?.close();
});

/** Returns the browser that all tests of a file share; the first call starts it. */
export const sharedBrowser = async (): Promise<Browser> => {
  browser ??= startBrowser();
  return (await browser)!;
};

/** Returns the server that all tests of a file share; the first call starts it. */
export const sharedSite = (): Promise<Site> => (site ??= serveBuiltPage());

/**
 * Opens the page in a new browser context, with nothing stored but the given settings. The test fails at its end if any page of
 * this context has written an error to the console, left a rejection unhandled, violated the Content-Security-Policy or sent a
 * request to another origin.
 */
export const openPage = async (visit: Visit = {}): Promise<Page> => {
  const { language = 'es', shade = 'light', width = 1280, height = 800, route = '', settings = {} } = visit;
  const url = visit.url ?? (await sharedSite()).url;
  const context = await (await sharedBrowser()).newContext({
    locale: language === 'es' ? 'es-ES' : 'en-GB',
    colorScheme: shade,
    reducedMotion: visit.hasMotion ? 'no-preference' : 'reduce',
    viewport: { width, height },
    serviceWorkers: visit.hasServiceWorker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(TIMEOUT_MILLIS);
  const errors = collectErrors(context, new URL(url).origin);
  onTestFinished(async () => {
    await context.close();
    expect(errors, 'errors on the page').toEqual([]);
  });
  await context.addInitScript(storeSettings, settings);
  if (visit.hasTestClock) await context.clock.install();
  const page = await context.newPage();
  await page.goto(url + route);
  await page.locator('#app > *').first().waitFor();
  return page;
};

/** Returns a list that grows with each console error, uncaught error and request to another origin in a browser context. */
export const collectErrors = (context: BrowserContext, origin: string): string[] => {
  const errors: string[] = [];
  context.on('console', message => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', error => errors.push(`unhandled: ${error.error().stack ?? error.error().message}`));
  context.on('request', request => {
    const { protocol, origin: requested } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && requested !== origin) errors.push(`request elsewhere: ${request.url()}`);
  });
  return errors;
};

/** Runs in the page before its scripts: stores the settings that are not stored yet, so that a reload keeps later changes. */
const storeSettings = (settings: Readonly<Record<string, unknown>>): void => {
  // The empty document that comes before the page has no storage.
  if (location.origin === 'null') return;
  for (const [name, value] of Object.entries(settings))
    if (localStorage.getItem(`poda.${name}`) === null) localStorage.setItem(`poda.${name}`, JSON.stringify(value));
};

/** Changes the colour scheme of the device, as many devices do in the evening. */
export const changeShade = async (page: Page, shade: Shade): Promise<void> => {
  await page.emulateMedia({ colorScheme: shade });
  await page.locator(`html[data-shade=${shade}]`).waitFor();
};

/** Waits until a service worker controls the page, which is then cached for use offline. */
export const untilOfflineReady = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

/**
 * Fails with the accessibility violations that axe finds on the page. After a change of shade, checking the colours is enough and
 * quicker.
 */
export const expectNoAxeViolations = async (page: Page, scope: 'all' | 'colours' = 'all'): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const rules = scope === 'all' ? {} : { runOnly: { type: 'rule' as const, values: colourRules } };
  const { violations } = await page.evaluate(
    options => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    // These options leave out the descriptions of elements that pass, which take axe longer than the checks.
    { ...rules, resultTypes: ['violations' as const], selectors: false },
  );
  expect(
    violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
    ),
  ).toEqual([]);
};

/** The rules about colours among those that axe checks by default. */
const colourRules = axe
  .getRules(['cat.color'])
  .filter(({ tags }) => !tags.includes('wcag2aaa') && !tags.includes('experimental'))
  .map(({ ruleId }) => ruleId);

/** Waits until the page has drawn this number of frames. */
export const untilFrames = (page: Page, frames: number): Promise<void> =>
  page.evaluate(
    count =>
      new Promise<void>(resolve => {
        const draw = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => draw(left - 1)));
        draw(count);
      }),
    frames,
  );

/** Fails if the page is wider than its window. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const { pageWidth, windowWidth } = await page.evaluate(() => ({
    pageWidth: document.documentElement.scrollWidth,
    windowWidth: document.documentElement.clientWidth,
  }));
  expect(pageWidth, 'the width of the page').toBeLessThanOrEqual(windowWidth);
};
