/** What a stored value says about the true one. */
export const EXACT = 0;
export const AT_LEAST = 1;
export const AT_MOST = 2;

/** Words an entry: two of key, one of value, one of everything else. */
const WORDS = 4;
const ENTRIES_PER_BUCKET = 2;

/**
 * Remembers what positions are worth. An entry is four int32 words in a buffer that several threads may share without any
 * lock: each of the two key words is stored mixed with all of the data, in two different ways, so that an entry of which
 * somebody else has overwritten a part simply is not found.
 *
 * A bucket has two entries: one keeps the deeper result, the other the latest.
 */
export class TranspositionTable {
  /** Set by `find`: what was stored. */
  value = 0;
  depth = 0;
  bound = EXACT;
  isProved = false;
  code = 0;

  private readonly words: Int32Array;
  private readonly mask: number;
  private generation = 0;

  /** A table in the first bytes of a buffer; whoever shares the buffer takes as many. */
  constructor(buffer: ArrayBuffer | SharedArrayBuffer, bytes: number = buffer.byteLength) {
    this.words = new Int32Array(buffer, 0, bytes / Int32Array.BYTES_PER_ELEMENT);
    const buckets = this.words.length / (WORDS * ENTRIES_PER_BUCKET);
    if (buckets < 1 || (buckets & (buckets - 1)) !== 0) throw new Error('a table holds a power of two of buckets');
    this.mask = buckets - 1;
  }

  /** A table of about so many mebibytes, rounded down to a power of two. */
  static ofMebibytes(mebibytes: number): TranspositionTable {
    return new TranspositionTable(new ArrayBuffer(tableBytes(mebibytes)));
  }

  /** Forgets everything. */
  clear(): void {
    this.words.fill(0);
    this.generation = 0;
  }

  /** Entries of earlier searches stay useful, but give way first. */
  startSearch(): void {
    this.generation = (this.generation + 1) & 15;
  }

  /** Looks a position up; true when it was found, and then the fields above tell what was stored. */
  find(lo: number, hi: number): boolean {
    const { words } = this;
    const first = (lo & this.mask) * WORDS * ENTRIES_PER_BUCKET;
    for (let at = first; at < first + WORDS * ENTRIES_PER_BUCKET; at += WORDS) {
      const value = words[at + 2]!;
      const info = words[at + 3]!;
      if ((words[at]! ^ seal(value, info)) !== lo || (words[at + 1]! ^ otherSeal(value, info)) !== hi || info === 0)
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
      (words[first]! ^ seal(keptValue, kept)) === lo && (words[first + 1]! ^ otherSeal(keptValue, kept)) === hi;
    // What is proved about a position is not given up for an estimate of it.
    if (isSame && !isProved && ((kept >>> 26) & 1) !== 0) return;
    const isOld = ((kept >>> 27) & 15) !== this.generation;
    const isDeeper = depth >= ((kept >>> 16) & 0xff);
    const at = kept === 0 || isSame || isOld || isDeeper ? first : first + WORDS;
    words[at] = lo ^ seal(value, info);
    words[at + 1] = hi ^ otherSeal(value, info);
    words[at + 2] = value;
    words[at + 3] = info;
  }
}

/** The bytes of a table of about so many mebibytes. */
export const tableBytes = (mebibytes: number): number =>
  2 ** Math.floor(Math.log2(Math.max(mebibytes, MIN_MEBIBYTES) * 2 ** 20));

const MIN_MEBIBYTES = 1 / 64;

/** Numbers that depend on value and info alike: where one of the two is exchanged for another, both seals always change. */
const seal = (value: number, info: number): number => {
  const mixed = Math.imul(value ^ Math.imul(info, INFO_MIXER), BOTH_MIXER);
  return mixed ^ (mixed >>> 15);
};
const otherSeal = (value: number, info: number): number => Math.imul(Math.imul(value, VALUE_MIXER) ^ info, BOTH_MIXER);

// Odd numbers with their bits well spread, as hash functions use them (xxHash, MurmurHash3).
const INFO_MIXER = 0x9e3779b1;
const BOTH_MIXER = 0x85ebca6b;
const VALUE_MIXER = 0xc2b2ae35;
