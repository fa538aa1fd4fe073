import { RUN } from './winnowing.ts';

/** A program as the search for common passages sees it. */
export interface Fingerprinted {
  /** The tokens of all files, each file closed by `FILE_END`. */
  readonly symbols: Int32Array;
  /** The fingerprints that count, in their order in `symbols`. */
  readonly fingerprints: readonly Fingerprint[];
  /** Their places by their hashes. */
  readonly places: ReadonlyMap<number, readonly number[]>;
}

/** The hash of a run of tokens, and its place. */
export interface Fingerprint {
  readonly hash: number;
  readonly at: number;
}

/** The symbol after the last token of each file; no passage holds it. */
export const FILE_END = 0;

/** A run of tokens that two programs have in common. */
export interface CommonRun {
  readonly at: readonly [number, number];
  readonly length: number;
}

/**
 * The passages that two programs have in common, found from their common fingerprints. Each is as long as possible, and no
 * token is in two of them: the longest is taken first (greedy tiling). They come in the order of the first program.
 */
export const commonRuns = (first: Fingerprinted, second: Fingerprinted): readonly CommonRun[] => {
  const taken = [new Uint8Array(first.symbols.length), new Uint8Array(second.symbols.length)] as const;
  const runs: CommonRun[] = [];
  const candidates = maximalRuns(first, second).toSorted(
    (a, b) => b.length - a.length || a.at[0] - b.at[0] || a.at[1] - b.at[1],
  );
  for (const candidate of candidates) {
    for (const run of freeParts(candidate, taken)) {
      runs.push(run);
      for (const i of [0, 1] as const) taken[i].fill(1, run.at[i], run.at[i] + run.length);
    }
  }
  return runs.sort((a, b) => a.at[0] - b.at[0]);
};

/** Common fingerprints extended in both directions as far as the programs agree. */
const maximalRuns = (first: Fingerprinted, second: Fingerprinted): readonly CommonRun[] => {
  const runs: CommonRun[] = [];
  /** The end in the first program of the last run on each diagonal, that is for each difference of places. */
  const reached = new Map<number, number>();
  let steps = STEPS_PER_TOKEN * (first.symbols.length + second.symbols.length);
  for (const { hash, at: i } of first.fingerprints) {
    for (const j of second.places.get(hash) ?? []) {
      if ((reached.get(i - j) ?? 0) > i) continue;
      if (steps <= 0) return runs;
      const run = extended(first.symbols, second.symbols, i, j);
      steps -= (run?.length ?? 0) + 1;
      if (run === undefined) continue;
      reached.set(i - j, run.at[0] + run.length);
      runs.push(run);
    }
  }
  return runs;
};

/**
 * Comparisons of tokens for two programs, as a multiple of their lengths. Only a program that repeats itself dozens of times
 * needs more; its remaining repetitions are not looked at.
 */
const STEPS_PER_TOKEN = 10;

/** The longest common run through two places; undefined if even `RUN` tokens differ, although their hashes are equal. */
const extended = (a: Int32Array, b: Int32Array, i: number, j: number): CommonRun | undefined => {
  const agree = (step: number) => a[i + step] === b[j + step] && (a[i + step] ?? FILE_END) !== FILE_END;
  let before = 0;
  while (agree(before - 1)) before--;
  let after = 0;
  while (agree(after)) after++;
  return after < RUN ? undefined : { at: [i + before, j + before], length: after - before };
};

/** The parts of a run of at least `RUN` tokens that are free in both programs. */
const freeParts = ({ at, length }: CommonRun, taken: readonly [Uint8Array, Uint8Array]): readonly CommonRun[] => {
  const parts: CommonRun[] = [];
  let start = 0;
  for (let i = 0; i <= length; i++) {
    const isFree = i < length && taken[0][at[0] + i] === 0 && taken[1][at[1] + i] === 0;
    if (isFree) continue;
    if (i - start >= RUN) parts.push({ at: [at[0] + start, at[1] + start], length: i - start });
    start = i + 1;
  }
  return parts;
};
