import { readFileSync } from 'node:fs';
import type { Migration } from './migrate.ts';

/** All migrations in their order. A file that has been released never changes: a new file changes the schema. */
const names = ['0001-arena', '0002-queue', '0003-counts', '0004-seeds'] as const;

/** Reads the migrations; the build puts their files beside the program. */
export const readMigrations = (folder = new URL('./migrations/', import.meta.url)): readonly Migration[] =>
  names.map(name => ({ name, sql: readFileSync(new URL(`${name}.sql`, folder), 'utf8') }));
