import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The tables of exact values that come with Poda. */
const folder = fileURLToPath(new URL('../tables', import.meta.url));
const SUFFIX = '.poda';

/** Adds the tables to the built page, in the folder `tables` beside it, and to that of the development server. */
export const tablesPlugin = (): Plugin => ({
  name: 'poda-tables',
  generateBundle() {
    for (const name of readdirSync(folder).filter(file => file.endsWith(SUFFIX)))
      this.emitFile({ type: 'asset', fileName: `tables/${name}`, source: readFileSync(join(folder, name)) });
  },
  configureServer: ({ middlewares }) => {
    middlewares.use('/tables', ({ url = '' }, response, next) => {
      const file = join(folder, basename(new URL(url, 'http://host').pathname));
      if (!file.endsWith(SUFFIX) || !existsSync(file)) return next();
      response.setHeader('Content-Type', 'application/octet-stream');
      createReadStream(file).pipe(response);
    });
  },
});
