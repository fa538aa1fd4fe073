import { extname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Language } from '@poda/library/core/text/words.ts';
import type { Browser } from 'playwright-core';

/** The limit for the first load in bytes, gzipped, not counting data tables (.bin), sounds and type. */
export const FIRST_LOAD_LIMIT_BYTES = 100_000;

/** The limit for the fonts in bytes; they come after the first paint. */
export const TYPE_LIMIT_BYTES = 60_000;

export const kinds = ['page', 'code', 'styles', 'pictures', 'tables', 'sounds', 'type'] as const;
export type Kind = (typeof kinds)[number];

/** A response to a request by the web page. */
export interface Fetched {
  readonly name: string;
  readonly kind: Kind;
  readonly bytes: number;
  readonly gzippedBytes: number;
}

/** All requests of a new visitor's browser until the first screen is idle. */
export const measureFirstLoad = async (browser: Browser, url: string, language: Language): Promise<Fetched[]> => {
  // The service worker fetches all files afterwards for offline use; users do not wait for that.
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

/** The requests that count against the limit. */
export const countedBytes = (fetched: readonly Fetched[]): number =>
  sum(fetched.filter(({ kind }) => !['tables', 'sounds', 'type'].includes(kind)));

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
  '.woff2': 'type',
};
