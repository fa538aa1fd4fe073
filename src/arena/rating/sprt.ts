import { ELO, scoreAt } from './elo.ts';
import { reach } from './numerics.ts';
import { type Encounter, totalOf } from './scores.ts';

/** `logistic`: Elo as in a rating list; `normalized`: the score's distance from a half in standard deviations of a game. */
export const sprtModels = ['logistic', 'normalized'] as const;

/** What a sequential test asks: is the first player better by `elo1` rather than by `elo0`? */
export interface SprtTerms {
  readonly elo0: number;
  readonly elo1: number;
  readonly model: (typeof sprtModels)[number];
  /** The chance of taking `elo1` for true where `elo0` is, and the other way round; each between 0 and a half. */
  readonly alpha: number;
  readonly beta: number;
}

export interface SprtState {
  /** The generalised log-likelihood ratio. */
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  /** What is accepted; null while the test goes on. */
  readonly accepted: 'elo0' | 'elo1' | null;
  /** What was counted: pairs (five kinds), or games where there are no pairs (three kinds). */
  readonly counted: 'pairs' | 'games';
}

/** Where a test stands; games whose partner is not played yet wait for it. */
export const sprt = (encounter: Pick<Encounter, 'bySide' | 'pairs'>, terms: SprtTerms): SprtState => {
  const hasPairs = encounter.pairs.some(count => count > 0);
  const llr = logLikelihoodRatio(hasPairs ? encounter.pairs : totalOf(encounter), terms);
  const { lower, upper } = sprtBounds(terms);
  return {
    llr,
    lower,
    upper,
    accepted: llr <= lower ? 'elo0' : llr >= upper ? 'elo1' : null,
    counted: hasPairs ? 'pairs' : 'games',
  };
};

/** The ratio at which a test ends, on either side (Wald). */
export const sprtBounds = ({ alpha, beta }: Pick<SprtTerms, 'alpha' | 'beta'>): { lower: number; upper: number } => ({
  lower: Math.log(beta / (1 - alpha)),
  upper: Math.log((1 - beta) / alpha),
});

/**
 * How much likelier the counts are if the difference is `elo1` than if it is `elo0`, each with the distribution that suits
 * the counts best: the generalised ratio of Van den Bergh, as Fishtest computes it. Counts are those of three results of
 * a game or of five of a pair, worst first.
 */
export const logLikelihoodRatio = (
  counts: readonly number[],
  { elo0, elo1, model }: Pick<SprtTerms, 'elo0' | 'elo1' | 'model'>,
): number => {
  if (model === 'normalized' && Math.max(Math.abs(elo0), Math.abs(elo1)) > MAX_NORMALIZED_ELO)
    throw new Error(`normalized Elo goes to ${MAX_NORMALIZED_ELO}, not ${elo0} and ${elo1}`);
  if (counts.every(count => count === 0)) return 0;
  const mended = counts.map(count => (count === 0 ? MISSING : count));
  const total = mended.reduce((sum, count) => sum + count, 0);
  const seen = mended.map((count, i) => ({ value: i / (counts.length - 1), share: count / total }));
  const likeliest = (elo: number): readonly number[] =>
    model === 'logistic'
      ? sharesWithMean(seen, scoreAt(elo))
      : // In two games the score moves away from a half faster than the deviation grows, by the root of two.
        sharesWithDistance(seen, (elo / (2 * ELO)) * Math.sqrt((counts.length - 1) / 2));
  const [under0, under1] = [likeliest(elo0), likeliest(elo1)];
  return mended.reduce((sum, count, i) => sum + count * Math.log(under1[i]! / under0[i]!), 0);
};

/** Beyond it the way to the likeliest distribution of pairs may get lost; nobody needs a test to see such a difference. */
export const MAX_NORMALIZED_ELO = 200;

/** Stands for a result that never came, so that every distribution stays possible; the value that Fishtest uses. */
const MISSING = 1e-3;

interface Result {
  /** From 0 to 1. */
  readonly value: number;
  readonly share: number;
}

/** The likeliest shares of the results among those whose mean is `score`. */
const sharesWithMean = (seen: readonly Result[], score: number): number[] =>
  tilted(
    seen,
    seen.map(({ value }) => value - score),
  );

/**
 * The likeliest shares among those whose mean lies `distance` standard deviations above a half. The condition is not linear
 * in the shares; it is replaced by its tangent at the last shares until they settle.
 */
const sharesWithDistance = (seen: readonly Result[], distance: number): number[] => {
  let shares = seen.map(() => 1 / seen.length);
  for (let iteration = 0; iteration < 100; iteration++) {
    const mean = seen.reduce((sum, { value }, i) => sum + value * shares[i]!, 0);
    const deviation = Math.sqrt(seen.reduce((sum, { value }, i) => sum + (value - mean) ** 2 * shares[i]!, 0));
    const next = tilted(
      seen,
      seen.map(({ value }) => value - 0.5 - (distance * deviation * (1 + ((value - mean) / deviation) ** 2)) / 2),
    );
    const moved = Math.max(...next.map((share, i) => Math.abs(share - shares[i]!)));
    shares = next;
    if (moved < 1e-12) break;
  }
  return shares;
};

/** The shares seen, each divided by 1 + x · excess, with the x that makes the mean excess vanish. */
const tilted = (seen: readonly Result[], excess: readonly number[]): number[] => {
  const [low, high] = [-1 / Math.max(...excess), -1 / Math.min(...excess)];
  const x = reach(
    0,
    low,
    high,
    at => -seen.reduce((sum, { share }, i) => sum + (share * excess[i]!) / (1 + at * excess[i]!), 0),
  );
  return seen.map(({ share }, i) => share / (1 + x * excess[i]!));
};
