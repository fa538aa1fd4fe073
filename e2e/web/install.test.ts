import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPage, untilOfflineReady } from './harness.ts';
import { pageFolder } from './page-hosts.ts';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}

const manifest: { readonly icons: readonly Icon[] } = JSON.parse(
  readFileSync(join(pageFolder, 'poda.webmanifest'), 'utf8'),
);

test('the browser finds nothing that prevents installing the page', async () => {
  const page = await openPage({ hasServiceWorker: true });
  await untilOfflineReady(page);
  const devTools = await page.context().newCDPSession(page);
  const { errors } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // A browser context of a test counts as incognito, and incognito windows cannot install pages.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([]);
});

test.each(manifest.icons)('$src has the size that the manifest says', ({ src, sizes, type }) => {
  const picture = readFileSync(join(pageFolder, src));
  if (type === 'image/svg+xml') expect([sizes, picture.toString()]).toEqual(['any', expect.stringContaining('<svg')]);
  // A PNG file has its width at byte 16 and its height at byte 20.
  else expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
});
