import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const NAME = 'service-worker.js';
/** Poda's server answers this name itself, so the page asks the server each time. */
const ANSWERED_BY_SERVER = 'network.json';

/** Adds the service worker, which caches the page for offline use, after all other files are written. */
export const serviceWorkerPlugin = (): Plugin => {
  let folder = '';
  return {
    name: 'poda-service-worker',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = resolve(root, outDir);
    },
    writeBundle: { order: 'post', sequential: true, handler: () => writeServiceWorker(folder) },
  };
};

/** The folder of tables. They are large and only some games need them, so the service worker caches them last. */
const TABLES = 'tables/';

/** Writes the service worker of a built page into its folder, with the list of all its files. */
export const writeServiceWorker = async (folder: string): Promise<void> => {
  const hashes = hashesIn(folder);
  const files = JSON.stringify(Object.fromEntries(hashes.filter(([name]) => !name.startsWith(TABLES))));
  const tables = JSON.stringify(Object.fromEntries(hashes.filter(([name]) => name.startsWith(TABLES))));
  const { metafile } = await build({
    metafile: true,
    entryPoints: [fileURLToPath(new URL('../packages/page/src/service-worker.ts', import.meta.url))],
    outfile: join(folder, NAME),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: {
      PAGE_FILES: files,
      TABLE_FILES: tables,
      PAGE_VERSION: JSON.stringify(
        createHash('sha256')
          .update(files + tables)
          .digest('hex')
          .slice(0, 16),
      ),
    },
    logLevel: 'warning',
  });
  // The notices are among the cached files, so they are written before the service worker is bundled.
  const foreign = Object.keys(metafile.inputs).find(path => path.includes('node_modules/'));
  if (foreign !== undefined) throw new Error(`The service worker contains ${foreign}, which no notice names.`);
};

/**
 * All built files that the page may cache, sorted by URL, each with its subresource integrity hash; the URL of the page
 * itself is empty.
 */
const hashesIn = (folder: string): (readonly [string, string])[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(name => name !== NAME && name !== ANSWERED_BY_SERVER)
    .sort()
    .map(
      name =>
        [
          name === 'index.html' ? '' : name,
          `sha256-${createHash('sha256')
            .update(readFileSync(join(folder, name)))
            .digest('base64')}`,
        ] as const,
    );
