import * as v from 'valibot';
import { crc32 } from '../../core/crc32.ts';
import { attempt, ok, problem, type Result } from '../../core/result.ts';
import type { SectionResult, TableSpace, ValueKind } from '../../core/tables.ts';

/**
 * docs/tables.md describes the table file for programs in other languages. All numbers are little-endian:
 *
 * - 8 bytes: MAGIC; 4 bytes: VERSION; 4 bytes: length H of the header; 8 bytes: length of the file;
 * - 4 bytes: CRC-32 of the header; 4 bytes: CRC-32 of the block list;
 * - H bytes: the header, JSON in ASCII, padded with spaces to a multiple of 8;
 * - the block list: for every block 4 bytes of length and 4 bytes of CRC-32, both of the stored bytes;
 * - the blocks: each holds all entries that fit into BLOCK_BYTES bytes, the last block of a section fewer, compressed
 *   with deflate (RFC 1951), or stored as it is if deflate does not shorten it.
 */
const MAGIC = [0x89, 0x50, 0x4f, 0x44, 0x41, 0x0d, 0x0a, 0x1a] as const;
export const VERSION = 1;
export const PREAMBLE_BYTES = 32;
export const BLOCK_BYTES = 1 << 16;
const BLOCK_RECORD = 8;
/** In bytes; a file that claims a longer header is damaged. */
const MAX_HEADER = 1 << 24;

export const bitsOf = { distance: 8, outcome: 2, chance16: 16, chance32: 32, chance48: 48 } as const;

/** In tables of chances it stands for certainty. */
export const largestEntry = (kind: ValueKind): number => 2 ** bitsOf[kind] - 1;

export const entriesPerBlock = (kind: ValueKind): number => Math.floor((8 * BLOCK_BYTES) / bitsOf[kind]);

export const entryBytes = (kind: ValueKind, entries: number): number => Math.ceil((bitsOf[kind] * entries) / 8);

export interface StoredSection extends SectionResult {
  readonly id: string;
  /** `size` counts the entries, `positions` the counted positions. */
  readonly size: number;
  readonly positions: number;
}

export interface TableHeader {
  readonly game: string;
  readonly kind: ValueKind;
  /** The number of pieces, the same in every section of the table. */
  readonly pieces: number;
  /** SHA-256 of all entries, section by section, before compression, in hexadecimal digits. */
  readonly checksum: string;
  readonly sections: readonly StoredSection[];
}

export interface TableLayout {
  readonly header: TableHeader;
  /** The index in `space.sections` of each stored section. */
  readonly places: readonly number[];
  /** The first block of each stored section, and after the last one the number of blocks. */
  readonly firstBlocks: readonly number[];
  /** Offset in the file, stored length, length of the entries, and CRC-32 of the stored bytes of each block. */
  readonly offsets: Float64Array;
  readonly lengths: Int32Array;
  readonly rawLengths: Int32Array;
  readonly checks: Uint32Array;
  readonly fileBytes: number;
}

export interface TableBytes {
  readonly length: number;
  read(at: number, length: number): Uint8Array;
}

/** The length is the same for every checksum, so blocks can be written before the checksum is known. */
const headerBytes = (header: TableHeader): Uint8Array => {
  const text = JSON.stringify(header);
  return ascii(text.padEnd(8 * Math.ceil(text.length / 8)));
};

export const blockCounts = ({ kind, sections }: Pick<TableHeader, 'kind' | 'sections'>): number[] =>
  sections.map(({ size }) => Math.ceil(size / entriesPerBlock(kind)));

export const frontBytes = (
  header: TableHeader,
  lengths: ArrayLike<number>,
  checks: ArrayLike<number>,
  fileBytes: number,
): Uint8Array => {
  const headed = headerBytes(header);
  const list = new DataView(new ArrayBuffer(BLOCK_RECORD * lengths.length));
  for (let block = 0; block < lengths.length; block++) {
    list.setUint32(BLOCK_RECORD * block, lengths[block]!, true);
    list.setUint32(BLOCK_RECORD * block + 4, checks[block]!, true);
  }
  const listed = new Uint8Array(list.buffer);
  const front = new Uint8Array(PREAMBLE_BYTES + headed.length + listed.length);
  const view = new DataView(front.buffer);
  front.set(MAGIC);
  view.setUint32(8, VERSION, true);
  view.setUint32(12, headed.length, true);
  view.setBigUint64(16, BigInt(fileBytes), true);
  view.setUint32(24, crc32(headed), true);
  view.setUint32(28, crc32(listed), true);
  front.set(headed, PREAMBLE_BYTES);
  front.set(listed, PREAMBLE_BYTES + headed.length);
  return front;
};

/** `file` names the table in the message. */
export const readLayout = (bytes: TableBytes, space: TableSpace, file: string): Result<TableLayout> => {
  const head = readHeader(bytes, file);
  if (!head.ok) return head;
  const { header, at } = head.value;
  if (header.game !== space.family)
    return problem('table-other-game', { file, game: header.game, wanted: space.family });
  const byId = new Map(space.sections.map((section, place) => [section.id, place]));
  const places = header.sections.map(({ id }) => byId.get(id) ?? -1);
  const isKnown = header.sections.every(({ size }, i) => places[i]! >= 0 && space.sections[places[i]!]!.size === size);
  if (!isKnown) return problem('table-version', { file });
  if (!isPlausible(header, places, space)) return problem('table-damaged', { file });
  const counts = blockCounts(header);
  const blocks = counts.reduce((sum, count) => sum + count, 0);
  const listed = bytes.read(at, BLOCK_RECORD * blocks);
  if (listed.length < BLOCK_RECORD * blocks) return problem('table-truncated', { file });
  if (crc32(listed) !== head.value.listCheck) return problem('table-damaged', { file });
  return placeBlocks(head.value, counts, places, listed, bytes.length, file);
};

/** True if the game has tables of this kind, and the table has every section with its number of pieces exactly once. */
const isPlausible = (
  { kind, pieces, sections }: TableHeader,
  places: readonly number[],
  space: TableSpace,
): boolean => {
  const expected = space.sections.filter(section => section.pieces === pieces && section.size > 0).length;
  const isOfThisSize = places.every(place => space.sections[place]!.pieces === pieces);
  const hasRightCounts = sections.every(({ positions }, i) => space.sections[places[i]!]!.positions === positions);
  return (
    space.kinds.includes(kind) &&
    sections.length > 0 &&
    isOfThisSize &&
    hasRightCounts &&
    new Set(places).size === sections.length &&
    sections.length === expected
  );
};

export const readHeader = (bytes: TableBytes, file: string): Result<ReadHeader> => {
  const preamble = bytes.read(0, PREAMBLE_BYTES);
  if (MAGIC.some((byte, i) => preamble[i] !== byte)) return problem('table-foreign', { file });
  if (preamble.length < PREAMBLE_BYTES) return problem('table-truncated', { file });
  const view = new DataView(preamble.buffer, preamble.byteOffset, PREAMBLE_BYTES);
  if (view.getUint32(8, true) !== VERSION) return problem('table-version', { file });
  const length = view.getUint32(12, true);
  const fileBytes = Number(view.getBigUint64(16, true));
  if (bytes.length < fileBytes) return problem('table-truncated', { file });
  if (bytes.length > fileBytes || length > MAX_HEADER) return problem('table-damaged', { file });
  const headed = bytes.read(PREAMBLE_BYTES, length);
  if (headed.length < length || crc32(headed) !== view.getUint32(24, true)) return problem('table-damaged', { file });
  const tree = attempt((): unknown => JSON.parse(new TextDecoder('utf-8').decode(headed)), undefined);
  const header = v.safeParse(headerSchema, tree);
  if (!header.success) return problem('table-damaged', { file });
  return ok({ header: header.output, at: PREAMBLE_BYTES + length, listCheck: view.getUint32(28, true) });
};

interface ReadHeader {
  readonly header: TableHeader;
  readonly at: number;
  readonly listCheck: number;
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const headerSchema = v.object({
  game: v.string(),
  kind: v.picklist(['distance', 'outcome', 'chance16', 'chance32', 'chance48']),
  pieces: count,
  checksum: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  sections: v.array(
    v.object({
      id: v.string(),
      size: count,
      positions: count,
      win: v.exactOptional(count),
      loss: v.exactOptional(count),
      draw: v.exactOptional(count),
      longest: v.exactOptional(count),
      residual: v.exactOptional(v.pipe(v.number(), v.minValue(0))),
      first: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
    }),
  ),
});

/** The header and the blocks must add up to the length of the file. */
const placeBlocks = (
  { header, at }: ReadHeader,
  counts: readonly number[],
  places: readonly number[],
  listed: Uint8Array,
  fileBytes: number,
  file: string,
): Result<TableLayout> => {
  const perBlock = entriesPerBlock(header.kind);
  const blocks = listed.length / BLOCK_RECORD;
  const view = new DataView(listed.buffer, listed.byteOffset, listed.length);
  const offsets = new Float64Array(blocks);
  const lengths = new Int32Array(blocks);
  const rawLengths = new Int32Array(blocks);
  const checks = new Uint32Array(blocks);
  const firstBlocks = [0];
  let offset = at + listed.length;
  let block = 0;
  for (const [i, { size }] of header.sections.entries()) {
    for (let n = 0; n < counts[i]!; n++, block++) {
      offsets[block] = offset;
      rawLengths[block] = entryBytes(header.kind, Math.min(perBlock, size - n * perBlock));
      lengths[block] = view.getUint32(BLOCK_RECORD * block, true);
      checks[block] = view.getUint32(BLOCK_RECORD * block + 4, true);
      offset += lengths[block]!;
    }
    firstBlocks.push(block);
  }
  if (offset !== fileBytes) return problem('table-damaged', { file });
  return ok({ header, places, firstBlocks, offsets, lengths, rawLengths, checks, fileBytes });
};

const ascii = (text: string): Uint8Array => Uint8Array.from(text, letter => letter.charCodeAt(0));
