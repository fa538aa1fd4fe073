import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { embedPlugin } from './scripts/embed-plugin.ts';
import { pagePolicyPlugin } from './scripts/page-policy-plugin.ts';
import { rulesPlugin } from './scripts/rules/rules-plugin.ts';
import { serviceWorkerPlugin } from './scripts/service-worker-plugin.ts';
import { tablesPlugin } from './scripts/tables-plugin.ts';

const source = fileURLToPath(new URL('packages', import.meta.url));

/** Replaces an import by a module with nothing in it, or with nothing but an error for code that must not run. */
const without = (name: string, file: string, importers: RegExp, empty = 'left-out-of-page.ts'): Plugin => ({
  name,
  apply: 'build',
  enforce: 'pre',
  resolveId: (id: string, importer = '') =>
    id === file && importers.test(importer) ? `${source}/page/src/engine/${empty}` : undefined,
});

/**
 * The main thread only needs the rules; evaluation runs in the engine's worker. The development server has one set of plugins
 * for both, so it leaves nothing out.
 */
const withoutNetworks = without('without-networks', '@poda/networks/index.ts', /./, 'no-networks.ts');
const withoutNetworkCode: Plugin = {
  name: 'without-network-code',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id: string, importer = '') => {
    const [folder] = /^.*\/games\/\w+(?=\/)/.exec(importer) ?? [];
    return id === './network.ts' && folder !== undefined ? `${folder}/page/no-network.ts` : undefined;
  },
};

/** Only workers read tables of solved positions. */
const withoutTables = without('without-tables', './tables/index.ts', /\/games\/\w+\/index\.ts$/);
/** Workers make no tables, so the solvers stay out of the page. */
const withoutSolvers = without('without-solvers', './solver.ts', /\/games\/\w+\/tables\//);

/** The page: static files that can be served by any host from any folder. */
export default defineConfig({
  root: `${source}/page/src`,
  base: './',
  plugins: [
    withoutNetworks,
    withoutNetworkCode,
    withoutTables,
    rulesPlugin(),
    pagePolicyPlugin(),
    tablesPlugin(),
    embedPlugin(),
    serviceWorkerPlugin(),
  ],
  worker: { format: 'es', plugins: () => [withoutSolvers] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // The names of all chunks of later screens would be a kilobyte of the first load.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter(file => file.endsWith('.css')) : files,
    },
    assetsInlineLimit: 0,
  },
});
