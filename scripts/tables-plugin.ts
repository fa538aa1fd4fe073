import { createReadStream, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The tables of exact values that come with Poda, and the list of those that the page loads. */
const folder = fileURLToPath(new URL('../packages/tables', import.meta.url));
const listed = Object.values(
  JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as Record<string, string[]>,
).flat();

/** Adds the tables to the built page, in the folder `tables` beside it, and to that of the development server. */
export const tablesPlugin = (): Plugin => ({
  name: 'poda-tables',
  generateBundle() {
    for (const name of listed)
      this.emitFile({ type: 'asset', fileName: `tables/${name}`, source: readFileSync(join(folder, name)) });
  },
  configureServer: ({ middlewares }) => {
    middlewares.use('/tables', ({ url = '' }, response, next) => {
      const name = basename(new URL(url, 'http://host').pathname);
      if (!listed.includes(name)) return next();
      response.setHeader('Content-Type', 'application/octet-stream');
      createReadStream(join(folder, name)).pipe(response);
    });
  },
});
