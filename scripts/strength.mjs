// `node scripts/strength.mjs NAME …` bundles scripts/strength/NAME-command.ts and runs it: measured matches and fits.
// docs/strength.md lists the names. Every run has its own bundle, so that editing the sources during a run has no
// effect.
import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...args] = process.argv.slice(2);
const names = readdirSync(`${root}/scripts/strength`).flatMap(file => /^(.+)-command\.ts$/.exec(file)?.[1] ?? []);
if (!names.includes(name)) {
  process.stderr.write(`usage: node scripts/strength.mjs NAME …, where NAME is one of ${names.join(', ')}\n`);
  process.exit(2);
}

const outfile = `${root}/.cache/strength/bundles/${name}-${process.pid}.mjs`;
await build({
  absWorkingDir: root,
  entryPoints: [`scripts/strength/${name}-command.ts`],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  logLevel: 'warning',
});
process.on('exit', () => rmSync(outfile, { force: true }));
const command = spawn(process.execPath, [outfile, ...args], { stdio: 'inherit' });
// Ctrl-C reaches both processes; this one waits until the command has ended.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => command.kill());
command.on('close', code => process.exit(code ?? 130));
