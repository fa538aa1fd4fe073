// `npm run bench`: perft speed in every game, each in a process of its own, as ratios within one run.
// The sources are bundled first: what is measured is what the program runs, not a development loader.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
await build({
  absWorkingDir: root,
  entryPoints: ['scripts/bench/perft.ts', 'scripts/bench/rapid-draughts.ts'],
  outdir: '.cache/bench',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  logLevel: 'warning',
});

const run = (script, ...args) =>
  JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', `${root}/.cache/bench/${script}.mjs`, ...args], {
      encoding: 'utf8',
    }),
  );

/** The median of three processes, so that a neighbour on the machine disturbs less. */
const median = measure => {
  const results = [measure(), measure(), measure()].sort((a, b) => a.leavesPerSecond - b.leavesPerSecond);
  return results[1];
};

const millions = speed => (speed / 1e6).toFixed(1).padStart(7);
const line = text => process.stdout.write(`${text}\n`);

line('English perft(9): millions of leaves a second, and how many times that is as fast as the others');
const english = median(() => run('perft', 'draughts:english', '9'));
line(`  poda                                  ${millions(english.leavesPerSecond)}`);
for (const [name, way, depth, leaves] of [
  ['rapid-draughts 1.0.6, bare engine', 'engine', '9', 3963680],
  ['rapid-draughts 1.0.6, documented game', 'game', '7', 179740],
]) {
  const theirs = median(() => run('rapid-draughts', way, depth));
  if (theirs.leaves !== leaves || english.leaves !== 3963680) throw new Error('the counts are wrong');
  const times = (english.leavesPerSecond / theirs.leavesPerSecond).toFixed(1);
  line(`  ${name.padEnd(37)} ${millions(theirs.leavesPerSecond)} ${times.padStart(6)}`);
}

line('');
line(
  'perft in every game: millions of leaves a second, ratio to English draughts, heap growth in bytes per million nodes',
);
const cases = [
  ['draughts:english', 9],
  ['draughts:spanish', 9],
  ['draughts:checkers', 9],
  ['draughts:russian', 9],
  ['draughts:brazilian', 9],
  ['microshogi:nodrops', 7],
  ['microshogi:drops', 7],
  ['plague:8x8', 10],
  ['plague:10x10', 10],
  ['ur:classic', 8],
  ['ur:finkel', 8],
  ['ur:masters', 8],
  ['ur:blitz', 8],
];
const rows = cases.map(([game, depth]) => ({ game, depth, ...median(() => run('perft', game, String(depth))) }));
const reference = rows[0].leavesPerSecond;
for (const { game, depth, leavesPerSecond, heapPerMillion } of rows)
  line(
    `  ${game.padEnd(20)} depth ${String(depth).padStart(2)} ${millions(leavesPerSecond)} ` +
      `${(leavesPerSecond / reference).toFixed(2).padStart(6)} ${String(Math.round(heapPerMillion)).padStart(8)}`,
  );
