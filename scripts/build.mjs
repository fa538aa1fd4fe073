// Builds the program and the library into dist/. With --program only what `npm start` needs.
import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

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
};

await build({
  ...shared,
  entryPoints: ['src/cli/poda.ts'],
  outfile: 'dist/poda.js',
  banner: { js: '#!/usr/bin/env node' },
});
await build({ ...shared, entryPoints: ['src/cli/engine-worker.ts'], outfile: 'dist/engine-worker.js' });
chmodSync(`${root}/dist/poda.js`, 0o755);
if (!process.argv.includes('--program')) {
  // Declarations of files that are gone must not stay behind.
  for (const name of ['types', '.info']) rmSync(`${root}/dist/${name}`, { recursive: true, force: true });
  await build({ ...shared, entryPoints: ['src/index.ts'], outfile: 'dist/index.js', platform: 'neutral' });
  const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
  execFileSync(process.execPath, [compiler, '-b', 'src'], { cwd: root, stdio: 'inherit' });
}
