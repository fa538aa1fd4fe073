import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, onTestFinished } from 'vitest';
import type { Language } from '../../src/core/text/words.ts';
import type { Site } from '../../src/server/open-site.ts';
import { allNeed } from '../needs.ts';
import { startBrowser } from './browser.ts';
import { serveBuiltPage } from './built-page.ts';

type Shade = 'light' | 'dark';

/** How somebody comes to the page. */
export interface Visit {
  readonly language?: Language;
  readonly shade?: Shade;
  readonly width?: number;
  readonly height?: number;
  /** Where on the page, as `#/learn/ur`. */
  readonly route?: string;
  /** The page's address; the file's own server where none is named. */
  readonly url?: string;
  /** Whether pieces move before they stand; tests are quicker without. */
  readonly hasMotion?: boolean;
  /** Whether the browser keeps the page for visits without a network; tests are quicker without. */
  readonly isKeeping?: boolean;
  /** Replaces the page's clock and timers by ones that `page.clock` can move forward. */
  readonly hasTestClock?: boolean;
  /** What the visitor has chosen before, as `{ theme: 'slate' }`. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Every language is come to in one shade and seen in the other as well. */
export const looks: readonly { readonly language: Language; readonly shade: Shade; readonly otherShade: Shade }[] = [
  { language: 'es', shade: 'light', otherShade: 'dark' },
  { language: 'en', shade: 'dark', otherShade: 'light' },
];

/** How long a page may take to show something, in ms: it only ends what hangs. */
const PATIENCE_MILLIS = 120_000;

let browser: Promise<Browser | undefined> | undefined;
let site: Promise<Site> | undefined;

allNeed('browser');

afterAll(async () => {
  await (await browser)?.close();
  await (await site)?.close();
});

/** The browser of this file's tests. */
export const ownBrowser = async (): Promise<Browser> => {
  browser ??= startBrowser();
  return (await browser)!;
};

/** The server of this file's tests. */
export const ownSite = (): Promise<Site> => (site ??= serveBuiltPage());

/**
 * Opens the page as a visitor who was never here. The test fails in the end if the page, or any other page of this visitor, wrote
 * an error to the console, let a rejection go unhandled, broke the Content-Security-Policy or asked anybody else for anything.
 */
export const openPage = async (visit: Visit = {}): Promise<Page> => {
  const { language = 'es', shade = 'light', width = 1280, height = 800, route = '', settings = {} } = visit;
  const url = visit.url ?? (await ownSite()).url;
  const context = await (await ownBrowser()).newContext({
    locale: language === 'es' ? 'es-ES' : 'en-GB',
    colorScheme: shade,
    reducedMotion: visit.hasMotion ? 'no-preference' : 'reduce',
    viewport: { width, height },
    serviceWorkers: visit.isKeeping ? 'allow' : 'block',
  });
  context.setDefaultTimeout(PATIENCE_MILLIS);
  const mistakes = watch(context, new URL(url).origin);
  onTestFinished(async () => {
    await context.close();
    expect(mistakes, 'what went wrong on the page').toEqual([]);
  });
  await context.addInitScript(keepSettings, settings);
  if (visit.hasTestClock) await context.clock.install();
  const page = await context.newPage();
  await page.goto(url + route);
  await page.locator('#app > *').first().waitFor();
  return page;
};

/** Writes down, as it comes, whatever should not happen on any page of a visitor. */
export const watch = (context: BrowserContext, origin: string): string[] => {
  const mistakes: string[] = [];
  context.on('console', message => {
    if (message.type() === 'error') mistakes.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', error => mistakes.push(`unhandled: ${error.error().stack ?? error.error().message}`));
  context.on('request', request => {
    const { protocol, origin: asked } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && asked !== origin) mistakes.push(`request elsewhere: ${request.url()}`);
  });
  return mistakes;
};

/** Runs in the page, before its own scripts: what was chosen before is there, and what is chosen later stays. */
const keepSettings = (settings: Readonly<Record<string, unknown>>): void => {
  // The empty document before the page, where nothing is kept.
  if (location.origin === 'null') return;
  for (const [name, value] of Object.entries(settings))
    if (localStorage.getItem(`poda.${name}`) === null) localStorage.setItem(`poda.${name}`, JSON.stringify(value));
};

/** Has the visitor's device change its shade, as many do in the evening. */
export const changeShade = async (page: Page, shade: Shade): Promise<void> => {
  await page.emulateMedia({ colorScheme: shade });
  await page.locator(`html[data-shade=${shade}]`).waitFor();
};

/** Waits until the page of a visitor who keeps it is kept for visits without a network. */
export const untilKept = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
};

/**
 * Fails with what axe finds wrong for people who hear the page, or use a keyboard, or see little. Where nothing but the shade is
 * new, its colours are what there is to look at.
 */
export const expectNoAxeViolations = async (page: Page, what: 'all' | 'colours' = 'all'): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const rules = what === 'all' ? {} : { runOnly: { type: 'rule' as const, values: colourRules } };
  const { violations } = await page.evaluate(
    options => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    // What is well is not described: that takes longer than finding it so.
    { ...rules, resultTypes: ['violations' as const], selectors: false },
  );
  expect(
    violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`),
    ),
  ).toEqual([]);
};

/** What axe asks about colours, of all that it asks of every page. */
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

/** Fails where the page is wider than its window. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  expect(wide, 'the width of the page').toBeLessThanOrEqual(room);
};
