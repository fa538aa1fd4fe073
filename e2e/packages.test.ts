import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));

/** The folders that each folder may import from, besides itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  core: [],
  drawing: ['core'],
  games: ['core'],
  // The skin and the lessons of a game, which only the page imports.
  'games/page': ['core', 'drawing', 'games'],
  search: ['core'],
  solve: ['core'],
  i18n: ['core'],
  host: ['core'],
  study: ['core', 'games', 'search', 'i18n'],
  notation: ['core', 'games', 'i18n'],
  protocols: ['core', 'games', 'i18n'],
  store: ['core', 'games', 'solve', 'i18n', 'host'],
  play: ['core', 'games', 'search', 'solve', 'i18n', 'notation'],
  node: ['core', 'games', 'search', 'solve', 'play', 'store'],
  browser: ['core', 'games', 'search', 'solve', 'play'],
  arena: ['core', 'games', 'search', 'solve', 'i18n', 'host', 'notation', 'play', 'protocols', 'store', 'node'],
  hosting: ['core', 'games', 'search', 'solve', 'i18n', 'host', 'notation', 'play', 'protocols', 'store', 'arena'],
  server: ['core', 'games', 'search', 'i18n', 'host', 'notation', 'play', 'protocols', 'store', 'arena', 'hosting'],
  web: [
    'browser',
    'core',
    'drawing',
    'games',
    'search',
    'solve',
    'i18n',
    'notation',
    'play',
    'protocols',
    'store',
    'arena',
  ],
  // The command `poda serve` starts the server, so cli imports from server.
  cli: [
    'core',
    'games',
    'search',
    'solve',
    'i18n',
    'host',
    'study',
    'notation',
    'play',
    'protocols',
    'store',
    'arena',
    'hosting',
    'node',
    'server',
  ],
};

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  path => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path) && path.includes('/'),
);

const importsOf = (path: string): string[] =>
  [...readFileSync(join(source, path), 'utf8').matchAll(/(?:from\s+|import\s+|import\s*\(\s*)'([^']+)'/g)].map(
    ([, name]) => name!,
  );

const folderOf = (path: string): string => (/^games\/[^/]+\/page\//.test(path) ? 'games/page' : path.split('/')[0]!);

test('every folder of src is listed here', () => {
  expect([...new Set(files.map(folderOf))].filter(folder => mayImport[folder] === undefined)).toEqual([]);
});

test('a folder imports only from the folders listed for it', () => {
  const wrong = files.flatMap(path =>
    importsOf(path)
      .filter(name => name.startsWith('.'))
      .map(name => folderOf(relative(source, join(source, dirname(path), name))))
      .filter(target => target !== folderOf(path) && !mayImport[folderOf(path)]?.includes(target))
      .map(target => `${path} imports from ${target}`),
  );
  expect(wrong).toEqual([]);
});

test('only the outer folders import from Node and packages', () => {
  const inner = ['core', 'games', 'search', 'solve', 'i18n', 'study', 'notation', 'play', 'protocols'];
  const wrong = files
    .filter(path => inner.includes(folderOf(path)))
    .flatMap(path =>
      importsOf(path)
        .filter(name => !name.startsWith('.'))
        .map(name => `${path} imports ${name}`),
    );
  expect(wrong.filter(line => !/ (valibot|fflate)$/.test(line))).toEqual([]);
});

test('one module starts all external programs', () => {
  const starters = files.filter(path => importsOf(path).some(name => /^(?:node:)?child_process$/.test(name)));
  expect(starters).toEqual(['host/start-program.ts']);
});

/** The modules of the confinement that the rest of src may import; docs/confinement.md describes them. */
const confinementInterface = [
  'arena/process/bot-process.ts',
  'arena/process/machine-load.ts',
  'arena/process/process-faults.ts',
  'arena/sandbox/confinement.ts',
  'arena/sandbox/probe.ts',
];

test('the confinement of bots is used through its interface', () => {
  const partOf = (path: string) => /^arena\/(linux|sandbox|process)\//.exec(path)?.[1];
  const imports = files.flatMap(path =>
    importsOf(path)
      .filter(name => name.startsWith('.'))
      .map(name => ({ path, target: join(dirname(path), name) })),
  );
  const fromOutside = imports.filter(({ path, target }) => partOf(path) === undefined && partOf(target) !== undefined);
  expect([...new Set(fromOutside.map(({ target }) => target))].sort()).toEqual(confinementInterface);
  // The folder process may import from sandbox and linux, and sandbox from linux. The exception is the probe, which
  // runs its test programs as bots.
  const order = ['linux', 'sandbox', 'process'];
  const upwards = imports.filter(
    ({ path, target }) =>
      path !== 'arena/sandbox/probe.ts' &&
      partOf(path) !== undefined &&
      order.indexOf(partOf(target) ?? '') > order.indexOf(partOf(path)!),
  );
  expect(upwards).toEqual([]);
});

test('only cli/poda.ts uses the standard streams, and only the line editor is given one', () => {
  const sourceOf = (path: string) => readFileSync(join(source, path), 'utf8');
  const outer = files.filter(path => path !== 'cli/poda.ts');
  const touching = /\bconsole\.|(?<!\.)\bprocess\.std(?:out|err)\b|\bstdio:\s*'inherit'/;
  expect(outer.filter(path => touching.test(sourceOf(path)))).toEqual([]);
  expect(outer.filter(path => /\boutput\.stream\b|\berrors\.stream\b/.test(sourceOf(path)))).toEqual([
    'cli/terminal/keyboard.ts',
  ]);
  expect(outer.filter(path => /\.write\([^;]*JSON\.stringify/.test(sourceOf(path)) && path.startsWith('cli/'))).toEqual(
    [],
  );
});

test('a game does not import from another game', () => {
  const gameOf = (path: string) => /^games\/([^/]+)\//.exec(path)?.[1];
  const wrong = files.filter(gameOf).flatMap(path =>
    importsOf(path)
      .filter(name => name.startsWith('.'))
      .map(name => gameOf(relative(source, join(source, dirname(path), name))))
      .filter(game => game !== undefined && game !== gameOf(path))
      .map(game => `${path} imports from ${game}`),
  );
  expect(wrong).toEqual([]);
});

test('every game folder has the same files', () => {
  const expected = ['evaluate', 'index', 'messages', 'moves', 'notation', 'position', 'rulesets', 'view'];
  const folders = readdirSync(join(source, 'games'), { withFileTypes: true }).filter(
    entry => entry.isDirectory() && entry.name !== 'testing',
  );
  for (const game of folders) {
    const names = readdirSync(join(source, 'games', game.name));
    expect(
      expected.filter(name => !names.includes(`${name}.ts`)),
      game.name,
    ).toEqual([]);
    expect(names, game.name).toContain(`${game.name}.perft`);
  }
});

/** The files that a file imports; type imports and dynamic imports count too. */
const importedFiles = (path: string): string[] =>
  importsOf(path)
    .filter(name => name.startsWith('.'))
    .map(name => join(dirname(path), name.replace(/\?.*$/, '')));

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

test('the imports of src have no cycle, type imports included', () => {
  const cycle = findCycle(new Map(files.map(path => [path, importedFiles(path)])));
  expect(cycle, `cycle of imports: ${cycle.join(' -> ')}`).toEqual([]);
});

/** A folder should have about twenty files, tests included, to be read at a glance; a few more are tolerated. */
const MAX_FILES = 24;

test('no folder of src has too many files', () => {
  const folders = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(source, entry.parentPath) || 'src');
  const counts = new Map<string, number>();
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const crowded = [...counts].filter(([, count]) => count > MAX_FILES);
  expect(crowded, `divide by subject: ${crowded.map(([folder]) => folder).join(', ')}`).toEqual([]);
});

/**
 * The files outside packages/library/src/games that name a game in their code, other than by the file of a bot. They are the dialects of other
 * programs and of the classroom.
 */
const dialects = [
  'arena/bots/classroom-player.ts',
  'arena/bots/wasm-bot-worker.ts',
  'arena/engines/usi-engine.ts',
  'cli/engine/usi-session.ts',
  'notation/formats.ts',
  'notation/pdn/pdn.ts',
  'notation/pdn/squares.ts',
  'notation/pdn/write.ts',
  'notation/usi/usi.ts',
  'protocols/classroom.ts',
  'protocols/engine-games.ts',
];
test('only dialects name a game outside packages/library/src/games', () => {
  const game =
    /(?<![\w-])(?:ur|draughts|damas|checkers|microshogi|plague|plaga|tictactoe|tresenraya|raya)(?![\w-]|\.py)|games\/(?:ur|draughts|microshogi|plague|tictactoe)\//;
  const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const naming = ['index.ts', ...files]
    .filter(path => folderOf(path) !== 'games' && folderOf(path) !== 'games/page')
    .filter(path => game.test(withoutComments(readFileSync(join(source, path), 'utf8'))));
  expect(naming.sort()).toEqual(dialects);
});
