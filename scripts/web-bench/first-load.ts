import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import type { Language } from '../../src/core/text/words.ts';

/** What the first load may weigh, gzipped, without tables and sounds. */
export const FIRST_LOAD_LIMIT_BYTES = 100_000;

export const kinds = ['page', 'code', 'styles', 'pictures', 'tables', 'sounds'] as const;
export type Kind = (typeof kinds)[number];

/** Something that the page asked for. */
export interface Fetched {
  readonly name: string;
  readonly kind: Kind;
  readonly bytes: number;
  readonly gzippedBytes: number;
}

/** Everything that a first visitor's browser asks for until the first screen has nothing more to do. */
export const measureFirstLoad = async (browser: Browser, url: string, language: Language): Promise<Fetched[]> => {
  // The worker that keeps the page fetches all of it afterwards, for later: that is no part of what somebody waits for.
  const context = await browser.newContext({
    locale: language === 'es' ? 'es-ES' : 'en-GB',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const fetched: Promise<Fetched>[] = [];
  page.on('response', response => {
    const name = new URL(response.url()).pathname;
    fetched.push(
      response.body().then(body => ({
        name,
        kind: kindOf(name),
        bytes: body.length,
        gzippedBytes: gzipSync(body, { level: 9 }).length,
      })),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('h1').waitFor();
  const all = await Promise.all(fetched);
  await context.close();
  return all;
};

/** What counts against the limit. */
export const countedBytes = (fetched: readonly Fetched[]): number =>
  sum(fetched.filter(({ kind }) => kind !== 'tables' && kind !== 'sounds'));

export const sum = (fetched: readonly Fetched[]): number =>
  fetched.reduce((total, { gzippedBytes }) => total + gzippedBytes, 0);

const kindOf = (name: string): Kind => kindsByEnding[extname(name)] ?? 'page';

const kindsByEnding: Readonly<Record<string, Kind>> = {
  '.js': 'code',
  '.wasm': 'code',
  '.css': 'styles',
  '.svg': 'pictures',
  '.png': 'pictures',
  '.bin': 'tables',
  '.mp3': 'sounds',
  '.ogg': 'sounds',
};
