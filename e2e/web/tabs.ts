import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { pageFolder } from './page-hosts.ts';

/**
 * A browser context with one page. Tests use it one after another, because a page that stays in its process, with a warm cache,
 * loads in a third of the CPU time of a page in a new context.
 */
export interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What no call can change later; a test gets a tab only if these are the ones it wants. */
  readonly locale: string;
  readonly origin: string;
  readonly devTools: CDPSession;
  /** The errors of the running test. */
  errors: string[];
}

/** Opens a page in a new browser context, on an empty document of the origin. */
export const openTab = async (
  browser: Browser,
  url: string,
  { locale, serviceWorkers }: { readonly locale: string; readonly serviceWorkers: 'allow' | 'block' },
): Promise<Tab> => {
  const context = await browser.newContext({ locale, serviceWorkers });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const tab: Tab = { context, page, locale, origin: originOf(url), devTools, errors: [] };
  collectErrors(context, tab.origin, error => tab.errors.push(error));
  await page.goto(emptyDocument(url));
  await devTools.send('Page.resetNavigationHistory');
  return tab;
};

/** Ends the page that the tab shows, and removes all that it has left in the browser. */
export const clearTab = async ({ context, page, origin, devTools }: Tab): Promise<void> => {
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.goto(emptyDocument(page.url()));
  await page.evaluate(() => {
    sessionStorage.clear();
    window.name = '';
  });
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devTools.send('Page.resetNavigationHistory');
  await context.clearCookies();
  await context.clearPermissions();
  await page.mouse.move(0, 0);
};

/** Calls a function for each console error, uncaught error and request to another origin in a browser context. */
export const collectErrors = (context: BrowserContext, origin: string, report: (error: string) => void): void => {
  context.on('console', message => {
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', error => report(`unhandled: ${error.error().stack ?? error.error().message}`));
  context.on('request', request => {
    const { protocol, origin: requested } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && requested !== origin) report(`request elsewhere: ${request.url()}`);
  });
};

/** The origin of an address. All reports on disk have the same. */
export const originOf = (url: string): string => (url.startsWith('file:') ? 'file://' : new URL(url).origin);

/**
 * The address of a document without scripts on the same origin: the icon. From `about:blank`, the browser would open the page in
 * a new process.
 */
const emptyDocument = (url: string): string =>
  url.startsWith('file:') ? pathToFileURL(`${pageFolder}/icon.svg`).href : new URL('./icon.svg', url).href;
