import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const compiled = fileURLToPath(new URL('../.cache/types', import.meta.url));

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
