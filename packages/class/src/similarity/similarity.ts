import { setImmediate } from 'node:timers/promises';
import { type CommonRun, commonRuns } from './passages.ts';
import { RUN } from './winnowing.ts';
import {
  type ComparableWork,
  discountCommon,
  maxTokensOf,
  type SourceFile,
  starterHashes,
  type TokenisedWork,
  tokeniseWork,
  type Works,
} from './works.ts';

export interface SimilarityOptions {
  /** The files that every student got to begin with; passages from them do not count. */
  readonly starters: readonly SourceFile[];
  /** The only pair to report; the other works still tell which passages are common. */
  readonly only?: readonly [string, string];
}

const MAX_PAIRS = 100;

/** About ten lines. Shorter programs may have much in common by chance. */
const FEW_TOKENS = 100;

/** Says which passages programs share, not whether one was copied. */
interface SimilarityReport {
  readonly works: readonly WorkSummary[];
  readonly pairs: readonly SimilarPair[];
  /** Ids of works of several authors with identical files; unchanged starters are left out. */
  readonly identical: readonly (readonly string[])[];
}

export interface WorkSummary {
  readonly id: string;
  readonly tokens: number;
  readonly isShort: boolean;
  /** True if part of the work was not compared, because it is too long or not text. */
  readonly isCut: boolean;
}

export interface SimilarPair {
  readonly works: readonly [string, string];
  /** Share of both works' own tokens that lie in common passages, from 0 to 1. */
  readonly share: number;
  readonly shares: readonly [number, number];
  /** Number of own tokens in common passages, averaged over both works. */
  readonly tokens: number;
  readonly passages: readonly Passage[];
}

interface Passage {
  readonly tokens: number;
  readonly places: readonly [Place, Place];
}

/** Lines count from 1; both are included. */
interface Place {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The result does not depend on the order of the works, nor on names, layout or comments in them. The time is nearly
 * linear in the size of the class, and other tasks get turns.
 */
export const compareWorks = async (
  works: Works,
  { starters, only }: SimilarityOptions = { starters: [] },
): Promise<SimilarityReport> => {
  const hashes = starterHashes(starters);
  const maxTokens = maxTokensOf(works.length);
  const tokenised: TokenisedWork[] = [];
  for await (const work of works) {
    tokenised.push(tokeniseWork(work, hashes, maxTokens));
    await setImmediate();
  }
  tokenised.sort((a, b) => (a.id < b.id ? -1 : 1));
  const comparable = discountCommon(tokenised);
  const pairs: SimilarPair[] = [];
  const wanted = only === undefined ? comparable : comparable.filter(({ id }) => only.includes(id));
  for (const [first, second] of candidatePairs(wanted)) {
    const pair = comparePair(first, second);
    if (pair !== undefined) pairs.push(pair);
    await setImmediate();
  }
  return { works: comparable.map(summaryOf), pairs: pairs.sort(bySimilarity), identical: identicalGroups(tokenised) };
};

type Pair = readonly [ComparableWork, ComparableWork];

/** The pairs of different authors with the most fingerprints in common. */
const candidatePairs = (works: readonly ComparableWork[]): readonly Pair[] => {
  const index = new Map<number, number[]>();
  for (const [i, { places }] of works.entries()) {
    for (const hash of places.keys()) {
      const holders = index.get(hash);
      if (holders === undefined) index.set(hash, [i]);
      else holders.push(i);
    }
  }
  let best: { readonly pair: Pair; readonly share: number }[] = [];
  const cut = () => best.sort((a, b) => b.share - a.share).slice(0, MAX_PAIRS);
  for (const [i, first] of works.entries()) {
    const common = new Map<number, number>();
    for (const hash of first.places.keys()) {
      for (const j of index.get(hash)!) if (j > i) common.set(j, (common.get(j) ?? 0) + 1);
    }
    for (const [j, count] of common) {
      const second = works[j]!;
      if (second.author === first.author) continue;
      best.push({ pair: [first, second], share: count / (first.places.size + second.places.size) });
    }
    // Cuts the list now and then to bound the memory.
    if (best.length > 8 * MAX_PAIRS) best = cut();
  }
  return cut().map(({ pair }) => pair);
};

const comparePair = (first: ComparableWork, second: ComparableWork): SimilarPair | undefined => {
  const shared = [0, 0] as [number, number];
  const passages: Passage[] = [];
  for (const { at, length } of commonRuns(first, second).flatMap(run => ownParts(run, first, second))) {
    shared[0] += ownTokens(first, at[0], length);
    shared[1] += ownTokens(second, at[1], length);
    passages.push({ tokens: length, places: [placeOf(first, at[0], length), placeOf(second, at[1], length)] });
  }
  if (passages.length === 0) return undefined;
  return {
    works: [first.id, second.id],
    share: (shared[0] + shared[1]) / (first.own + second.own),
    shares: [shared[0] / first.own, shared[1] / second.own],
    tokens: (shared[0] + shared[1]) / 2,
    passages,
  };
};

/** Parts that begin and end with own tokens, with at least `RUN` of them and no gap of `RUN` discounted ones. */
const ownParts = ({ at, length }: CommonRun, first: ComparableWork, second: ComparableWork): readonly CommonRun[] => {
  const parts: CommonRun[] = [];
  let [from, to, own] = [0, 0, 0];
  const close = () => {
    if (own >= RUN) parts.push({ at: [at[0] + from, at[1] + from], length: to - from });
    own = 0;
  };
  for (let i = 0; i < length; i++) {
    if (first.discounted[at[0] + i] === 1 || second.discounted[at[1] + i] === 1) continue;
    if (i - to >= RUN) close();
    if (own === 0) from = i;
    own++;
    to = i + 1;
  }
  close();
  return parts;
};

const ownTokens = ({ discounted }: ComparableWork, at: number, length: number): number =>
  discounted.subarray(at, at + length).reduce((sum, flag) => sum + 1 - flag, 0);

const placeOf = ({ paths, fileEnds, lines }: ComparableWork, at: number, length: number): Place => ({
  file: paths[fileEnds.findIndex(end => at < end)]!,
  from: lines[at]!,
  to: lines[at + length - 1]!,
});

const summaryOf = ({ id, own, fileEnds, symbols, isCut }: ComparableWork): WorkSummary => {
  const tokens = symbols.length - fileEnds.length;
  return { id, tokens, isShort: own < FEW_TOKENS, isCut };
};

const bySimilarity = (a: SimilarPair, b: SimilarPair): number =>
  b.share - a.share || b.tokens - a.tokens || (a.works.join(' ') < b.works.join(' ') ? -1 : 1);

const identicalGroups = (works: readonly TokenisedWork[]): readonly (readonly string[])[] => {
  const byDigest = new Map<string, TokenisedWork[]>();
  for (const work of works) {
    if (!work.isStarter) byDigest.set(work.digest, [...(byDigest.get(work.digest) ?? []), work]);
  }
  return [...byDigest.values()]
    .filter(group => group.some(({ author }) => author !== group[0]!.author))
    .map(group => group.map(({ id }) => id));
};
