import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('bots/', import.meta.url));

/** The files of a class of thirty, as they were handed in: most work, and five of them are broken as students' bots are. */
export const classFiles: readonly string[] = readdirSync(FOLDER).sort();

/** Some of the class, for tests that have no time for all: every kind of file, the strongest, and those that are broken. */
export const fewFiles: readonly string[] = classFiles.filter(file =>
  /^(martin|gimenez|cano|reyes|pastor|hidalgo|calvo|gallardo)_/.test(file),
);

/** Hands bots in: copies their files into a new folder. */
export const handIn = (files: readonly string[], folder: string): string => {
  mkdirSync(folder, { recursive: true });
  for (const file of files) copyFileSync(join(FOLDER, file), join(folder, file));
  return folder;
};
