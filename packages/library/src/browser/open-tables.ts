import type { Variant } from '../core/contract.ts';
import { defined } from '../core/defined.ts';
import { type OpenTables, openTablesOf } from '../solve/open-tables.ts';
import { readTables } from './read-tables.ts';

/** The files of the tables that come with Poda, by family; the build fills them in. */
declare const PODA_TABLE_FILES: Readonly<Record<string, readonly string[]>> | undefined;

export interface TableOptions {
  /** The default is the files that come with Poda. */
  readonly files?: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/** The names of the files in the folder `dist/web/tables` of the package. */
export const tableFiles = async (variant: Variant): Promise<readonly string[]> => {
  const tables = await variant.extras.tables?.();
  return (typeof PODA_TABLE_FILES === 'undefined' ? undefined : PODA_TABLE_FILES)?.[tables?.space.family ?? ''] ?? [];
};

/** Fetches the tables into memory; rejects if `signal` aborts the requests. */
export const openTables = async (
  variant: Variant,
  folder: string | URL,
  { files, signal }: TableOptions = {},
): Promise<OpenTables> => {
  const { space } = (await variant.extras.tables?.()) ?? {};
  if (space === undefined) return openTablesOf({ prober: undefined, problems: [] });
  const base = new URL(`${String(folder).replace(/\/$/, '')}/`, globalThis.location?.href);
  const fetchBytes = async (name: string) => {
    const answer = await fetch(new URL(name, base), defined({ signal }));
    if (!answer.ok) throw new Error(String(answer.status));
    return new Uint8Array(await answer.arrayBuffer());
  };
  const found = await readTables(files ?? (await tableFiles(variant)), space, variant.rules.unit, fetchBytes);
  signal?.throwIfAborted();
  return openTablesOf(found);
};
