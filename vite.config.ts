import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { pagePolicyPlugin } from './scripts/page-policy-plugin.ts';
import { rulesPlugin } from './scripts/rules/rules-plugin.ts';
import { serviceWorkerPlugin } from './scripts/service-worker-plugin.ts';

const source = fileURLToPath(new URL('src', import.meta.url));

/**
 * The main thread only needs the rules; evaluation runs in the engine's worker. So trained evaluation data are bundled with the
 * worker only.
 */
const withoutLearnedTables: Plugin = {
  name: 'without-learned-tables',
  enforce: 'pre',
  resolveId: (id: string) =>
    id.endsWith('/learned-tables.ts') ? `${source}/games/draughts/page/no-learned-tables.ts` : undefined,
};

/** The page: static files that can be served by any host from any folder. */
export default defineConfig({
  root: `${source}/web`,
  base: './',
  plugins: [withoutLearnedTables, rulesPlugin(), pagePolicyPlugin(), serviceWorkerPlugin()],
  worker: { format: 'es', plugins: () => [] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
