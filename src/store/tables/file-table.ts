import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import { map, type Problem, problem, type Result } from '../../core/result.ts';
import type { TableSpace } from '../../core/tables.ts';
import {
  readHeader,
  readLayout,
  type TableBytes,
  type TableHeader,
  type TableLayout,
} from '../../solve/table/layout.ts';
import { type Blocks, Table } from '../../solve/table/table.ts';

/** Opens a table file of a space. The file stays open as long as the process; blocks are read when they are asked for. */
export const openTable = (path: string, space: TableSpace): Result<Table, Problem> => {
  const file = FileBytes.open(path);
  if (!file.ok) return file;
  const layout = readLayout(file.value, space, path);
  if (!layout.ok) file.value.close();
  return map(layout, found => new Table(found, new FileBlocks(file.value, found), space.sections.length, path));
};

/** Reads the header of a table file of any game. */
export const headerOf = (path: string): Result<TableHeader, Problem> => {
  const file = FileBytes.open(path);
  if (!file.ok) return file;
  try {
    return map(readHeader(file.value, path), ({ header }) => header);
  } finally {
    file.value.close();
  }
};

/** The bytes of an open file. */
class FileBytes implements TableBytes {
  private constructor(
    private readonly file: number,
    readonly length: number,
  ) {}

  static open(path: string): Result<FileBytes, Problem> {
    try {
      const file = openSync(path, 'r');
      const stat = fstatSync(file);
      if (stat.isFile()) return { ok: true, value: new FileBytes(file, stat.size) };
      closeSync(file);
      return problem('table-foreign', undefined, { file: path });
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error);
      return problem('table-unreadable', undefined, { file: path, reason });
    }
  }

  read(at: number, length: number): Uint8Array {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.length - at)));
    let done = 0;
    while (done < bytes.length) {
      const count = readSync(this.file, bytes, done, bytes.length - done, at + done);
      if (count === 0) break;
      done += count;
    }
    return bytes.subarray(0, done);
  }

  close(): void {
    closeSync(this.file);
  }
}

/** The blocks of a table file. The last used ones stay in memory. */
class FileBlocks implements Blocks {
  /** Blocks by number, the least recently used first. */
  private readonly kept = new Map<number, Uint8Array>();

  constructor(
    private readonly bytes: TableBytes,
    private readonly layout: TableLayout,
  ) {}

  get(block: number): Uint8Array | undefined {
    const kept = this.kept.get(block);
    const found = kept ?? this.read(block);
    if (found === undefined) return undefined;
    if (kept !== undefined) this.kept.delete(block);
    else if (this.kept.size >= MAX_KEPT) this.kept.delete(this.kept.keys().next().value!);
    this.kept.set(block, found);
    return found;
  }

  private read(block: number): Uint8Array | undefined {
    const { offsets, lengths, rawLengths, checks } = this.layout;
    const raw = rawLengths[block]!;
    try {
      const stored = this.bytes.read(offsets[block]!, lengths[block]!);
      if (stored.length < lengths[block]! || crc32(stored) !== checks[block]) return undefined;
      const entries = stored.length === raw ? stored : inflateRawSync(stored, { maxOutputLength: raw });
      return entries.length === raw ? entries : undefined;
    } catch {
      // The disk cannot be read, or the bytes are not compressed entries.
      return undefined;
    }
  }
}

/** Blocks of 64 KiB that each table keeps in memory. */
const MAX_KEPT = 1024;
