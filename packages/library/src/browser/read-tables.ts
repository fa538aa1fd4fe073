import { crc32 } from '../core/crc32.ts';
import type { Problem } from '../core/result.ts';
import type { TableSpace } from '../core/tables.ts';
import type { FoundTables } from '../solve/open-tables.ts';
import { TableProber } from '../solve/prober.ts';
import { readLayout } from '../solve/table/layout.ts';
import { Table } from '../solve/table/table.ts';

export const readTables = async (
  names: readonly string[],
  space: TableSpace,
  unit: number,
  bytesOf: (name: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<FoundTables> => {
  const read = await Promise.all(
    names.map(name =>
      bytesOf(name).then(
        bytes => tableIn(bytes, space, name),
        (error: unknown) => unreadable(name, error),
      ),
    ),
  );
  const tables = read.filter(result => result instanceof Table);
  return {
    prober: tables.length === 0 ? undefined : new TableProber(space, tables, unit),
    problems: read.filter((result): result is Problem => !(result instanceof Table)),
  };
};

const unreadable = (file: string, error: unknown): Problem => {
  const reason = error instanceof Error ? error.message : String(error);
  return { code: 'table-unreadable', values: { file, reason } };
};

/** A search cannot wait for a block, so all blocks are checked and inflated first. */
const tableIn = async (bytes: Uint8Array<ArrayBuffer>, space: TableSpace, name: string): Promise<Table | Problem> => {
  const read = (at: number, length: number) => bytes.subarray(at, at + length);
  const layout = readLayout({ length: bytes.length, read }, space, name);
  if (!layout.ok) return layout.error;
  const { offsets, lengths, rawLengths, checks } = layout.value;
  const entries = await Promise.all(
    Array.from(lengths, async (length, block) => {
      const stored = read(offsets[block]!, length);
      if (crc32(stored) !== checks[block]) return undefined;
      const raw = length === rawLengths[block] ? stored : await inflate(stored);
      return raw?.length === rawLengths[block] ? raw : undefined;
    }),
  );
  if (entries.includes(undefined)) return { code: 'table-damaged', values: { file: name } };
  return new Table(layout.value, { get: block => entries[block] }, space.sections.length, name);
};

const inflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> => {
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch {
    return undefined;
  }
};
