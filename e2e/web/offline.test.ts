import { expect, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { readPageFiles } from '../../src/server/page-files.ts';
import { pageFolder, serveBuiltPage } from './built-page.ts';
import { openPage, untilOfflineReady } from './harness.ts';
import { expectEveryScreen } from './routes.ts';

test('after one visit the page works with the server stopped, every screen of it', async () => {
  const site = await serveBuiltPage();
  const page = await openPage({ url: site.url, hasServiceWorker: true });
  await untilOfflineReady(page);
  await site.close();
  const next = await page.context().newPage();
  await next.goto(site.url);
  await expect
    .poll(() => next.evaluate(() => crossOriginIsolated), { message: 'threads may share memory offline too' })
    .toBe(true);
  await expectEveryScreen(next);
  await next.goto(`${site.url}#/settings`);
  const notices = await next
    .getByTestId('notices')
    .evaluate(async link => (await fetch((link as HTMLAnchorElement).href)).text());
  expect(notices).toMatch(/^preact .*MIT/m);
});

test('everything that was built is kept, and nothing else', async () => {
  const page = await openPage({ hasServiceWorker: true });
  await untilOfflineReady(page);
  const kept = await page.evaluate(async () => {
    const caching = (await caches.keys()).map(async name => await (await caches.open(name)).keys());
    return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname.slice(1));
  });
  const built = [...unwrap(readPageFiles(pageFolder)).keys()].filter(name => name !== 'service-worker.js');
  expect(kept.toSorted()).toEqual(built.map(name => (name === 'index.html' ? '' : name)).toSorted());
});
