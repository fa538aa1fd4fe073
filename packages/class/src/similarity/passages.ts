import { RUN } from './winnowing.ts';

export interface Fingerprinted {
  /** The tokens of all files, each file closed by `FILE_END`. */
  readonly symbols: Int32Array;
  /** Ordered by position; those that do not count are left out. */
  readonly fingerprints: readonly Fingerprint[];
  readonly places: ReadonlyMap<number, readonly number[]>;
}

export interface Fingerprint {
  readonly hash: number;
  readonly at: number;
}

/** No common passage contains this symbol. */
export const FILE_END = 0;

export interface CommonRun {
  readonly at: readonly [number, number];
  readonly length: number;
}

/** Greedy string tiling: takes the longest common run first; no token belongs to two runs. */
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

/** Extends common fingerprints as far as the programs agree. */
const maximalRuns = (first: Fingerprinted, second: Fingerprinted): readonly CommonRun[] => {
  const runs: CommonRun[] = [];
  /** The end of the last run in the first program, by diagonal (difference of the two positions). */
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

/** Limit of comparisons per token, reached only by programs that repeat themselves dozens of times. */
const STEPS_PER_TOKEN = 10;

/** Undefined if the hashes are equal but the tokens are not. */
const extended = (a: Int32Array, b: Int32Array, i: number, j: number): CommonRun | undefined => {
  const agree = (step: number) => a[i + step] === b[j + step] && (a[i + step] ?? FILE_END) !== FILE_END;
  let before = 0;
  while (agree(before - 1)) before--;
  let after = 0;
  while (agree(after)) after++;
  return after < RUN ? undefined : { at: [i + before, j + before], length: after - before };
};

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
