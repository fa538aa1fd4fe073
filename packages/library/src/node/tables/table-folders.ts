import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { attempt } from '../../core/result.ts';
import { dataFolder, type Environment } from '../environment.ts';

const TABLE_SUFFIX = '.poda';

export const familyName = (family: string): string => family.replace(/[^a-z0-9]+/g, '-');

/** The file name of a table, for example `microshogi-nodrops-4.poda`. */
export const tableFile = (family: string, pieces: number): string => `${familyName(family)}-${pieces}${TABLE_SUFFIX}`;

export const partsOfName = (path: string): { readonly family: string; readonly pieces: number } => {
  const [, family = '', pieces = ''] = /^(.*)-(\d+)$/.exec(basename(path, TABLE_SUFFIX)) ?? [];
  return { family, pieces: Number(pieces) };
};

/** PODA_TABLES names another folder than that of the user's data. */
export const localFolder = (environment: Environment): string =>
  environment['PODA_TABLES'] || join(dataFolder(environment), 'tables');

/** The folder of the program's bundles: the one of this code, or the one above it, as for the bundles of the library. */
const bundles = ['./', '../']
  .map(path => new URL(path, import.meta.url))
  .find(folder => existsSync(new URL('./web/tables/', folder)));

const bundledFolders =
  bundles === undefined ? [] : ['./web/tables/', './tables/'].map(path => fileURLToPath(new URL(path, bundles)));

/** The package of tables, where it is installed beside the library. */
const installedFolder = (): string[] =>
  attempt(() => [dirname(createRequire(import.meta.url).resolve('@poda/tables/files.json'))], []);

export const tableFiles = (folder: string): string[] =>
  attempt(() => readdirSync(folder), [])
    .filter(name => name.endsWith(TABLE_SUFFIX) && !name.startsWith('.'))
    .sort()
    .map(name => join(folder, name));

export const shippedFiles = (): string[] =>
  (bundledFolders.length > 0 ? bundledFolders : installedFolder()).flatMap(tableFiles);
