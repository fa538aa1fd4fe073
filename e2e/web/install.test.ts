import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageFolder } from './built-page.ts';
import { openPage, untilOfflineReady } from './harness.ts';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}

const manifest: { readonly icons: readonly Icon[] } = JSON.parse(
  readFileSync(join(pageFolder, 'poda.webmanifest'), 'utf8'),
);

test('the browser finds nothing that keeps it from installing the page', async () => {
  const page = await openPage({ hasServiceWorker: true });
  await untilOfflineReady(page);
  const devTools = await page.context().newCDPSession(page);
  const { errors } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // Tests run in windows that keep nothing, where nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([]);
});

test.each(manifest.icons)('$src is as large as the manifest says', ({ src, sizes, type }) => {
  const picture = readFileSync(join(pageFolder, src));
  if (type === 'image/svg+xml') expect([sizes, picture.toString()]).toEqual(['any', expect.stringContaining('<svg')]);
  // The width and the height stand at fixed places at the beginning of a PNG.
  else expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
});
