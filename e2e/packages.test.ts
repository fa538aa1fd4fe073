import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { games } from '@poda/library/games/index.ts';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../packages', import.meta.url));
/** All but those that hold only data. */
const packages = readdirSync(root).filter(name => existsSync(join(root, name, 'src')));

/** The sources by path from the folder of packages, `library/src/core/position.ts`; without tests and what only tests use. */
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  path => /^\w+\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
);
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const importsOf = (path: string): string[] =>
  [...textOf(path).matchAll(/(?:from\s+|import\s+|import\s*\(\s*)'([^']+)'/g)].map(([, name]) => name!);

/** The files that a file imports, of its own package and others; type imports and dynamic imports count too. */
const importedFiles = (path: string): string[] =>
  importsOf(path).flatMap(name => {
    if (name.startsWith('.')) return [join(dirname(path), name.replace(/\?.*$/, ''))];
    return name.startsWith('@poda/') ? [name.replace(/^@poda\/(\w+)\//, '$1/src/')] : [];
  });

const packageOf = (path: string): string => path.split('/')[0]!;

/**
 * Games and the rooms of the class keep what only the page shows in folders `page`: skins, lessons, screens. They are
 * compiled with the page, and only the page and other such folders import them.
 */
const isOfPage = (path: string): boolean => packageOf(path) === 'page' || path.includes('/page/');

test('a package imports only what its package.json names', () => {
  const wrong = files.flatMap(path => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      textOf(`${isOfPage(path) ? 'page' : packageOf(path)}/package.json`),
    );
    const known = Object.keys({ ...dependencies, ...devDependencies });
    return importsOf(path)
      .filter(name => !name.startsWith('.') && !name.startsWith('node:'))
      .map(name => /^(?:@[^/]+\/)?[^/?]+/.exec(name)![0])
      .filter(name => !known.includes(name) && name !== `@poda/${isOfPage(path) ? 'page' : packageOf(path)}`)
      .map(name => `${path} imports ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('only the page imports what is made for the page', () => {
  const wrong = files
    .filter(path => !isOfPage(path))
    .flatMap(path =>
      importedFiles(path)
        .filter(isOfPage)
        .map(target => `${path} imports ${target}`),
    );
  expect(wrong).toEqual([]);
});

/** The folders of the library, which packages cannot tell apart, and the folders from which each may import. */
const library: Readonly<Record<string, readonly string[]>> = {
  core: [],
  games: ['core'],
  search: ['core'],
  solve: ['core'],
  i18n: ['core'],
  notation: ['core', 'games', 'i18n'],
  exercises: ['core', 'games', 'search'],
  study: ['core', 'games', 'search', 'i18n'],
  play: ['core', 'games', 'search', 'solve', 'i18n', 'notation'],
  node: ['core', 'games', 'search', 'solve', 'play'],
  browser: ['core', 'games', 'search', 'solve', 'play'],
};
const ofLibrary = files.filter(path => /^library\/src\/\w+\//.test(path) && !isOfPage(path));
const folderOf = (path: string): string => path.split('/')[2]!;

test('a folder of the library imports only from the folders listed for it', () => {
  const wrong = ofLibrary.flatMap(path =>
    importedFiles(path)
      .filter(target => packageOf(target) === 'library')
      .filter(target => folderOf(target) !== folderOf(path) && !library[folderOf(path)]?.includes(folderOf(target)))
      .map(target => `${path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('only the adapters of the library know Node', () => {
  const wrong = ofLibrary
    .filter(path => folderOf(path) !== 'node')
    .flatMap(path =>
      importsOf(path)
        .filter(name => name.startsWith('node:'))
        .map(name => `${path} imports ${name}`),
    );
  expect(wrong).toEqual([]);
});

test('one module starts all external programs', () => {
  const starters = files.filter(path => importsOf(path).some(name => /^(?:node:)?child_process$/.test(name)));
  expect(starters).toEqual(['arena/src/host/start-program.ts']);
});

/** The modules of the confinement that the rest may import; docs/confinement.md describes them. */
const confinementInterface = [
  'arena/src/linux/procfs.ts',
  'arena/src/process/bot-process.ts',
  'arena/src/process/move-timer.ts',
  'arena/src/process/process-faults.ts',
  'arena/src/sandbox/confinement.ts',
  'arena/src/sandbox/probe.ts',
];

test('the confinement of bots is used through its interface', () => {
  const partOf = (path: string) => /^arena\/src\/(linux|sandbox|process)\//.exec(path)?.[1];
  const imports = files.flatMap(path => importedFiles(path).map(target => ({ path, target })));
  const fromOutside = imports.filter(({ path, target }) => partOf(path) === undefined && partOf(target) !== undefined);
  expect([...new Set(fromOutside.map(({ target }) => target))].sort()).toEqual(confinementInterface);
  // The folder process may import from sandbox and linux, and sandbox from linux. The exception is the probe, which
  // runs its test programs as bots.
  const order = ['linux', 'sandbox', 'process'];
  const upwards = imports.filter(
    ({ path, target }) =>
      path !== 'arena/src/sandbox/probe.ts' &&
      partOf(path) !== undefined &&
      order.indexOf(partOf(target) ?? '') > order.indexOf(partOf(path)!),
  );
  expect(upwards).toEqual([]);
});

test('only poda.ts of cli uses the standard streams, and only the line editor is given one', () => {
  const outer = files.filter(path => path !== 'cli/src/poda.ts');
  const touching = /\bconsole\.|(?<!\.)\bprocess\.std(?:out|err)\b|\bstdio:\s*'inherit'/;
  expect(outer.filter(path => touching.test(textOf(path)))).toEqual([]);
  expect(outer.filter(path => /\boutput\.stream\b|\berrors\.stream\b/.test(textOf(path)))).toEqual([
    'cli/src/terminal/keyboard.ts',
  ]);
  expect(outer.filter(path => /\.write\([^;]*JSON\.stringify/.test(textOf(path)) && path.startsWith('cli/'))).toEqual(
    [],
  );
});

test('a game does not import from another game', () => {
  const gameOf = (path: string) => /^library\/src\/games\/([^/]+)\//.exec(path)?.[1];
  const wrong = files.filter(gameOf).flatMap(path =>
    importedFiles(path)
      .map(gameOf)
      .filter(game => game !== undefined && game !== gameOf(path))
      .map(game => `${path} imports from ${game}`),
  );
  expect(wrong).toEqual([]);
});

test('every game folder has the same files', () => {
  const expected = ['evaluate', 'index', 'messages', 'moves', 'notation', 'position', 'rulesets', 'view'];
  const folders = readdirSync(join(root, 'library/src/games'), { withFileTypes: true }).filter(
    entry => entry.isDirectory() && entry.name !== 'testing',
  );
  for (const game of folders) {
    const names = readdirSync(join(root, 'library/src/games', game.name));
    expect(
      expected.filter(name => !names.includes(`${name}.ts`)),
      game.name,
    ).toEqual([]);
    expect(names, game.name).toContain(`${game.name}.perft`);
  }
});

/** Returns the first cycle of imports that a depth-first search finds, as the files along it, or none. */
const findCycle = (graph: ReadonlyMap<string, readonly string[]>): string[] => {
  const done = new Set<string>();
  const visit = (path: string, above: readonly string[]): string[] => {
    const start = above.indexOf(path);
    if (start >= 0) return [...above.slice(start), path];
    if (done.has(path)) return [];
    for (const next of graph.get(path) ?? []) {
      const cycle = visit(next, [...above, path]);
      if (cycle.length > 0) return cycle;
    }
    done.add(path);
    return [];
  };
  for (const path of graph.keys()) {
    const cycle = visit(path, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
};

test('the search for cycles finds one, and only along imports', () => {
  const graph = (c: readonly string[]) => new Map(Object.entries({ a: ['b', 'c'], b: ['c'], c }));
  expect(findCycle(graph([]))).toEqual([]);
  expect(findCycle(graph(['b']))).toEqual(['b', 'c', 'b']);
});

test('the imports have no cycle, type imports included', () => {
  const cycle = findCycle(new Map(files.map(path => [path, importedFiles(path)])));
  expect(cycle, `cycle of imports: ${cycle.join(' -> ')}`).toEqual([]);
});

/** A folder should have about twenty files, tests included, to be read at a glance; a few more are tolerated. */
const MAX_FILES = 24;

test('no folder has too many files', () => {
  const folders = packages.flatMap(name =>
    readdirSync(join(root, name, 'src'), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(root, entry.parentPath)),
  );
  const counts = new Map<string, number>();
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const crowded = [...counts].filter(([, count]) => count > MAX_FILES);
  expect(crowded, `divide by subject: ${crowded.map(([folder]) => folder).join(', ')}`).toEqual([]);
});

/**
 * The files outside the folder of games that name a game in their code, other than by the file of a bot. They are the dialects of other
 * programs and of the classroom.
 */
const dialects = [
  'arena/src/bots/classroom-player.ts',
  'arena/src/bots/wasm-bot-worker.ts',
  'arena/src/engines/usi-engine.ts',
  'arena/src/protocols/classroom.ts',
  'arena/src/protocols/engine-games.ts',
  'cli/src/engine/usi-session.ts',
  'library/src/notation/formats.ts',
  'library/src/notation/pdn/pdn.ts',
  'library/src/notation/pdn/squares.ts',
  'library/src/notation/pdn/write.ts',
  'library/src/notation/usi/usi.ts',
];
test('only dialects name a game outside the folder of games', () => {
  const names = games.flatMap(({ id, aliases }) => [id, ...Object.keys(aliases)]).join('|');
  const game = new RegExp(`(?<![\\w-])(?:${names})(?![\\w-]|\\.py)|games/(?:${names})/`);
  const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const naming = files
    .filter(path => !/^(?:library\/src\/games|networks|openings)\//.test(path))
    .filter(path => game.test(withoutComments(textOf(path))));
  expect(naming.sort()).toEqual(dialects);
});
