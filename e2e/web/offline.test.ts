import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unwrap } from '@poda/library/core/result.ts';
import { readPageFiles } from '@poda/server/page-files.ts';
import { expect, test } from 'vitest';
import { openPage, step, untilOfflineReady } from './harness.ts';
import { pageFolder, serveBuiltPage } from './page-hosts.ts';
import { expectEveryScreenOpens } from './routes.ts';

test('a visited page can be installed, and every screen works with the server stopped', async () => {
  const site = await serveBuiltPage();
  const page = await openPage({ url: site.url, hasServiceWorker: true });
  await untilOfflineReady(page);
  await step('the browser finds nothing that prevents installing the page', async () => {
    const devTools = await page.context().newCDPSession(page);
    const { errors } = await devTools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    // A browser context of a test counts as incognito, and incognito windows cannot install pages.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([]);
  });
  await step('the cache holds every built file but the service worker and what the server answers itself', async () => {
    const cached = () =>
      page.evaluate(async () => {
        const requests = (await caches.keys()).map(async name => await (await caches.open(name)).keys());
        return (await Promise.all(requests)).flat().map(({ url }) => new URL(url).pathname.slice(1));
      });
    const built = [...unwrap(readPageFiles(pageFolder)).keys()].filter(
      // The list of tables is a part of the engine's code.
      name => !['service-worker.js', 'network.json', 'tables/files.json'].includes(name),
    );
    const expected = built.map(name => (name === 'index.html' ? '' : name)).toSorted();
    // Tables are cached after the page, once it is idle.
    await expect.poll(async () => (await cached()).toSorted()).toEqual(expected);
  });
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

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}

const manifest: { readonly icons: readonly Icon[] } = JSON.parse(
  readFileSync(join(pageFolder, 'poda.webmanifest'), 'utf8'),
);

test.each(manifest.icons)('$src has the size that the manifest says', ({ src, sizes, type }) => {
  const picture = readFileSync(join(pageFolder, src));
  if (type === 'image/svg+xml') expect([sizes, picture.toString()]).toEqual(['any', expect.stringContaining('<svg')]);
  // A PNG file has its width at byte 16 and its height at byte 20.
  else expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
});
