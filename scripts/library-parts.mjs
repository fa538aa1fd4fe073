import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, parse, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const compiled = fileURLToPath(new URL('../.cache/types', import.meta.url));

/** The sources of the bundles that a package.json exports: its declarations lie in dist/types as the sources in packages. */
export const entryPointsOf = exported =>
  Object.fromEntries(
    Object.values(exported)
      .filter(({ types }) => types !== undefined)
      .map(({ types, default: bundle }) => [
        parse(bundle).name,
        types.replace(/^\.\/dist\/types\/(\w+)(.*)\.d\.ts$/, 'packages/$1/src$2.ts'),
      ]),
  );

/** The scripts of the workers that the subpaths for Node and for browsers start. */
export const workerEntryPoints = {
  'engine-worker': 'packages/library/src/node/engine-worker.ts',
  'browser-engine-worker': 'packages/library/src/browser/engine-worker.ts',
};

/** Copies the declarations that a package.json exports and those that they import; imports of packages become relative. */
export const copyTypes = (exported, folder) => {
  const exportedTypes = Object.values(exported).flatMap(({ types = [] }) => types);
  const paths = new Set(exportedTypes.map(path => path.replace(/^\.\/dist\/types\//, '')));
  // A set that grows while it is iterated also visits what was added.
  for (const path of paths) {
    const up = '../'.repeat(path.split('/').length - 1);
    const text = readFileSync(join(compiled, path), 'utf8').replaceAll(/(['"])@poda\//g, `$1${up}`);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    for (const [, imported] of text.matchAll(/(?:from|import)[\s(]*['"](\.[^'"]+)['"]/g))
      paths.add(posix.join(dirname(path), imported).replace(/(?:\.d)?\.tsx?$/, '.d.ts'));
  }
};
