import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const FILE = 'THIRD-PARTY-NOTICES.txt';
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

/** The packages listed in a file of licence notices, with the text after each name. */
const partsOf = (text: string): Map<string, string> =>
  new Map(
    text
      .split(/\n-{78}\n\n/)
      .slice(1)
      .map(part => /^(\S+) (\S+) \(([^)\n]+)\)\n\n(.+)$/s.exec(part.trim())!)
      .map(([, name, version, licence, body]) => [name!, `${version} ${licence}\n${body}`]),
  );

const licenceOf = (name: string): string => {
  const folder = join('node_modules', name);
  const file = readdirSync(join(root, folder)).find(entry => /^licen[cs]e/i.test(entry));
  if (file !== undefined) return read(folder, file).trim();
  return read(folder, 'README.md')
    .split(/^## license\n+/im)[1]!
    .trim();
};

describe('the notices of what is bundled', () => {
  const all = partsOf(read('dist', FILE));

  test('name every package whose code stands in the program', () => {
    // esbuild writes the path of every module above its code.
    const bundled = readdirSync(join(root, 'dist'))
      .filter(name => name.endsWith('.js'))
      .flatMap(name => [...read('dist', name).matchAll(/^\s*\/\/ node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm)])
      .map(([, name]) => name!);
    expect(bundled.length).toBeGreaterThan(10);
    expect([...new Set(bundled)].filter(name => !all.has(name))).toEqual([]);
  });

  test.each([join('dist', 'web', FILE), join('dist', FILE)])('name what the page is made of: %s', path => {
    const imported = readdirSync(join(root, 'packages/page/src'), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.tsx?$/.test(name) && !/\.test\.|\/testing\//.test(name))
      .flatMap(name => [
        ...read('packages/page/src', name).matchAll(/^import (?!type).*from '((?!@poda)(?:@[\w-]+\/)?[\w-]+)/gm),
      ])
      .map(([, name]) => name!);
    expect(imported).toContain('preact');
    expect([...new Set(imported)].filter(name => !partsOf(read(path)).has(name))).toEqual([]);
  });

  test.each([...all])('have the version and the licence text of %s as they are installed', (name, part) => {
    const { version, license } = JSON.parse(read('node_modules', name, 'package.json'));
    expect(part.startsWith(`${version} ${license}\n`)).toBe(true);
    const text = part.slice(part.indexOf('\n') + 1);
    // Vite's own licence file also lists the licences of packages bundled with Vite. Our bundle holds only Vite's own
    // code, so the notices have only the first part.
    if (name === 'vite') expect(licenceOf(name).startsWith(text)).toBe(true);
    else expect(text).toBe(licenceOf(name));
  });

  test('have the licence of QuickJS, which is compiled into one of the packages', () => {
    expect(all.get('@jitl/quickjs-singlefile-mjs-release-sync')).toMatch(/QuickJS.+Fabrice Bellard.+Permission/s);
  });

  test('are beside the page for reading offline and in every report', () => {
    expect(read('dist/web/service-worker.js')).toContain(FILE);
    expect(read('dist/report.html')).toContain(licenceOf('preact'));
  });
});

describe('a bundle', () => {
  const folder = temporaryFolder('notices');

  /** The problems that the build reports for a bundle with a module of one package. */
  const problemsWith = async (license: string, files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
    const place = join(folder, 'node_modules', 'thing');
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'thing', version: '1.0.0', license }));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text);
    const { Notices } = await import(new URL('../scripts/notices.mjs', import.meta.url).href);
    const notices = new Notices(folder);
    const inputs = {
      'node_modules/thing/index.js': { bytesInOutput: 1 },
      // The build ignores a package without code in the output.
      'node_modules/unused/index.js': { bytesInOutput: 0 },
    };
    notices.addMetafile({ outputs: { 'dist/a.js': { inputs } } });
    return notices.problems();
  };

  test('with a permissive package is fine', async () => {
    expect(await problemsWith('MIT', { LICENSE: 'text' })).toEqual([]);
    expect(await problemsWith('(MIT OR GPL-3.0)', { 'LICENCE.md': 'text' })).toEqual([]);
  });

  test('with a package of another licence is refused in one sentence', async () => {
    expect(await problemsWith('GPL-3.0', { LICENSE: 'text' })).toEqual([
      'thing 1.0.0 is in a bundle, and its licence, GPL-3.0, is not among the permissive ones.',
    ]);
  });

  test('with a package without its licence text is refused in one sentence', async () => {
    expect(await problemsWith('MIT', { 'index.js': '' })).toEqual([
      'thing 1.0.0 is in a bundle, and its package has no file with its licence text.',
    ]);
  });
});
