// `node scripts/strength.mjs NAME …` bundles scripts/strength/NAME-command.ts and runs it: measured matches and fits.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...args] = process.argv.slice(2);
const outfile = `.cache/strength/${name}.mjs`;
await build({
  absWorkingDir: root,
  entryPoints: [`scripts/strength/${name}-command.ts`],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  logLevel: 'warning',
});
process.exitCode = spawnSync(process.execPath, [`${root}/${outfile}`, ...args], { stdio: 'inherit' }).status ?? 1;
