import { ELO_PER_LOG_ODDS, eloOf, errorOf, Model, PRIOR_DRAWS } from './bradley-terry.ts';
import { covarianceOf, shrunkRatio, squaredDeviations } from './covariance.ts';
import { classesOf, groupIndices, groupsOf } from './groups.ts';
import { normalCdf, times } from './numerics.ts';
import { countOf, type Encounter, gamesOf, pointsIn, type Trinomial, totalOf } from './scores.ts';

export interface RatingOptions {
  readonly priorDraws?: number;
  /** Players with known ratings, whose mean the estimates keep. If none played, the mean of all that did is 0. */
  readonly anchors?: readonly Anchor[];
}

export interface Anchor {
  readonly player: number;
  readonly rating: number;
}

export interface Ratings {
  readonly ratings: readonly number[];
  /** Half the width of the 95 % interval in Elo; 0 for an anchor if it is the only one. */
  readonly errors: readonly number[];
  /** The probability that the row's player is stronger than the column's; null if no chain of games connects them. */
  readonly superiority: readonly (readonly (number | null)[])[];
  /** Null if there are too few games to estimate it. */
  readonly sideAdvantage: { readonly elo: number; readonly error: number } | null;
  readonly drawShare: number;
  /** The variance of the points in a pair, relative to two independent games; null without pairs. */
  readonly pairVariance: number | null;
  /** The connected components of the graph of games. Ratings of different groups cannot be compared. */
  readonly groups: readonly (readonly number[])[];
  /** Of two classes that met, one lost every game: only the prior keeps the difference of their ratings finite. */
  readonly classes: readonly (readonly number[])[];
}

/** Maximum likelihood, a draw being half a win and half a loss. The formulas are in docs/statistics.md. */
export const rate = (players: number, encounters: readonly Encounter[], options: RatingOptions = {}): Ratings => {
  const model = new Model(players, encounters, options.priorDraws ?? PRIOR_DRAWS);
  const strengths = model.fit();
  const { covariance, drawShare, pairVariance } = covarianceOf(model, strengths);
  const played = new Array<boolean>(players).fill(false);
  for (const { players: both } of encounters) for (const player of both) played[player] = true;
  const anchors = (options.anchors ?? []).filter(({ player }) => played[player]);
  const gauge = gaugeOf(played, anchors);
  const given = anchors.reduce((sum, { rating }) => sum + rating / anchors.length, 0);
  const origin = strengths.slice(0, players).reduce((sum, r, i) => sum + gauge[i]! * r, 0);
  const drift = times(covariance, [...gauge, ...new Array<number>(model.size - players).fill(0)]);
  const driftOfOrigin = gauge.reduce((sum, share, i) => sum + share * drift[i]!, 0);
  const groups = groupsOf(players, encounters);
  const groupOf = groupIndices(groups);
  return {
    ratings: strengths.slice(0, players).map(r => ELO_PER_LOG_ODDS * (r - origin) + given),
    errors: gauge.map((share, i) => (share === 1 ? 0 : errorOf(covariance[i]![i]! - 2 * drift[i]! + driftOfOrigin))),
    superiority: gauge.map((_, i) =>
      gauge.map((_, j) => {
        if (i === j || groupOf.get(i) !== groupOf.get(j)) return null;
        const variance = covariance[i]![i]! + covariance[j]![j]! - 2 * covariance[i]![j]!;
        return normalCdf((strengths[i]! - strengths[j]!) / Math.sqrt(variance));
      }),
    ),
    sideAdvantage: model.hasSides
      ? { elo: ELO_PER_LOG_ODDS * strengths[players]!, error: errorOf(covariance[players]![players]!) }
      : null,
    drawShare,
    pairVariance,
    groups,
    classes: classesOf(players, encounters),
  };
};

export interface MatchRating {
  /** The share of the points, from 0 to 1; null without games. */
  readonly score: number | null;
  /** Null if one player has all the points. */
  readonly elo: number | null;
  readonly eloError: number | null;
  /** The probability of being the stronger player; null without games. */
  readonly superiority: number | null;
}

export const rateMatch = ({ bySide, pairs, singles }: Omit<Encounter, 'players'>): MatchRating => {
  const games = gamesOf({ bySide });
  if (games === 0) return { score: null, elo: null, eloError: null, superiority: null };
  const total = totalOf({ bySide });
  const score = pointsIn(total) / games;
  const single = totalOf({ bySide: singles });
  const superiority = superiorityIn(pairs, single);
  if (score === 0 || score === 1) return { score, elo: null, eloError: null, superiority };
  const ofGame = score * (1 - score) - total[1] / (games + 1) / 4;
  const variance = spreadOfPoints(pairs, 2 * score, 2 * ofGame) + spreadOfPoints(single, score, ofGame);
  const information = games * score * (1 - score);
  return { score, elo: eloOf(score), eloError: errorOf(variance / information ** 2), superiority };
};

/** The variance of the total points of pairs or games; `ofUnit` is the variance of one in the model. */
const spreadOfPoints = (counts: readonly number[], mean: number, ofUnit: number): number => {
  const units = countOf(counts);
  if (units === 0) return 0;
  const seen = (squaredDeviations(counts, mean) * units) / Math.max(1, units - 1);
  return shrunkRatio(seen, units * ofUnit) * units * ofUnit;
};

/** A normal test of the first player's surplus of points, with the squared deviations from an even result. */
const superiorityIn = (pairs: readonly number[], single: Trinomial): number => {
  const ahead = pointsIn(pairs) - countOf(pairs) + pointsIn(single) - countOf(single) / 2;
  const squares = squaredDeviations(pairs, 1) + squaredDeviations(single, 0.5);
  return squares === 0 ? 0.5 : normalCdf(ahead / Math.sqrt(squares));
};

/** The weight of each player in the mean that is the origin of the rating scale. */
const gaugeOf = (played: readonly boolean[], anchors: readonly Anchor[]): number[] => {
  if (anchors.length > 0)
    return played.map((_, i) => anchors.filter(({ player }) => player === i).length / anchors.length);
  const number = played.filter(Boolean).length;
  return played.map(hasPlayed => (number === 0 ? 1 / played.length : hasPlayed ? 1 / number : 0));
};
