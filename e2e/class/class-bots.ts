import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('bots/', import.meta.url));

/** The bot files of a class of thirty students; five bots are broken in ways typical of students. */
export const classFiles: readonly string[] = readdirSync(FOLDER).sort();

/** A few bot files of the class, for quick tests: every file type, the strongest bots and the broken ones. */
export const fewFiles: readonly string[] = classFiles.filter(file =>
  /^(martin|gimenez|cano|reyes|pastor|hidalgo|calvo|gallardo)_/.test(file),
);

/** Copies bot files of the class into a new folder. */
export const handIn = (files: readonly string[], folder: string): string => {
  mkdirSync(folder, { recursive: true });
  for (const file of files) copyFileSync(join(FOLDER, file), join(folder, file));
  return folder;
};
