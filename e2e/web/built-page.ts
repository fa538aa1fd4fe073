import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unwrap } from '../../src/core/result.ts';
import { openSite, type Site } from '../../src/server/open-site.ts';

/** Where the build leaves the page. */
export const pageFolder = fileURLToPath(new URL('../../dist/web', import.meta.url));

if (!existsSync(pageFolder)) throw new Error('dist/web is missing: build it with `node scripts/build.mjs --program`.');

/** Our own server with the built page, at any free port of this computer. */
export const serveBuiltPage = async (folder = pageFolder, port = 0): Promise<Site> =>
  unwrap(await openSite({ folder, port }));
