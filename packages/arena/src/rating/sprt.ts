import { ELO_PER_LOG_ODDS, scoreAt } from './bradley-terry.ts';
import { bisect } from './numerics.ts';
import { type Encounter, totalOf } from './scores.ts';

/** `logistic`: Elo as in rating lists; `normalized`: the score minus a half, in standard deviations of one game. */
export const sprtModels = ['logistic', 'normalized'] as const;

/** Decides whether the first player is better by `elo1` or by `elo0`. */
export interface SprtTerms {
  readonly elo0: number;
  readonly elo1: number;
  readonly model: (typeof sprtModels)[number];
  /** Error probabilities, each below ½: `alpha` of accepting `elo1` if `elo0` is true, `beta` of the opposite. */
  readonly alpha: number;
  readonly beta: number;
}

export interface SprtState {
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly accepted: 'elo0' | 'elo1' | null;
  /** Single games count (trinomial) only if there are no pairs (pentanomial). */
  readonly counted: 'pairs' | 'games';
}

/** If there are pairs, single games are not counted. */
export const sprt = (encounter: Pick<Encounter, 'bySide' | 'pairs'>, terms: SprtTerms): SprtState => {
  const hasPairs = encounter.pairs.some(count => count > 0);
  const llr = logLikelihoodRatio(hasPairs ? encounter.pairs : totalOf(encounter), terms);
  const { lower, upper } = sprtBounds(terms);
  const accepted = llr <= lower ? 'elo0' : llr >= upper ? 'elo1' : null;
  return { llr, lower, upper, accepted, counted: hasPairs ? 'pairs' : 'games' };
};

/** Wald's bounds: the log-likelihood ratios at which a test ends. */
export const sprtBounds = ({ alpha, beta }: Pick<SprtTerms, 'alpha' | 'beta'>): { lower: number; upper: number } => ({
  lower: Math.log(beta / (1 - alpha)),
  upper: Math.log((1 - beta) / alpha),
});

/** The generalised ratio (Van den Bergh) of `elo1` to `elo0`, as in Fishtest. Counts start with the worst result. */
export const logLikelihoodRatio = (
  counts: readonly number[],
  { elo0, elo1, model }: Pick<SprtTerms, 'elo0' | 'elo1' | 'model'>,
): number => {
  if (model === 'normalized' && Math.max(Math.abs(elo0), Math.abs(elo1)) > MAX_NORMALIZED_ELO)
    throw new Error(`normalized Elo goes to ${MAX_NORMALIZED_ELO}, not ${elo0} and ${elo1}`);
  if (counts.every(count => count === 0)) return 0;
  const filled = counts.map(count => (count === 0 ? MISSING : count));
  const total = filled.reduce((sum, count) => sum + count, 0);
  const seen = filled.map((count, i) => ({ value: i / (counts.length - 1), share: count / total }));
  const likeliest = (elo: number): readonly number[] =>
    model === 'logistic'
      ? // The maximum-likelihood distribution with this mean.
        tilted(
          seen,
          seen.map(({ value }) => value - scoreAt(elo)),
        )
      : // Over n games (one, or the two of a pair) the distance of the mean score from a half, in standard deviations, grows with the square root of n.
        sharesWithDistance(seen, (elo / (2 * ELO_PER_LOG_ODDS)) * Math.sqrt((counts.length - 1) / 2));
  const [under0, under1] = [likeliest(elo0), likeliest(elo1)];
  return filled.reduce((sum, count, i) => sum + count * Math.log(under1[i]! / under0[i]!), 0);
};

/** Beyond this value the iteration for pairs may not converge; real tests ask for far smaller differences. */
export const MAX_NORMALIZED_ELO = 200;

/** The count assumed for a result that never occurred, so that no share is 0; Fishtest uses the same value. */
const MISSING = 1e-3;

interface Result {
  readonly value: number;
  readonly share: number;
}

/** The constraint is not linear in the shares; each iteration replaces it by its tangent at the current ones. */
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

/** The observed shares, each divided by 1 + x · excess, with the Lagrange multiplier x that makes the mean excess 0. */
const tilted = (seen: readonly Result[], excess: readonly number[]): number[] => {
  const [low, high] = [-1 / Math.max(...excess), -1 / Math.min(...excess)];
  const excessAt = (x: number) =>
    seen.reduce((sum, { share }, i) => sum + (share * excess[i]!) / (1 + x * excess[i]!), 0);
  const x = bisect(0, low, high, at => -excessAt(at));
  return seen.map(({ share }, i) => share / (1 + x * excess[i]!));
};
