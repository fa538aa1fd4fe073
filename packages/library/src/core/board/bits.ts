/** Sets of up to 32 squares as the bits of an int32; larger sets are several words. */

// The number of bits of each 16-bit number: those from `size` to 2 * `size` - 1 have one bit more than those from 0 to
// `size` - 1. `fours` is the same memory in words, so that one addition writes four counts.
const counts = new Uint8Array(1 << 16);
counts.set([0, 1, 1, 2]);
const fours = new Uint32Array(counts.buffer);
for (let size = 1; size < fours.length; size *= 2)
  for (let i = 0; i < size; i++) fours[size + i] = fours[i]! + 0x01010101;

/** A table of 64 KiB is faster here than arithmetic. */
export const countBits = (word: number): number => counts[word & 0xffff]! + counts[word >>> 16]!;

/** The word must not be 0. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

export const bitsOf = (word: number): number[] => {
  const indices: number[] = [];
  for (let rest = word; rest !== 0; rest &= rest - 1) indices.push(lowestBit(rest));
  return indices;
};

export const bitSet = (indices: Iterable<number>): number => {
  let word = 0;
  for (const index of indices) word |= 1 << index;
  return word;
};

/** Swaps ever larger groups of bits. */
export const reverseBits = (word: number): number => {
  let bits = ((word >>> 1) & 0x55555555) | ((word & 0x55555555) << 1);
  bits = ((bits >>> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
  bits = ((bits >>> 4) & 0x0f0f0f0f) | ((bits & 0x0f0f0f0f) << 4);
  bits = ((bits >>> 8) & 0x00ff00ff) | ((bits & 0x00ff00ff) << 8);
  return (bits >>> 16) | (bits << 16);
};
