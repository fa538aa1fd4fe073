// `npm run bench [-- PART …]` prints the tables of docs/performance.md, as ratios within one run. The sources are
// bundled first, so that the measured code is what the program runs, without a development loader.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The parts of the bench, in the order of docs/performance.md; each is scripts/bench/NAME-part.ts. */
const everyPart = [
  'perft',
  'depth',
  'branching',
  'dice',
  'company',
  'threads',
  'collections',
  'cancel',
  'start-up',
  'rival',
  'bot-overhead',
  'own-games',
  'luck',
];
const asked = process.argv.slice(2);
const unknown = asked.filter(part => part !== 'search' && !everyPart.includes(part));
if (unknown.length > 0) {
  process.stderr.write(
    `bench: no part ${unknown.join(', ')}; there are search (all but perft), ${everyPart.join(', ')}\n`,
  );
  process.exit(2);
}
const isAsked = part => asked.length === 0 || asked.includes(part) || (asked.includes('search') && part !== 'perft');

/** Runs a script with the same Node as the bench; a failure ends the bench. */
const run = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

if (isAsked('start-up')) run('scripts/build.mjs', '--program');
await build({
  absWorkingDir: root,
  entryPoints: readdirSync(`${root}/scripts/bench`).map(file => `scripts/bench/${file}`),
  outdir: '.cache/bench',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  logLevel: 'warning',
});
cpSync(`${root}/packages/arena/src/bots/shims`, `${root}/.cache/bench/shims`, { recursive: true });
for (const part of everyPart.filter(isAsked)) run(`.cache/bench/${part}-part.mjs`);
