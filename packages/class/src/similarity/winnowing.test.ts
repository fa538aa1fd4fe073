import { Random } from '@poda/library/core/random.ts';
import { expect, test } from 'vitest';
import { GUARANTEED, RUN, runHashes, WINDOW, winnow } from './winnowing.ts';

const symbolsOf = (random: Random, length: number, kinds = 6) =>
  Int32Array.from({ length }, () => 1 + random.below(kinds));

test('equal runs have equal hashes, wherever they stand', () => {
  const random = new Random(1);
  const [before, run, other] = [symbolsOf(random, 7), symbolsOf(random, RUN), symbolsOf(random, RUN)];
  const [hash] = runHashes(run, 1);
  expect(runHashes(Int32Array.of(...before, ...run, 1), 1)[7]).toBe(hash);
  expect(runHashes(other, 1)[0]).not.toBe(hash);
  expect(runHashes(run, 2)[0]).not.toBe(hash);
  expect(runHashes(run.subarray(1), 1)).toHaveLength(0);
});

test('two programs with a common run of the guaranteed length have a fingerprint in common', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = new Random(seed);
    const run = symbolsOf(random, GUARANTEED);
    const [first, second] = [0, 1].map(() => {
      const symbols = Int32Array.of(
        ...symbolsOf(random, random.below(99)),
        ...run,
        ...symbolsOf(random, random.below(99)),
      );
      const hashes = runHashes(symbols, 1);
      return new Set(winnow(hashes).map(at => hashes[at]));
    });
    expect(
      [...first!].some(hash => second!.has(hash)),
      `seed ${seed}`,
    ).toBe(true);
  }
});

test('fingerprints are few, and never farther apart than a window', () => {
  const hashes = runHashes(symbolsOf(new Random(3), 20_000), 1);
  const chosen = winnow(hashes);
  const gaps = chosen.slice(1).map((at, i) => at - chosen[i]!);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(WINDOW);
  expect(Math.min(...gaps)).toBeGreaterThan(0);
  // The expected density is 2 in WINDOW + 1.
  expect(chosen.length / hashes.length).toBeCloseTo(2 / (WINDOW + 1), 2);
});

test('a program that repeats one token has one fingerprint in a window, and a short one has one', () => {
  const equal = winnow(runHashes(new Int32Array(1_000).fill(5), 1));
  expect(equal.length).toBeLessThanOrEqual(Math.ceil(1_000 / WINDOW));
  expect(winnow(runHashes(new Int32Array(RUN).fill(5), 1))).toEqual([0]);
  expect(winnow(new Uint32Array())).toEqual([]);
});
