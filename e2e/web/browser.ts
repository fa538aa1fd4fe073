import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { browserNames } from '../../src/cli/programs.ts';
import { findProgram, isProgram } from '../../src/host/find-program.ts';

/** What to do where no browser was found. */
export const waysToABrowser =
  'No browser was found. Install Chromium (Debian: apt-get install -y chromium), Google Chrome or Microsoft Edge, or name one in PODA_BROWSER.';

/** Starts the first browser there is; undefined where there is none and none can be installed. */
export const startBrowser = async (): Promise<Browser | undefined> => {
  const named = process.env['PODA_BROWSER'];
  if (named && !isProgram(named)) throw new Error(`PODA_BROWSER=${named} is no program that can be run.`);
  const path = named || findProgram(browserNames, process.env);
  if (path !== undefined) return await start({ executablePath: path });
  for (const channel of channels) {
    const browser = await start({ channel }).catch(() => undefined);
    if (browser !== undefined) return browser;
  }
  const installed = installOnDebian();
  return installed === undefined ? undefined : await start({ executablePath: installed });
};

const channels = ['chrome', 'msedge', 'chromium'];

const start = (options: LaunchOptions): Promise<Browser> => chromium.launch({ ...options, args: switches });

/** No window, no sandbox (which root may not have), and nobody called up but those whom the page calls. */
const switches = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const installOnDebian = (): string | undefined => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  spawnSync('apt-get', ['install', '-y', 'chromium'], { stdio: 'ignore' });
  return findProgram(browserNames, process.env);
};
