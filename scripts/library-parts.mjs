import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, parse, sep } from 'node:path';
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

/** Copies the declarations of packages into a folder; their imports of each other become relative. */
export const copyTypes = (packages, folder) => {
  for (const name of packages) {
    const types = join(compiled, name);
    for (const path of readdirSync(types, { recursive: true }).filter(file => file.endsWith('.d.ts'))) {
      const up = '../'.repeat(path.split(sep).length);
      const text = readFileSync(join(types, path), 'utf8').replaceAll(/(['"])@poda\//g, `$1${up}`);
      mkdirSync(dirname(join(folder, name, path)), { recursive: true });
      writeFileSync(join(folder, name, path), text);
    }
  }
};
