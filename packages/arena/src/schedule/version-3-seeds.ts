import { Random } from '@poda/library/core/random.ts';
import { sha256 } from '@poda/library/core/seed/sha256.ts';

/** Kept for tournaments of version 3. The generator has 32 effective bits, and one output gives away the others. */

export const SCHEDULE_VERSION_3 = 3;

export const version3Pairing = (seed: number, a: string, b: string) => {
  const random = new Random(hashOf(seed, a, b));
  const isReversed = random.below(2) === 1;
  const key = random.uint32();
  return { isReversed, openings: random, seedOf: (pair: number) => new Random(pair * 2 ** 32 + key).uint32() };
};

export const version3Lot = (seed: number, name: string): number => hashOf(seed, name);

export const version3Dice = (seed: number, side: number): Random => new Random(derivedSeed(seed, side));

export const version3PlayerSeed = (seed: number, leg: number, side: number): number =>
  derivedSeed(seed, 2 + 2 * leg + side);

/** The seed that the generator gives as number `index`, started with the seed of a pair. */
const derivedSeed = (seed: number, index: number): number => {
  const random = new Random(seed);
  for (let i = 0; i < index; i++) random.uint32();
  return random.uint32();
};

/** A 48-bit seed. */
const hashOf = (seed: number, ...names: readonly string[]): number =>
  sha256(new TextEncoder().encode(JSON.stringify([seed, ...names])))
    .subarray(0, 6)
    .reduce((number, byte) => 256 * number + byte, 0);
