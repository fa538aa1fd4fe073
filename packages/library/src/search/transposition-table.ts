export const EXACT = 0;
export const AT_LEAST = 1;
export const AT_MOST = 2;

/** Words of an entry: two for the key, one for the value, one for the rest. */
const WORDS = 4;
const ENTRIES_PER_BUCKET = 2;

/** `clear` finds the entries to remove in blocks of 2 to this power words. */
const BLOCK_BITS = 6;

/**
 * An entry is four int32 words in a buffer that several threads may share without locks: each of the two key words is
 * stored xor a checksum of the data, with two different checksums, so that an entry half overwritten by another thread
 * is not found.
 *
 * A bucket has two entries: one keeps the deeper result, the other the latest.
 */
export class TranspositionTable {
  value = 0;
  depth = 0;
  bound = EXACT;
  isProved = false;
  code = 0;

  private readonly words: Int32Array;
  private readonly mask: number;
  private generation = 0;
  /** For each block of words, 1 if this object has stored an entry in it. */
  private readonly isWritten: Uint8Array;
  /** True if the buffer may hold entries that another object stored. */
  private isShared = true;

  /** Uses the first bytes of a buffer; all threads that share the buffer must use the same number of bytes. */
  constructor(buffer: ArrayBuffer | SharedArrayBuffer, bytes: number = buffer.byteLength) {
    this.words = new Int32Array(buffer, 0, bytes / Int32Array.BYTES_PER_ELEMENT);
    const buckets = this.words.length / (WORDS * ENTRIES_PER_BUCKET);
    if (buckets < 1 || (buckets & (buckets - 1)) !== 0) throw new Error('a table holds a power of two of buckets');
    this.mask = buckets - 1;
    this.isWritten = new Uint8Array((this.words.length >>> BLOCK_BITS) + 1);
  }

  /** The size is rounded down to a power of two. */
  static ofMebibytes(mebibytes: number): TranspositionTable {
    const table = new TranspositionTable(new ArrayBuffer(tableBytes(mebibytes)));
    table.isShared = false;
    return table;
  }

  /** After a short search this takes less time than filling a large table with zeros. */
  clear(): void {
    const { words, isWritten } = this;
    if (this.isShared) words.fill(0);
    else
      for (let block = isWritten.indexOf(1); block >= 0; block = isWritten.indexOf(1, block + 1))
        words.fill(0, block << BLOCK_BITS, (block + 1) << BLOCK_BITS);
    isWritten.fill(0);
    this.generation = 0;
  }

  /** Entries of earlier searches stay usable, but are replaced first. */
  startSearch(): void {
    this.generation = (this.generation + 1) & 15;
  }

  /** Returns true if the table has the entry, whose values are then in the fields of this object. */
  find(lo: number, hi: number): boolean {
    const { words } = this;
    const first = (lo & this.mask) * WORDS * ENTRIES_PER_BUCKET;
    for (let at = first; at < first + WORDS * ENTRIES_PER_BUCKET; at += WORDS) {
      const value = words[at + 2]!;
      const info = words[at + 3]!;
      if (
        (words[at]! ^ firstChecksum(value, info)) !== lo ||
        (words[at + 1]! ^ secondChecksum(value, info)) !== hi ||
        info === 0
      )
        continue;
      this.value = value;
      this.code = info & 0xffff;
      this.depth = (info >>> 16) & 0xff;
      this.bound = (info >>> 24) & 3;
      this.isProved = ((info >>> 26) & 1) !== 0;
      return true;
    }
    return false;
  }

  store(lo: number, hi: number, depth: number, value: number, bound: number, isProved: boolean, code: number): void {
    const { words } = this;
    const first = (lo & this.mask) * WORDS * ENTRIES_PER_BUCKET;
    const info =
      (code & 0xffff) |
      (depth << 16) |
      (bound << 24) |
      ((isProved ? 1 : 0) << 26) |
      (this.generation << 27) |
      (1 << 31);
    const kept = words[first + 3]!;
    const keptValue = words[first + 2]!;
    const isSame =
      (words[first]! ^ firstChecksum(keptValue, kept)) === lo &&
      (words[first + 1]! ^ secondChecksum(keptValue, kept)) === hi;
    // A proved result is not replaced by an estimate of the same position.
    if (isSame && !isProved && ((kept >>> 26) & 1) !== 0) return;
    const isOld = ((kept >>> 27) & 15) !== this.generation;
    const isDeeper = depth >= ((kept >>> 16) & 0xff);
    const at = kept === 0 || isSame || isOld || isDeeper ? first : first + WORDS;
    words[at] = lo ^ firstChecksum(value, info);
    words[at + 1] = hi ^ secondChecksum(value, info);
    words[at + 2] = value;
    words[at + 3] = info;
    this.isWritten[at >>> BLOCK_BITS] = 1;
  }
}

export const tableBytes = (mebibytes: number): number =>
  2 ** Math.floor(Math.log2(Math.max(mebibytes, MIN_MEBIBYTES) * 2 ** 20));

const MIN_MEBIBYTES = 1 / 64;

/** If value or info changes alone, both checksums change. */
const firstChecksum = (value: number, info: number): number => {
  const mixed = Math.imul(value ^ Math.imul(info, INFO_MIXER), BOTH_MIXER);
  return mixed ^ (mixed >>> 15);
};
const secondChecksum = (value: number, info: number): number =>
  Math.imul(Math.imul(value, VALUE_MIXER) ^ info, BOTH_MIXER);

// Odd multipliers from hash functions (xxHash, MurmurHash3).
const INFO_MIXER = 0x9e3779b1;
const BOTH_MIXER = 0x85ebca6b;
const VALUE_MIXER = 0xc2b2ae35;
