import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Site } from '@poda/server/open-site.ts';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { writeServiceWorker } from '../../scripts/service-worker-plugin.ts';
import { openPage, untilOfflineReady } from './harness.ts';
import { serveStatically } from './page-hosts.ts';

const home = mkdtempSync(join(tmpdir(), 'poda-update-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Builds a minimal page whose every file shows the version; the files are named as in a real build. */
const buildVersion = async (version: number): Promise<string> => {
  const folder = join(home, String(version));
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const offline = fileURLToPath(new URL('../../packages/page/src/browser/offline.ts', import.meta.url));
  await build({
    stdin: {
      contents: `import { registerServiceWorker } from ${JSON.stringify(offline)};
        document.getElementById('app').innerHTML = '<h1>script ${version}</h1>';
        globalThis.later = () => import('./later-0000000${version}.js').then(({ said }) => said);
        registerServiceWorker();`,
      resolveDir: home,
    },
    outfile: join(folder, `assets/main-0000000${version}.js`),
    bundle: true,
    format: 'esm',
    define: { 'import.meta.env.PROD': 'true' },
    external: ['./later-*'],
    logLevel: 'warning',
  });
  writeFileSync(join(folder, `assets/later-0000000${version}.js`), `export const said = 'later ${version}';`);
  writeFileSync(join(folder, 'assets/same-00000000.js'), 'export const same = true;');
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><title>page ${version}</title><link rel="icon" href="./icon.svg"><div id="app"></div>
      <script type="module" src="./assets/main-0000000${version}.js"></script></html>`,
  );
  writeFileSync(join(folder, 'icon.svg'), `<svg xmlns="http://www.w3.org/2000/svg"><title>${version}</title></svg>`);
  await writeServiceWorker(folder);
  return folder;
};

/** Returns the version numbers that the title, the script and a script loaded later show; they must be equal. */
const versionsOf = async (page: Page): Promise<string[]> => [
  await page.title(),
  await page.locator('h1').innerText(),
  await page.evaluate(() => (globalThis as unknown as { later: () => Promise<string> }).later()),
];

const cacheCount = (page: Page): Promise<number> => page.evaluate(async () => (await caches.keys()).length);

/** Serves another version of the page at the same address. */
const replace = async (site: Site, folder: string): Promise<Site> => {
  await site.close();
  return await serveStatically(folder, site.port);
};

/** Waits until another service worker takes control of the page. */
const untilControllerChanges = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise(resolve => navigator.serviceWorker.addEventListener('controllerchange', () => resolve(null))),
  );

/** Makes the browser look for a new service worker, as each visit does; returns the state of that worker after its installation. */
const lookForUpdate = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => {
    const registration = await (await navigator.serviceWorker.ready).update();
    const worker = registration?.installing;
    if (worker?.state === 'installing')
      await new Promise(resolve => worker.addEventListener('statechange', resolve, { once: true }));
    return worker?.state;
  });

test('a new version is complete at the next load, and an open page keeps its version', async () => {
  let site = await serveStatically(await buildVersion(1));
  const page = await openPage({ url: site.url, hasServiceWorker: true });
  await untilOfflineReady(page);
  site = await replace(site, await buildVersion(2));
  const taken = untilControllerChanges(page);
  // The visit that makes the browser look for a new version still shows the complete old version.
  const second = await page.context().newPage();
  await second.goto(site.url);
  expect(await versionsOf(second)).toEqual(['page 1', 'script 1', 'later 1']);
  await taken;
  // The server no longer has the files of the old version, so they come from the cache.
  expect(await versionsOf(page)).toEqual(['page 1', 'script 1', 'later 1']);

  await second.reload();
  expect(await versionsOf(second)).toEqual(['page 2', 'script 2', 'later 2']);
  expect(await cacheCount(second), 'the first page is still open').toBe(2);

  await site.close();
  await page.reload();
  expect(await versionsOf(page)).toEqual(['page 2', 'script 2', 'later 2']);
  await page.waitForFunction(async () => (await caches.keys()).length === 1);
});

test('a version with a file that does not match its list is not installed', async () => {
  let site = await serveStatically(await buildVersion(3));
  const page = await openPage({ url: site.url, hasServiceWorker: true });
  await untilOfflineReady(page);
  const broken = await buildVersion(4);
  // A host may be replacing its files during a visit: then the list of files belongs to one version and a file to
  // another.
  writeFileSync(join(broken, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  site = await replace(site, broken);
  expect(await lookForUpdate(page)).toBe('redundant');
  await page.reload();
  expect(await versionsOf(page)).toEqual(['page 3', 'script 3', 'later 3']);
  expect(await cacheCount(page)).toBe(1);
  site = await replace(site, await buildVersion(5));
  const taken = untilControllerChanges(page);
  await lookForUpdate(page);
  await taken;
  await page.reload();
  expect(await versionsOf(page)).toEqual(['page 5', 'script 5', 'later 5']);
  await site.close();
});
