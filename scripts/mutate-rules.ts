/**
 * Mutation test of the rules, `npm run mutate`: breaks one rule at a time in a copy of the project and runs the tests.
 * A mutation that no test notices is a rule without a test.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { games } from '../packages/library/src/games/index.ts';
import type { Mutations } from '../packages/library/src/games/testing/every-game.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'poda-mutate-'));
for (const name of [
  'packages',
  'e2e',
  'docs',
  'scripts',
  'vectors',
  'package.json',
  'tsconfig.base.json',
  'vitest.config.ts',
])
  cpSync(join(root, name), join(copy, name), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

/** The test files in stages, the quickest first: vectors.test.ts alone catches most mutations. */
const stages = [
  ['packages/library/src/games/vectors.test.ts'],
  [
    'packages/library/src/games/plain-rules.test.ts',
    'packages/library/src/games/notation.test.ts',
    ...games.map(({ id }) => `packages/library/src/games/${id}`),
  ],
  ['packages/library/src/games/conformance.test.ts', 'packages/library/src/games/perft.test.ts'],
];

const isNoticed = (): string | undefined => {
  for (const files of stages) {
    const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', ...files], {
      cwd: copy,
    });
    if (status !== 0) return files.join(' ');
  }
  return undefined;
};

const before = isNoticed();
if (before !== undefined) throw new Error(`the tests fail before anything is broken: ${before}`);

const wanted = process.argv.slice(2);
const survivors: string[] = [];
let tried = 0;
for (const { rule, file, from, to } of await mutations()) {
  if (wanted.length > 0 && !wanted.some(word => rule.includes(word))) continue;
  const path = join(copy, 'packages/library/src/games', file);
  const original = readFileSync(path, 'utf8');
  if (original.split(from).length !== 2) throw new Error(`"${from}" must stand exactly once in ${file}`);
  writeFileSync(
    path,
    original.replace(from, () => to),
  );
  const noticedBy = isNoticed();
  writeFileSync(path, original);
  tried++;
  if (noticedBy === undefined) survivors.push(rule);
  process.stdout.write(
    `${noticedBy === undefined ? 'NOT NOTICED' : 'noticed    '}  ${rule}${noticedBy ? `  (${noticedBy})` : ''}\n`,
  );
}
rmSync(copy, { recursive: true });
process.stdout.write(`${tried - survivors.length} noticed, ${survivors.length} not noticed\n`);
process.exitCode = survivors.length > 0 ? 1 : 0;

/** Breaks every article of the rules that the program enforces at least once. */
async function mutations() {
  const ofGames = games.map(async ({ id }) => {
    const path = `../packages/library/src/games/${id}/testing/mutations.ts`;
    const { mutations: own }: { mutations: Mutations } = await import(path);
    return Object.entries(own).flatMap(([file, rows]) =>
      rows.map(([rule, from, to]) => ({ rule, file: `${id}/${file}`, from, to })),
    );
  });
  return (await Promise.all(ofGames)).flat();
}
