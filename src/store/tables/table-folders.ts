import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../host/find-program.ts';
import { dataFolder } from '../saved-game.ts';

/** The ending of a table file's name. */
export const TABLE_SUFFIX = '.poda';

/** The name of a family in file names: `microshogi-nodrops`. */
export const familyName = (family: string): string => family.replace(/[^a-z0-9]+/g, '-');

/** The name of the table file of a family with this many pieces: `microshogi-nodrops-4.poda`. */
export const tableFile = (family: string, pieces: number): string => `${familyName(family)}-${pieces}${TABLE_SUFFIX}`;

/** The family and the number of pieces that the name of a file tells, whatever the file holds. */
export const partsOfName = (path: string): { readonly family: string; readonly pieces: number } => {
  const [, family = '', pieces = ''] = /^(.*)-(\d+)$/.exec(basename(path, TABLE_SUFFIX)) ?? [];
  return { family, pieces: Number(pieces) };
};

/** The folder of the tables made on this computer; PODA_TABLES names another one. */
export const localFolder = (environment: Environment): string =>
  environment['PODA_TABLES'] || join(dataFolder(environment), 'tables');

/** The folder of the program's bundles: the one of this code, or the one above it, as for the bundles of the library. */
const bundles = ['./', '../']
  .map(path => new URL(path, import.meta.url))
  .find(folder => existsSync(new URL('./web/tables/', folder)));

/** The folders with the tables that come with the program: those that the page also has, and the rest. */
const bundledFolders =
  bundles === undefined ? [] : ['./web/tables/', './tables/'].map(path => fileURLToPath(new URL(path, bundles)));

/**
 * The folder of the shipped tables in the source tree, for tests and measurements. Only the source tree has this file;
 * beside an installed program the folder may be anything.
 */
const sourceFolder = fileURLToPath(new URL('../../../tables/', import.meta.url));
const isInSourceTree = existsSync(new URL('../../../src/store/tables/table-folders.ts', import.meta.url));

/** The paths of the table files in a folder, in the order of their names; none if there is no such folder. */
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

/** The paths of the tables that come with the program. */
export const shippedFiles = (): string[] => {
  const bundled = bundledFolders.flatMap(tableFiles);
  return bundled.length === 0 && isInSourceTree ? tableFiles(sourceFolder) : bundled;
};
