// `npm run build:packages`: builds the packages that install alone, each into its own folder `dist`, so that
// `npm pack --workspace @poda/library` and the like make tarballs of them. npm does so before it packs one.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { copyTypes, entryPointsOf, workerEntryPoints } from './library-parts.mjs';
import { NOTICES_FILE, Notices } from './notices.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The library finds the package of networks where it is installed; without it, evaluations are formulas. */
const networksIfInstalled = {
  name: 'networks-if-installed',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^@poda\/networks$/ }, ({ path }) => ({ path, external: true }));
    onResolve({ filter: /^@poda\/networks\/index\.ts$/ }, () => ({ path: 'networks', namespace: 'installed' }));
    onLoad({ filter: /.*/, namespace: 'installed' }, () => ({
      contents: `let networks = {};
try { ({ networks } = await import('@poda/networks')); } catch {}
export { networks };`,
    }));
  },
};

/** The bundles and declarations of the subpaths that a package.json exports. */
const buildCode = async (name, { workers = {}, plugins = [] } = {}) => {
  const folder = `packages/${name}`;
  const { exports: subpaths } = JSON.parse(readFileSync(`${root}/${folder}/package.json`, 'utf8'));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { ...entryPointsOf(subpaths), ...workers },
    outdir: `${folder}/dist`,
    bundle: true,
    splitting: true,
    chunkNames: 'shared-[hash]',
    format: 'esm',
    platform: 'neutral',
    target: ['es2022', 'node20.19'],
    external: ['node:*'],
    define: { PODA_TABLE_FILES: readFileSync(`${root}/packages/tables/files.json`, 'utf8') },
    plugins,
    logLevel: 'warning',
    metafile: true,
  });
  const notices = new Notices(root);
  notices.addMetafile(metafile);
  if (notices.packages.size > 0) writeFileSync(`${root}/${folder}/dist/${NOTICES_FILE}`, notices.text());
  execFileSync(process.execPath, [`${root}/node_modules/typescript/bin/tsc`, '-b', folder], {
    cwd: root,
    stdio: 'inherit',
  });
  copyTypes(subpaths, `${root}/${folder}/dist/types`);
};

const buildPackage = {
  library: () => buildCode('library', { workers: workerEntryPoints, plugins: [networksIfInstalled] }),
  arena: () => buildCode('arena', { workers: workerEntryPoints }),
  networks: () => buildCode('networks'),
  openings: () => buildCode('openings'),
  page: () => {
    if (!existsSync(`${root}/dist/web`)) throw new Error('The page is not built: run npm run build.');
    cpSync(`${root}/dist/web`, `${root}/packages/page/dist`, { recursive: true });
  },
};

const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : Object.keys(buildPackage)) {
  rmSync(`${root}/packages/${name}/dist`, { recursive: true, force: true });
  await buildPackage[name]();
  cpSync(`${root}/LICENSE`, `${root}/packages/${name}/dist/LICENSE`);
}
