import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../host/find-program.ts';
import { dataFolder } from '../saved-game.ts';

/** The ending of a table file's name. */
export const TABLE_SUFFIX = '.poda';

/** The name of the table file of a family with this many pieces: `microshogi-nodrops-4.poda`. */
export const tableFile = (family: string, pieces: number): string =>
  `${family.replace(/[^a-z0-9]+/g, '-')}-${pieces}${TABLE_SUFFIX}`;

/** The folder of the tables made on this computer; PODA_TABLES names another one. */
export const localFolder = (environment: Environment): string =>
  environment['PODA_TABLES'] || join(dataFolder(environment), 'tables');

/** The folder of the tables that come with the program: beside its bundles, or in the sources. */
const shippedFolders = ['./web/tables/', '../../../tables/'].map(path => fileURLToPath(new URL(path, import.meta.url)));

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
export const shippedFiles = (): string[] => shippedFolders.map(tableFiles).find(files => files.length > 0) ?? [];
