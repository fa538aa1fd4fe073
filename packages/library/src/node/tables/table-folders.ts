import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder, type Environment } from '../environment.ts';

const TABLE_SUFFIX = '.poda';

/** For example `microshogi-nodrops`. */
export const familyName = (family: string): string => family.replace(/[^a-z0-9]+/g, '-');

/** For example `microshogi-nodrops-4.poda`. */
export const tableFile = (family: string, pieces: number): string => `${familyName(family)}-${pieces}${TABLE_SUFFIX}`;

export const partsOfName = (path: string): { readonly family: string; readonly pieces: number } => {
  const [, family = '', pieces = ''] = /^(.*)-(\d+)$/.exec(basename(path, TABLE_SUFFIX)) ?? [];
  return { family, pieces: Number(pieces) };
};

/** PODA_TABLES names another folder than that of the user's data. */
export const localFolder = (environment: Environment): string =>
  environment['PODA_TABLES'] || join(dataFolder(environment), 'tables');

/**
 * The folder of the program's bundles: the one of this code, or the one above it, as for the bundles of the library.
 */
const bundles = ['./', '../']
  .map(path => new URL(path, import.meta.url))
  .find(folder => existsSync(new URL('./web/tables/', folder)));

const bundledFolders =
  bundles === undefined ? [] : ['./web/tables/', './tables/'].map(path => fileURLToPath(new URL(path, bundles)));

/**
 * For tests and measurements. Only the source tree has the file below; beside an installed program the folder may be
 * anything.
 */
const sourceFolder = fileURLToPath(new URL('../../../../tables/', import.meta.url));
const isInSourceTree = existsSync(new URL('./table-folders.ts', import.meta.url));

export const tableFiles = (folder: string): string[] => {
  try {
    return readdirSync(folder)
      .filter(name => name.endsWith(TABLE_SUFFIX) && !name.startsWith('.'))
      .sort()
      .map(name => join(folder, name));
  } catch {
    return [];
  }
};

export const shippedFiles = (): string[] => {
  const bundled = bundledFolders.flatMap(tableFiles);
  return bundled.length === 0 && isInSourceTree ? tableFiles(sourceFolder) : bundled;
};
