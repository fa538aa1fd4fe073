import { readFileSync } from 'node:fs';
import type { Migration } from './migrate.ts';

/** A file that has been released never changes: a new file changes the schema. */
const names = ['0001-arena', '0002-queue', '0003-counts', '0004-seeds', '0005-leases'] as const;

/** The build puts the files beside the program. */
export const readMigrations = (folder = new URL('./migrations/', import.meta.url)): readonly Migration[] =>
  names.map(name => ({ name, sql: readFileSync(new URL(`${name}.sql`, folder), 'utf8') }));
