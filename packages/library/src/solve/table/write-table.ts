import { crc32 } from '../../core/crc32.ts';
import type { Solver } from '../../core/tables.ts';
import {
  BLOCK_BYTES,
  blockCounts,
  entriesPerBlock,
  entryBytes,
  frontBytes,
  type StoredSection,
  type TableHeader,
} from './layout.ts';

export interface TableSink {
  write(at: number, bytes: Uint8Array): void;
  /** Deflate without a header (RFC 1951). */
  deflate(bytes: Uint8Array): Uint8Array;
  digest(bytes: Uint8Array): void;
  digested(): string;
}

/** `place` is the index in `space.sections`. */
export interface SectionToWrite {
  readonly place: number;
  readonly stored: StoredSection;
  data(): SharedArrayBuffer;
}

const NO_CHECKSUM = '0'.repeat(64);

/** Writes the blocks first, then the front of the file, so that an unfinished file is not a table. */
export function* writeTable(
  solver: Solver,
  head: Pick<TableHeader, 'kind' | 'pieces'>,
  sections: readonly SectionToWrite[],
  sink: TableSink,
): Generator<number, TableHeader> {
  const { kind, pieces } = head;
  const game = solver.space.family;
  const header = { game, kind, pieces, checksum: NO_CHECKSUM, sections: sections.map(({ stored }) => stored) };
  const blocks = blockCounts(header).reduce((sum, count) => sum + count, 0);
  const lengths = new Uint32Array(blocks);
  const checks = new Uint32Array(blocks);
  const front = frontBytes(header, lengths, checks, 0).length;
  const raw = new Uint8Array(BLOCK_BYTES);
  const perBlock = entriesPerBlock(kind);
  let at = front;
  let block = 0;
  for (const { place, stored, data } of sections) {
    const values = data();
    for (let from = 0; from < stored.size; from += perBlock, block++) {
      const entries = solver.encode(place, values, kind, from, raw);
      const bytes = raw.subarray(0, entryBytes(kind, entries));
      sink.digest(bytes);
      const packed = sink.deflate(bytes);
      const kept = packed.length < bytes.length ? packed : bytes;
      sink.write(at, kept);
      lengths[block] = kept.length;
      checks[block] = crc32(kept);
      at += kept.length;
      yield block / blocks;
    }
  }
  const finished = { ...header, checksum: sink.digested() };
  sink.write(0, frontBytes(finished, lengths, checks, at));
  return finished;
}
