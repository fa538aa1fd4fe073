import { type Browser, chromium } from 'playwright-core';
import { browserSwitches, findBrowser } from '../../scripts/test-needs.mjs';

/** Tells the user how to install a browser or name one. */
export const noBrowserMessage =
  'No browser was found. Install Chromium (Debian: apt-get install -y chromium), Google Chrome or Microsoft Edge, or name one in PODA_BROWSER.';

/** Starts the first browser that is installed; undefined if there is none. */
export const startBrowser = async (): Promise<Browser | undefined> => {
  const found = await findBrowser();
  return found === undefined ? undefined : await chromium.launch({ ...found, args: browserSwitches });
};
