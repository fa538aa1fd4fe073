export abstract class RandomNumbers {
  /** From 0 to 2**32 - 1. */
  abstract uint32(): number;

  /** From 0 to n - 1, each equally likely; n is at most 2**32. */
  below(n: number): number {
    const limit = 2 ** 32 - (2 ** 32 % n);
    for (;;) {
      const drawn = this.uint32();
      if (drawn < limit) return drawn % n;
    }
  }

  /** At least 0 and less than 1, with 53 random bits. */
  unit(): number {
    const high = this.uint32() >>> 5;
    return (high * 2 ** 26 + (this.uint32() >>> 6)) / 2 ** 53;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('nothing to pick from');
    return items[this.below(items.length)]!;
  }

  /** The probabilities must add up to 1. */
  weighted(chances: readonly number[]): number {
    let left = this.unit();
    for (let i = 0; i < chances.length - 1; i++) {
      left -= chances[i]!;
      if (left < 0) return i;
    }
    return chances.length - 1;
  }

  shuffled<T>(items: readonly T[]): T[] {
    const order = [...items];
    for (let i = order.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    return order;
  }
}

/**
 * Seeded random numbers, the same on every machine and in the browser: xoshiro128** 1.1 of David Blackman and
 * Sebastiano Vigna. Its state comes from splitmix32, started at `low ^ mix(high)` for a seed of `high * 2**32 + low`. A
 * few outputs give away the whole stream, so draws that must be fair come from `KeyedRandom`.
 */
export class Random extends RandomNumbers {
  private readonly state = new Uint32Array(4);

  constructor(seed: number) {
    super();
    if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`a seed is a whole number from 0 on, not ${seed}`);
    let mixed = ((seed % 2 ** 32) ^ scramble(Math.floor(seed / 2 ** 32))) >>> 0;
    for (let i = 0; i < 4; i++) {
      mixed = (mixed + 0x9e3779b9) >>> 0;
      this.state[i] = scramble(mixed);
    }
  }

  static fromState(words: readonly [number, number, number, number]): Random {
    const random = new Random(0);
    random.state.set(words);
    return random;
  }

  override uint32(): number {
    const s = this.state;
    const result = Math.imul(rotate(Math.imul(s[1]!, 5), 7), 9) >>> 0;
    const shifted = s[1]! << 9;
    s[2]! ^= s[0]!;
    s[3]! ^= s[1]!;
    s[1]! ^= s[2]!;
    s[0]! ^= s[3]!;
    s[2]! ^= shifted;
    s[3] = rotate(s[3]!, 11);
    return result;
  }
}

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** The finalizer of MurmurHash3, which is also that of splitmix32: every bit of the word changes about half of all bits. */
export const scramble = (word: number): number => {
  let mixed = word >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};
