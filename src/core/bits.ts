/** Sets of up to 32 squares as the bits of an int32; larger sets are several words. */

// Each half of the table is the half before it with one bit more; written so, it costs little when the program starts.
const counts = new Uint8Array(1 << 16);
for (let size = 1; size < counts.length; size *= 2)
  for (let word = 0; word < size; word++) counts[size + word] = counts[word]! + 1;

/** How many bits are set. A table of 64 KiB is faster here than arithmetic. */
export const countBits = (word: number): number => counts[word & 0xffff]! + counts[word >>> 16]!;

/** The index of the lowest set bit; the word must not be 0. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** The indices of the set bits, ascending. */
export const bitsOf = (word: number): number[] => {
  const indices: number[] = [];
  for (let rest = word; rest !== 0; rest &= rest - 1) indices.push(lowestBit(rest));
  return indices;
};

/** The set that holds the given indices. */
export const bitSet = (indices: Iterable<number>): number => {
  let word = 0;
  for (const index of indices) word |= 1 << index;
  return word;
};
