import { scramble } from '@poda/library/core/random.ts';

/**
 * Winnowing (Schleimer, Wilkerson and Aiken, 2003): of the hashes of all runs of k tokens, a few are kept as
 * fingerprints, so that two programs with a common run of `GUARANTEED` tokens always share one.
 */

/** About two lines of a program; shorter common runs are never found. */
export const RUN = 20;

/** Consecutive runs with one fingerprint. At most `RUN`, so that fingerprints leave no token out. */
export const WINDOW = 12;

/** Every common passage of this length is found. */
export const GUARANTEED = RUN + WINDOW - 1;

/** `start` keeps programs in different languages apart. */
export const runHashes = (symbols: Int32Array, start: number): Uint32Array => {
  const hashes = new Uint32Array(Math.max(0, symbols.length - RUN + 1));
  let highest = 1;
  for (let i = 1; i < RUN; i++) highest = Math.imul(highest, BASE);
  let rolling = 0;
  for (let i = 0; i < symbols.length; i++) {
    if (i >= RUN) rolling = (rolling - Math.imul(symbols[i - RUN]!, highest)) | 0;
    rolling = (Math.imul(rolling, BASE) + symbols[i]!) | 0;
    // Scrambled, so that each hash of a window is equally likely to be the smallest.
    if (i >= RUN - 1) hashes[i - RUN + 1] = scramble(rolling ^ start);
  }
  return hashes;
};

/** Base of the polynomial hash modulo 2**32; odd, so that every token affects the hash. */
const BASE = 0x2c1b3c6d;

/**
 * The smallest hash of every window. Among equal ones the one already chosen stays, else the last (robust winnowing),
 * so that a repetitive program has few fingerprints.
 */
export const winnow = (hashes: Uint32Array): readonly number[] => {
  const chosen: number[] = [];
  /** Candidates in the window by position: the hash of each is at most those of all later ones. */
  const queue: number[] = [];
  let head = 0;
  const firstEnd = Math.min(WINDOW, hashes.length) - 1;
  for (let end = 0; end < hashes.length; end++) {
    while (queue.length > head && hashes[queue.at(-1)!]! > hashes[end]!) queue.pop();
    queue.push(end);
    while (queue[head]! <= end - WINDOW) head++;
    if (end < firstEnd) continue;
    const smallest = hashes[queue[head]!]!;
    const last = chosen.at(-1);
    if (last !== undefined && last > end - WINDOW && hashes[last] === smallest) continue;
    let place = head;
    while (place + 1 < queue.length && hashes[queue[place + 1]!] === smallest) place++;
    chosen.push(queue[place]!);
  }
  return chosen;
};
