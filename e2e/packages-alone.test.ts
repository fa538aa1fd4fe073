import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileExamples, examplesOf, libraryPages, run } from './library-examples.ts';
import { temporaryFolder } from './temporary-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Unpacks the tarballs of packages where npm would install them. */
const install = (names: readonly string[], folder: string): void => {
  for (const name of names) {
    const place = join(folder, 'node_modules/@poda', name);
    mkdirSync(place, { recursive: true });
    const tarball = join(folder, `poda-${name}-0.1.0.tgz`);
    execFileSync('npm', ['pack', '--ignore-scripts', '-w', `@poda/${name}`, '--pack-destination', folder], {
      cwd: root,
      stdio: 'ignore',
    });
    execFileSync('tar', ['-xzf', tarball, '-C', place, '--strip-components=1']);
  }
  writeFileSync(join(folder, 'package.json'), '{"name":"empty","private":true,"type":"module"}');
};

/** The examples that use only some of the subpaths of `poda`, with the imports of a package. */
const examplesFor = (name: string, subpaths: Readonly<Record<string, string>>) =>
  examplesOf(libraryPages[0]!)
    .filter(({ code }) => [...code.matchAll(/'poda\/(\w+)'/g)].every(([, path]) => path! in subpaths))
    .map(({ code, output }) => ({
      code: code.replace(/'poda(?:\/(\w+))?'/g, (_, path = '') => `'${join('@poda', name, subpaths[path] ?? '')}'`),
      output,
    }));

const ofLibrary = Object.fromEntries(
  ['games', 'search', 'notation', 'node', 'browser', 'perft'].map(path => [path, path]),
);

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/build-packages.mjs', 'library', 'networks', 'arena'], { cwd: root });
}, 120_000);

describe('the library, installed alone in an empty project', () => {
  const folder = temporaryFolder('library-alone');
  beforeAll(() => install(['library'], folder));

  test('runs its examples, compiled under strict types', () => {
    const examples = examplesFor('library', { ...ofLibrary, tables: 'solve' });
    expect(examples.length).toBeGreaterThan(7);
    // Without networks and tables some of the numbers are others.
    for (const [i, program] of compileExamples(examples, folder).entries())
      if (examples[i]!.output !== undefined) run(folder, program);
  }, 60_000);

  test('has the licences of what is bundled in it', () => {
    const notices = readFileSync(join(folder, 'node_modules/@poda/library/dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    expect(notices).toMatch(/^valibot \d/m);
  });

  test('weighs at most 1 MB of code, and 250 kB compressed as one bundle', async () => {
    const code = readdirSync(join(folder, 'node_modules/@poda/library'), { recursive: true, encoding: 'utf8' })
      .map(path => statSync(join(folder, 'node_modules/@poda/library', path)))
      .filter(stats => stats.isFile());
    expect(code.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(1_000_000);
    const { outputFiles } = await build({
      stdin: { contents: "export * from '@poda/library';", resolveDir: folder },
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'neutral',
      write: false,
      logLevel: 'silent',
    });
    expect(gzipSync(outputFiles[0]!.contents).length).toBeLessThan(250_000);
  });
});

describe('the library beside the packages of data', () => {
  const folder = temporaryFolder('library-with-data');
  beforeAll(() => install(['library', 'networks', 'tables'], folder));

  test('prints what docs/library.md says', () => {
    const examples = examplesFor('library', { ...ofLibrary, tables: 'solve' });
    for (const [i, program] of compileExamples(examples, folder).entries())
      if (examples[i]!.output !== undefined) expect(run(folder, program), examples[i]!.code).toBe(examples[i]!.output);
  }, 60_000);
});

test('the arena, installed alone, prints what docs/library.md says', () => {
  const folder = temporaryFolder('arena-alone');
  install(['arena'], folder);
  const subpaths = Object.fromEntries(['match', 'ratings', 'sprt', 'openings', 'protocols'].map(path => [path, path]));
  const examples = examplesFor('arena', { ...subpaths, games: '', search: '' });
  const own = examples.filter(({ code }) => /@poda\/arena\/\w/.test(code));
  expect(own.length).toBeGreaterThan(1);
  for (const [i, program] of compileExamples(own, folder).entries())
    if (own[i]!.output !== undefined) expect(run(folder, program), own[i]!.code).toBe(own[i]!.output);
}, 60_000);
