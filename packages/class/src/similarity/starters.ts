import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from './works.ts';

/** Poda's bots for students: beside the program, or at the root of the source tree. */
const folders = ['../bots/', '../../../../bots/'].map(path => fileURLToPath(new URL(path, import.meta.url)));

let read: readonly SourceFile[] | undefined;

export const readStarters = (): readonly SourceFile[] => {
  read ??= filesIn(folders.find(existsSync));
  return read;
};

const filesIn = (folder: string | undefined): readonly SourceFile[] =>
  folder === undefined
    ? []
    : readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && !entry.name.endsWith('.md'))
        .map(entry => join(entry.parentPath, entry.name))
        .sort()
        .map(path => ({ path, bytes: readFileSync(path) }));
