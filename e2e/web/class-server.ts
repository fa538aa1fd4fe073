import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@poda/library/core/text/words.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { exitOf, startPoda } from '../run-poda.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { sharedBrowser } from './harness.ts';
import { openTab } from './tabs.ts';

/** A server with an arena, as `poda serve --json` describes it. */
interface ClassServer {
  url: string;
  setUpUrl: string;
}

/** Starts `poda serve --data FOLDER` for the tests of the calling file, and ends it after them. */
export const classServer = (): ClassServer => {
  const server: ClassServer = { url: '', setUpUrl: '' };
  const folder = temporaryFolder('class');
  let end = async () => {};
  beforeAll(async () => {
    const child = startPoda(['serve', '--data', join(folder, 'data'), '--port', '0', '--jobs', '1', '--json']);
    const ended = exitOf(child);
    end = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    child.stderr.resume();
    const line = await new Promise<string>((resolve, reject) => {
      child.stdout.setEncoding('utf8').once('data', resolve);
      child.once('close', code => reject(new Error(`poda serve ended with ${code}`)));
    });
    Object.assign(server, JSON.parse(line));
  });
  afterAll(() => end());
  return server;
};

/** A browser of its own: a person in front of a device. */
export interface Device {
  readonly language: Language;
  readonly shade: 'light' | 'dark';
  readonly width: number;
}

/** Timeout of every browser action in ms; only a page that hangs should reach it. */
const TIMEOUT_MILLIS = 120_000;

/**
 * Opens a page in a new browser context. The test fails at its end if the page wrote an error to the console, except for the
 * lines in which the browser reports a request that the server refused.
 */
export const openDevice = async (url: string, { language, shade, width }: Device): Promise<Page> => {
  const locale = language === 'es' ? 'es-ES' : 'en-GB';
  const tab = await openTab(await sharedBrowser(), url, { locale, serviceWorkers: 'block' });
  tab.context.setDefaultTimeout(TIMEOUT_MILLIS);
  onTestFinished(async () => {
    await tab.context.close();
    expect(tab.errors.filter(error => !/status of 4\d\d/.test(error))).toEqual([]);
  });
  await tab.page.setViewportSize({ width, height: 800 });
  await tab.page.emulateMedia({ colorScheme: shade, reducedMotion: 'reduce' });
  await tab.page.goto(url);
  return tab.page;
};

/** Writes files into a new folder and returns its path. */
export const folderOf = (path: string, files: Readonly<Record<string, string>>): string => {
  mkdirSync(path, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
};
