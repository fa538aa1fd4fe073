import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileExamples, examplesOf, libraryPages, run } from './library-examples.ts';
import { has } from './needs.ts';
import { temporaryFolder } from './temporary-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));

test('the lockfile names no host, so any registry can serve it', () => {
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(
    /"resolved": "(?!packages\/)|https?:\/\/(?!opencollective|github|[\w.]*(?:tidelift|patreon|paypal))/,
  );
});

test('every dependency is pinned exactly', () => {
  const { dependencies = {}, devDependencies } = read('package.json');
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
});

test('every installed package has a permissive licence', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, { license?: string }> };
  const permissive =
    /^(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|MPL-2\.0|CC0-1\.0|MIT OR Apache-2\.0|\(MIT OR CC0-1\.0\)|BlueOak-1\.0\.0|Python-2\.0|OFL-1\.1)$/;
  const others = Object.entries(packages)
    .filter(([path]) => path !== '' && !path.startsWith('node_modules/@poda/'))
    .filter(([, { license }]) => !permissive.test(license ?? 'none'))
    .map(([path, { license }]) => `${path} ${license}`);
  expect(others).toEqual([]);
});

describe('the packed tarball, installed into an empty folder', () => {
  const folder = temporaryFolder('pack');
  const npm = (args: string[], cwd: string) =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

  beforeAll(() => {
    // --ignore-scripts, because a second build would replace files that other tests use.
    npm(['pack', '--ignore-scripts', '--pack-destination', folder], root);
    const tarball = readdirSync(folder).find(name => name.endsWith('.tgz'))!;
    writeFileSync(join(folder, 'package.json'), '{"name":"empty","private":true,"type":"module"}');
    if (has('long')) npm(['install', '--no-audit', '--no-fund', join(folder, tarball)], folder);
    else unpack(join(folder, tarball));
  }, 120_000);

  /** Unpacks the tarball and links its dependencies and its program as npm does, in less time. */
  const unpack = (tarball: string): void => {
    const modules = join(folder, 'node_modules');
    for (const place of ['poda', '.bin']) mkdirSync(join(modules, place), { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', join(modules, 'poda'), '--strip-components=1']);
    const { bin, dependencies } = JSON.parse(readFileSync(join(modules, 'poda/package.json'), 'utf8'));
    symlinkSync(join('../poda', bin.poda), join(modules, '.bin/poda'));
    for (const name of Object.keys(dependencies)) {
      mkdirSync(dirname(join(modules, name)), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
    }
  };

  test('runs poda', () => {
    const poda = join(folder, 'node_modules/.bin/poda');
    expect(execFileSync(poda, ['--version'], { encoding: 'utf8' }).trim()).toBe(read('package.json').version);
    const answer = JSON.parse(
      execFileSync(poda, ['perft', 'damas', '--depth', '5', '--json'], { cwd: folder, encoding: 'utf8' }),
    );
    expect(answer.perft).toEqual([7, 49, 302, 1469, 7361]);
  });

  test('runs the commands with the files that they load', () => {
    const poda = (...args: string[]) =>
      execFileSync(join(folder, 'node_modules/.bin/poda'), [...args, '--lang', 'en'], {
        cwd: join(folder, 'node_modules/poda'),
        encoding: 'utf8',
        input: '10-14\nexit\n',
      });
    expect(poda('games')).toContain('draughts:spanish');
    expect(poda('moves', 'plague:4x3')).toContain('2,1  1,2  2,2');
    expect(poda('analyse', 'damas', '--depth', '3', '--threads', '2')).toContain('depth 3, ');
    expect(poda('play', 'damas', '--second', 'level:1')).toContain('(level:1) plays ');
    expect(poda('play', 'damas', '--config', 'examples/players.json', '--depth', '1')).toContain('(engine) plays ');
    expect(poda('bench', '--help')).toContain('poda bench --json');
    expect(poda('bot', 'new', join(folder, 'mine'), '--language', 'c')).toContain('gcc -O2 -o ');
  });

  test('serves all files of the web page', async () => {
    const child = spawn(join(folder, 'node_modules/.bin/poda'), ['serve', '--port', '0', '--json'], { cwd: folder });
    try {
      const [line] = await once(child.stdout, 'data');
      const { url } = JSON.parse(String(line));
      for (const path of readdirSync(join(root, 'dist/web'), { recursive: true, withFileTypes: true })
        // The server answers network.json itself, with the addresses of this computer.
        .filter(entry => entry.isFile() && entry.name !== 'network.json')
        .map(entry => relative(join(root, 'dist/web'), join(entry.parentPath, entry.name)))) {
        const answer = await fetch(url + path);
        expect([path, answer.status]).toEqual([path, 200]);
        expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(root, 'dist/web', path))), path).toBe(
          true,
        );
      }
      expect(await (await fetch(url)).text()).toContain('<div id="app">');
    } finally {
      child.kill('SIGINT');
    }
  });

  describe('the library page', () => {
    const [english, spanish] = libraryPages.map(examplesOf);

    test('has the same examples in both languages', () => {
      expect(english!.length).toBeGreaterThan(9);
      expect(spanish).toEqual(english);
    });

    test('runs its examples, compiled under strict types without a cast', () => {
      for (const { code } of english!) expect(code).not.toMatch(/\bas (?!const\b)|\bany\b|[\w)\]]!/);
      for (const [i, program] of compileExamples(english!, folder).entries()) {
        const { output } = english![i]!;
        if (output !== undefined) expect(run(folder, program), program).toBe(output);
      }
    }, 60_000);

    test('names every import in both languages', () => {
      for (const page of libraryPages)
        for (const subpath of Object.keys(read('package.json').exports))
          expect(page).toContain(`\`poda${subpath.slice(1).replace(/\*$/, '')}`);
    });
  });

  test('contains the program, the library and the documents, and no sources or tests', () => {
    const top = readdirSync(join(folder, 'node_modules/poda')).sort();
    const texts = ['CHANGELOG.md', 'LICENSE', 'README.es.md', 'README.md'];
    expect(top).toEqual([...texts, 'bots', 'dist', 'docs', 'examples', 'package.json']);
  });

  test.each(['dist', 'dist/web'])('contains the notices of what is bundled in %s', place => {
    expect(readdirSync(join(folder, 'node_modules/poda', place))).toContain('THIRD-PARTY-NOTICES.txt');
  });
});
