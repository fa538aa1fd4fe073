import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Language } from '@poda/library/core/text/words.ts';
import type { Site } from '@poda/server/open-site.ts';
import type axe from 'axe-core';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { startBrowser } from './browser.ts';
import { serveBuiltPage } from './page-hosts.ts';
import { clearTab, openTab, originOf, type Tab } from './tabs.ts';
import '../worker-environment.ts';

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

let browser: Promise<Browser> | undefined;
let site: Promise<Site> | undefined;

/** Returns the browser that all tests of a worker share; the first call starts it. */
export const sharedBrowser = (): Promise<Browser> => (browser ??= closeAtEnd(startBrowser().then(found => found!)));

/** Returns the server that all tests of a worker share; the first call starts it. */
export const sharedSite = (): Promise<Site> => (site ??= closeAtEnd(serveBuiltPage()));

const closeAtEnd = <T extends { readonly close: () => Promise<void> }>(opened: Promise<T>): Promise<T> => {
  globalThis.closeWithWorker.push(async () => await (await opened).close());
  return opened;
};

/** The tabs that no running test uses. */
const freeTabs: Tab[] = [];

/**
 * Opens the page with nothing stored but the given settings. The test fails at its end if any page of this browser context has
 * written an error to the console, left a rejection unhandled, violated the Content-Security-Policy or sent a request to
 * another origin.
 */
export const openPage = async (visit: Visit = {}): Promise<Page> => {
  const { shade = 'light', width = 1280, height = 800, route = '', settings = {}, hasMotion = false } = visit;
  const url = visit.url ?? (await sharedSite()).url;
  const tab = await takeTab(visit, url);
  await tab.page.setViewportSize({ width, height });
  await tab.page.emulateMedia({
    media: null,
    colorScheme: shade,
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
  });
  await tab.page.evaluate(storeSettings, settings);
  await tab.page.goto(url + route);
  await tab.page.locator('#app > *').first().waitFor();
  return tab.page;
};

/** Returns a tab for the running test: a new one if the visit needs a context of its own or no free tab fits. */
const takeTab = async (visit: Visit, url: string): Promise<Tab> => {
  const { language = 'es', hasServiceWorker = false, hasTestClock = false } = visit;
  const locale = language === 'es' ? 'es-ES' : 'en-GB';
  const origin = originOf(url);
  const isShared =
    !hasServiceWorker && !hasTestClock && (origin === 'file://' || origin === originOf((await sharedSite()).url));
  const found = isShared ? freeTabs.findLastIndex(tab => tab.locale === locale && tab.origin === origin) : -1;
  const tab =
    found >= 0
      ? freeTabs.splice(found, 1)[0]!
      : await openTab(await sharedBrowser(), url, { locale, serviceWorkers: hasServiceWorker ? 'allow' : 'block' });
  onTestFinished(async ({ task }) => {
    const isReusable = isShared && task.result?.state !== 'fail';
    await (isReusable ? clearTab(tab) : tab.context.close());
    const { errors } = tab;
    tab.errors = [];
    if (isReusable) freeTabs.push(tab);
    expect(errors, 'errors on the page').toEqual([]);
  });
  tab.context.setDefaultTimeout(TIMEOUT_MILLIS);
  if (hasTestClock) await tab.page.clock.install();
  return tab;
};

/** Runs in the page's origin before the page is loaded. */
const storeSettings = (settings: Readonly<Record<string, unknown>>): void => {
  for (const [name, value] of Object.entries(settings)) localStorage.setItem(`poda.${name}`, JSON.stringify(value));
};

/** Goes to another screen of an open page, without loading the page again. */
export const openRoute = async (page: Page, route: string): Promise<void> => {
  await page.goto(page.url().split('#')[0] + route);
};

/** Opens a tab of the analysis or the review, unless it is open. */
export const showPanel = async (page: Page, id: string): Promise<void> => {
  const tab = page.getByTestId(`tab-${id}`);
  if ((await tab.getAttribute('aria-selected')) === 'false') await tab.click();
  await page.getByTestId(`panel-${id}`).waitFor();
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
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(runAxe, scope);
  expect(
    violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
    ),
  ).toEqual([]);
};

/** The minified source of axe, which the browser parses quicker. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe in the page. Nine tenths of the elements are shapes in drawings that are hidden from screen readers or have a text
 * alternative as a whole. axe has no rule for such shapes but takes most of its time to read them, so it finds these drawings
 * empty, unless they hold something that can have the focus.
 */
const runAxe = async (scope: 'all' | 'colours'): Promise<axe.Result[]> => {
  const { getRules, run } = (globalThis as unknown as { axe: typeof axe }).axe;
  /** The rules about colours among those that axe checks by default. */
  const colourRules = getRules(['cat.color'])
    .filter(({ tags }) => !tags.includes('wcag2aaa') && !tags.includes('experimental'))
    .map(({ ruleId }) => ruleId);
  const drawings = [...document.querySelectorAll('svg:is([aria-hidden=true], [role=img][aria-label])')].filter(
    drawing => drawing.querySelector('a, [tabindex], foreignObject') === null,
  );
  const isInDrawing = ({ parentNode }: Node) => drawings.some(drawing => drawing === parentNode);
  // axe walks the document in these two ways.
  for (const drawing of drawings) Object.defineProperty(drawing, 'childNodes', { value: [], configurable: true });
  document.createTreeWalker = (root, whatToShow) =>
    Document.prototype.createTreeWalker.call(document, root, whatToShow, node =>
      isInDrawing(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
  try {
    // These options leave out the descriptions of elements that pass, which take axe longer than the checks.
    const { violations } = await run({
      ...(scope === 'all' ? {} : { runOnly: { type: 'rule', values: colourRules } }),
      resultTypes: ['violations'],
      selectors: false,
    });
    return violations;
  } finally {
    for (const drawing of drawings) Reflect.deleteProperty(drawing, 'childNodes');
    Reflect.deleteProperty(document, 'createTreeWalker');
  }
};

/** Runs a part of a test; the message of its failure begins with the name of the part. */
export const step = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
};

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

/** Waits until the text of an element stays the same for 20 frames; returns the text. */
export const settledText = async (element: Locator): Promise<string | null> => {
  for (let before = await element.textContent(); ; ) {
    await untilFrames(element.page(), 20);
    const now = await element.textContent();
    if (now === before) return now;
    before = now;
  }
};

/** Fails if the page is wider than its window. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const { pageWidth, windowWidth } = await page.evaluate(() => ({
    pageWidth: document.documentElement.scrollWidth,
    windowWidth: document.documentElement.clientWidth,
  }));
  expect(pageWidth, 'the width of the page').toBeLessThanOrEqual(windowWidth);
};
