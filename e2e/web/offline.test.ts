import { expect, test } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { readPageFiles } from '../../src/server/page-files.ts';
import { openPage, untilOfflineReady } from './harness.ts';
import { pageFolder, serveBuiltPage } from './page-hosts.ts';
import { expectEveryScreenOpens } from './routes.ts';

test('after one visit every screen works with the server stopped', async () => {
  const site = await serveBuiltPage();
  const page = await openPage({ url: site.url, hasServiceWorker: true });
  await untilOfflineReady(page);
  await site.close();
  const next = await page.context().newPage();
  await next.goto(site.url);
  await expect
    .poll(() => next.evaluate(() => crossOriginIsolated), { message: 'threads may share memory offline too' })
    .toBe(true);
  await expectEveryScreenOpens(next);
  await next.goto(`${site.url}#/settings`);
  const notices = await next
    .getByTestId('notices')
    .evaluate(async link => (await fetch((link as HTMLAnchorElement).href)).text());
  expect(notices).toMatch(/^preact .*MIT/m);
});

test('the cache holds every built file except the service worker, and nothing else', async () => {
  const page = await openPage({ hasServiceWorker: true });
  await untilOfflineReady(page);
  const cached = await page.evaluate(async () => {
    const requests = (await caches.keys()).map(async name => await (await caches.open(name)).keys());
    return (await Promise.all(requests)).flat().map(({ url }) => new URL(url).pathname.slice(1));
  });
  const built = [...unwrap(readPageFiles(pageFolder)).keys()].filter(name => name !== 'service-worker.js');
  expect(cached.toSorted()).toEqual(built.map(name => (name === 'index.html' ? '' : name)).toSorted());
});
