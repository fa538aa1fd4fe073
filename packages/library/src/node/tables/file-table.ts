import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import { attempt, map, ok, problem, type Result } from '../../core/result.ts';
import type { TableSpace } from '../../core/tables.ts';
import {
  readHeader,
  readLayout,
  type TableBytes,
  type TableHeader,
  type TableLayout,
} from '../../solve/table/layout.ts';
import { type Blocks, Table } from '../../solve/table/table.ts';
import { Tally } from '../../solve/table/tally.ts';
import { reasonOf } from '../error-reason.ts';
import { openRegularFile, READ_ONLY } from '../read-file.ts';

/** The file stays open until the table is closed; blocks are read on demand. */
export const openTable = (path: string, space: TableSpace): Result<Table> => {
  const file = FileBytes.open(path);
  if (!file.ok) return file;
  const layout = readLayout(file.value, space, path);
  if (!layout.ok) file.value.close();
  return map(layout, found => new Table(found, new FileBlocks(file.value, found), space.sections.length, path));
};

export const layoutOf = (path: string, space: TableSpace): Result<TableLayout> =>
  withFile(path, file => readLayout(file, space, path));

export const headerOf = (path: string): Result<TableHeader> =>
  withFile(path, file => map(readHeader(file, path), ({ header }) => header));

/** Checks blocks, the SHA-256 of all entries, and the counts in the header; yields the share that is done. */
export function* checkBlocks(path: string, space: TableSpace): Generator<number, Result<TableLayout>> {
  const file = FileBytes.open(path);
  if (!file.ok) return file;
  try {
    const layout = readLayout(file.value, space, path);
    if (!layout.ok) return layout;
    const hash = createHash('sha256');
    const { header, firstBlocks, lengths } = layout.value;
    for (const [i, section] of header.sections.entries()) {
      const tally = new Tally(header.kind, section);
      for (let block = firstBlocks[i]!; block < firstBlocks[i + 1]!; block++) {
        const entries = readBlock(file.value, layout.value, block);
        if (entries === undefined) return problem('table-damaged', { file: path });
        hash.update(entries);
        tally.add(entries);
        yield block / lengths.length;
      }
      if (!tally.agrees) return problem('table-header-wrong', { file: path });
    }
    const isRight = hash.digest('hex') === header.checksum;
    return isRight ? layout : problem('table-damaged', { file: path });
  } finally {
    file.value.close();
  }
}

const withFile = <T>(path: string, use: (file: FileBytes) => Result<T>): Result<T> => {
  const file = FileBytes.open(path);
  if (!file.ok) return file;
  try {
    return use(file.value);
  } finally {
    file.value.close();
  }
};

class FileBytes implements TableBytes {
  private constructor(
    private readonly file: number,
    readonly length: number,
  ) {}

  static open(path: string): Result<FileBytes> {
    try {
      const file = openRegularFile(path, READ_ONLY);
      if (!file.ok) return problem('table-foreign', { file: path });
      return ok(new FileBytes(file.value, fstatSync(file.value).size));
    } catch (error) {
      return problem('table-unreadable', { file: path, reason: reasonOf(error) });
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

class FileBlocks implements Blocks {
  /** The least recently used block first. */
  private readonly kept = new Map<number, Uint8Array>();

  constructor(
    private readonly bytes: FileBytes,
    private readonly layout: TableLayout,
  ) {}

  close(): void {
    this.bytes.close();
  }

  get(block: number): Uint8Array | undefined {
    const kept = this.kept.get(block);
    const found = kept ?? readBlock(this.bytes, this.layout, block);
    if (found === undefined) return undefined;
    if (kept !== undefined) this.kept.delete(block);
    else if (this.kept.size >= MAX_KEPT) this.kept.delete(this.kept.keys().next().value!);
    this.kept.set(block, found);
    return found;
  }
}

/** Undefined if the disk cannot be read, or if the CRC-32 or the length is wrong. */
const readBlock = (bytes: TableBytes, layout: TableLayout, block: number): Uint8Array | undefined => {
  const { offsets, lengths, rawLengths, checks } = layout;
  const raw = rawLengths[block]!;
  return attempt(() => {
    const stored = bytes.read(offsets[block]!, lengths[block]!);
    if (stored.length < lengths[block]! || crc32(stored) !== checks[block]) return undefined;
    const entries = stored.length === raw ? stored : inflateRawSync(stored, { maxOutputLength: raw });
    return entries.length === raw ? entries : undefined;
  }, undefined);
};

/** Blocks of 64 KiB, so 64 MiB for each table. */
const MAX_KEPT = 1024;
