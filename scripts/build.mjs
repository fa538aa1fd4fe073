// Builds the program, the web page and the library into dist/. With --program, everything but the library, as
// `npm start` needs.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { build as buildPage } from 'vite';
import { buildReport } from './build-report.mjs';
import { copyTypes, entryPointsOf, workerEntryPoints } from './library-parts.mjs';
import { NOTICES_FILE, Notices } from './notices.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version, exports: subpaths } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
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

/** The package of the embedded database: it loads files of its own folder, so it stays outside the bundles. */
const EMBEDDED_DATABASE = '@electric-sql/pglite';

/** The npm packages with code in the bundles. */
const notices = new Notices(root);
const build = async options => notices.addMetafile((await bundle({ ...shared, ...options })).metafile);

/**
 * Files that the program loads on demand, under their names in dist/: commands, help, menu, engine, arena, and the shared
 * files.
 */
const commands = readdirSync(`${root}/packages/cli/src/commands`).filter(
  file => /^[a-z]+\.ts$/.test(file) && file !== 'index.ts',
);
/** Files that all bundles of the program share: the games, and the messages in each language. */
const sharedFiles = {
  games: 'packages/library/src/games/index.ts',
  'messages-es': 'packages/cli/src/words/all-es.ts',
  'messages-en': 'packages/cli/src/words/all-en.ts',
  'class-messages-es': 'packages/class/src/words/all-es.ts',
  'class-messages-en': 'packages/class/src/words/all-en.ts',
};
const loadedLater = {
  ...sharedFiles,
  help: 'packages/cli/src/args/help.ts',
  menu: 'packages/cli/src/play/menu.ts',
  'board-screen': 'packages/cli/src/board-screen/board-screen.ts',
  'node-engine': 'packages/library/src/node/node-engine.ts',
  'config-files': 'packages/cli/src/args/config-files.ts',
  'arena-contenders': 'packages/cli/src/arena/arena-contenders.ts',
  'arena-host': 'packages/server/src/arena-host.ts',
  ...Object.fromEntries(commands.map(file => [`command-${parse(file).name}`, `packages/cli/src/commands/${file}`])),
};
const zipFile = { 'zip-file': 'packages/arena/src/submissions/zip-file.ts' };
const namesInDist = new Map(
  Object.entries({ ...loadedLater, ...zipFile }).map(([name, file]) => [resolve(root, file), name]),
);

/**
 * Marks dynamic imports of these files, and all imports of the shared ones, as external. A few large files start faster than the
 * many chunks of esbuild's code splitting.
 */
const keepApart = {
  name: 'keep-apart',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^(?:\.\.?|@poda)\// }, ({ path, kind, resolveDir }) => {
      const [, own, file] = /^@poda\/(\w+)\/(.*)$/.exec(path) ?? [];
      const name = namesInDist.get(
        own === undefined ? resolve(resolveDir, path) : resolve(root, 'packages', own, 'src', file),
      );
      const isApart =
        name !== undefined && (kind === 'dynamic-import' || (name in sharedFiles && kind !== 'entry-point'));
      return isApart ? { path: `./${name}.js`, external: true } : undefined;
    });
  },
};

/** Lets packages that call `require`, such as the driver of PostgreSQL, run in a bundle of modules. */
const withRequire = {
  js: "import { createRequire as bannerRequire } from 'node:module'; const require = bannerRequire(import.meta.url);",
};
await build({
  entryPoints: loadedLater,
  outdir: 'dist',
  plugins: [keepApart],
  external: [EMBEDDED_DATABASE],
  banner: withRequire,
});
await build({
  entryPoints: ['packages/cli/src/poda.ts'],
  outfile: 'dist/poda.js',
  banner: { js: '#!/usr/bin/env node' },
  plugins: [keepApart],
});
await build({
  entryPoints: {
    'engine-worker': 'packages/library/src/node/engine-worker.ts',
    'study-worker': 'packages/cli/src/study/study-worker.ts',
    'solve-worker': 'packages/cli/src/solve/solve-worker.ts',
    'house-games-worker': 'packages/arena/src/referee/house-games-worker.ts',
    'wasm-bot-worker': 'packages/arena/src/bots/wasm-bot-worker.ts',
  },
  outdir: 'dist',
});
// The code that reads zip files is loaded only when needed; its package calls `require`.
await build({
  entryPoints: zipFile,
  outdir: 'dist',
  banner: withRequire,
});
// The steps of the database's schema.
cpSync(`${root}/packages/class/src/store/migrations`, `${root}/dist/migrations`, { recursive: true });
// The snapshot from which a new embedded database starts.
await build({
  entryPoints: {
    snapshot: 'packages/class/src/store/snapshot.ts',
    migrations: 'packages/class/src/store/migrate.ts',
  },
  outdir: '.cache/build',
  outExtension: { '.js': '.mjs' },
  external: [EMBEDDED_DATABASE],
});
const { snapshotFile, SNAPSHOT_FILE } = await import(`${root}/.cache/build/snapshot.mjs`);
const { readMigrations } = await import(`${root}/.cache/build/migrations.mjs`);
const migrations = readMigrations(pathToFileURL(`${root}/dist/migrations/`));
const embedded = JSON.parse(readFileSync(`${root}/node_modules/${EMBEDDED_DATABASE}/package.json`, 'utf8'));
cpSync(await snapshotFile(`${root}/.cache`, migrations, embedded.version), `${root}/dist/${SNAPSHOT_FILE}`);
// The shims that run bots in their own languages are copied unchanged.
cpSync(`${root}/packages/arena/src/bots/shims`, `${root}/dist/shims`, { recursive: true });
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
// The tables of exact values that are too large for the page; the program reads the others from the page's folder.
const tablesOfPage = Object.values(JSON.parse(readFileSync(`${root}/packages/tables/files.json`, 'utf8'))).flat();
rmSync(`${root}/dist/tables`, { recursive: true, force: true });
for (const name of readdirSync(`${root}/packages/tables`).filter(
  file => file.endsWith('.poda') && !tablesOfPage.includes(file),
))
  cpSync(`${root}/packages/tables/${name}`, `${root}/dist/tables/${name}`);
notices.addAll(await buildReport(root));
if (!process.argv.includes('--program')) {
  for (const name of ['dist/types', 'dist/library', '.cache/types'])
    rmSync(`${root}/${name}`, { recursive: true, force: true });
  await build({
    entryPoints: { ...entryPointsOf(subpaths), ...workerEntryPoints },
    define: { ...shared.define, PODA_TABLE_FILES: readFileSync(`${root}/packages/tables/files.json`, 'utf8') },
    outdir: 'dist/library',
    platform: 'neutral',
    external: ['node:*'],
    // The parts share their modules, so a game from one part is the same object in another.
    splitting: true,
    chunkNames: 'shared-[hash]',
  });
  const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
  execFileSync(process.execPath, [compiler, '-b', 'packages/arena'], { cwd: root, stdio: 'inherit' });
  copyTypes(subpaths, `${root}/dist/types`);
}

writeFileSync(`${root}/dist/${NOTICES_FILE}`, notices.text());
for (const problem of notices.problems()) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
