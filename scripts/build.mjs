// Builds the program, the page and the library into dist/. With --program all but the library: what `npm start` needs.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { build as buildPage } from 'vite';
import { buildReport } from './build-report.mjs';
import { NOTICES_FILE, Notices } from './notices.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
const shared = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  define: { PODA_VERSION: JSON.stringify(version) },
  logLevel: 'warning',
  metafile: true,
};

/** Whose code is in the bundles. */
const notices = new Notices(root);
const build = async options => notices.addMetafile((await bundle({ ...shared, ...options })).metafile);

/** What the program loads only when it is needed: each command, the menu, the engine, the arena for a table with bots, and the games for all of them. */
const commands = readdirSync(`${root}/src/cli`).filter(file => /^command-\w+\.ts$/.test(file));
const loadedLater = {
  games: 'src/games/index.ts',
  ...Object.fromEntries(
    [...commands, 'menu.ts', 'engine.ts', 'config-files.ts', 'arena-contenders.ts'].map(file => [
      parse(file).name,
      `src/cli/${file}`,
    ]),
  ),
};

/**
 * Leaves an import of one of those files as it is, for Node to load. Few files that are whole but for the games start faster
 * than the many into which esbuild itself would split the program.
 */
const keepApart = {
  name: 'keep-apart',
  setup: ({ onResolve }) => {
    const apart = path => ({ path: `./${path}.js`, external: true });
    onResolve({ filter: /\/games\/index\.ts$/ }, ({ kind }) => (kind === 'entry-point' ? undefined : apart('games')));
    onResolve({ filter: /^\.\// }, ({ path, kind }) =>
      kind === 'dynamic-import' ? apart(parse(path).name) : undefined,
    );
  },
};

await build({ entryPoints: loadedLater, outdir: 'dist', plugins: [keepApart] });
await build({
  entryPoints: ['src/cli/poda.ts'],
  outfile: 'dist/poda.js',
  banner: { js: '#!/usr/bin/env node' },
  plugins: [keepApart],
});
await build({
  entryPoints: {
    'engine-worker': 'src/cli/engine-worker.ts',
    'study-worker': 'src/cli/study-worker.ts',
    'arena-worker': 'src/arena/arena-worker.ts',
    'wasm-bot-worker': 'src/arena/wasm-bot-worker.ts',
  },
  outdir: 'dist',
});
// Loaded when there is a zip file to read, by a package that was written for `require`.
await build({
  entryPoints: { 'zip-file': 'src/arena/zip-file.ts' },
  outdir: 'dist',
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
});
// What runs beside a bot in its own language goes along as it is.
cpSync(`${root}/src/arena/shims`, `${root}/dist/shims`, { recursive: true });
chmodSync(`${root}/dist/poda.js`, 0o755);
const ofPage = new Notices(root);
const { ofPage: plugin, ofWorkers } = ofPage.plugins();
await buildPage({
  configFile: `${root}/vite.config.ts`,
  logLevel: 'warn',
  plugins: [plugin],
  worker: { plugins: ofWorkers },
});
notices.addAll(ofPage);
notices.addAll(await buildReport(root));
if (!process.argv.includes('--program')) {
  // Declarations of files that are gone must not stay behind.
  for (const name of ['types', '.info']) rmSync(`${root}/dist/${name}`, { recursive: true, force: true });
  await build({ entryPoints: ['src/index.ts'], outfile: 'dist/index.js', platform: 'neutral' });
  const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
  execFileSync(process.execPath, [compiler, '-b', 'src'], { cwd: root, stdio: 'inherit' });
}

writeFileSync(`${root}/dist/${NOTICES_FILE}`, notices.text());
for (const problem of notices.problems()) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
