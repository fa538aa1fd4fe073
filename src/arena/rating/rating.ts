import { ELO, eloOf, errorOf } from './elo.ts';
import { classesOf, groupsOf, placesIn } from './groups.ts';
import { Model, PRIOR_DRAWS } from './model.ts';
import { normalCdf, times } from './numerics.ts';
import { countOf, type Encounter, gamesOf, pointsIn, type Trinomial, totalOf } from './scores.ts';
import { heldRatio, Spread, squaresIn } from './spread.ts';

export interface RatingOptions {
  /** PRIOR_DRAWS unless told; above 0. */
  readonly priorDraws?: number;
  /** Whose ratings are given: they keep them on the mean. Without any who played, the mean of all who played is 0. */
  readonly anchors?: readonly Anchor[];
}

/** A player whose rating is known beforehand. */
export interface Anchor {
  readonly player: number;
  readonly rating: number;
}

export interface Ratings {
  /** In Elo, in the order of the players. */
  readonly ratings: readonly number[];
  /** Half the width of the 95 % intervals; 0 for an only anchor. */
  readonly errors: readonly number[];
  /** The chance that the player of the row is stronger than that of the column; null where no games join the two. */
  readonly superiority: readonly (readonly (number | null)[])[];
  /** What side 0 is worth, in Elo; null where there are too few games to tell. */
  readonly sideAdvantage: { readonly elo: number; readonly error: number } | null;
  /** The share of draws among games between equals. */
  readonly drawShare: number;
  /** How much pairs vary, compared with two games that have nothing to do with each other; null without pairs. */
  readonly pairVariance: number | null;
  /** Who is joined by games, directly or through others; more than one group means ratings on scales of their own. */
  readonly groups: readonly (readonly number[])[];
  /**
   * Within a class everybody scored against everybody, directly or through others. Between classes of one group nothing but
   * the prior holds the ratings: one of them lost every game against the other.
   */
  readonly classes: readonly (readonly number[])[];
}

/**
 * Ratings by maximum likelihood in the model of Bradley and Terry, a draw being half a win and half a loss, with the
 * intervals that follow from how much results really vary. docs/statistics.md has the formulas.
 */
export const rate = (players: number, encounters: readonly Encounter[], options: RatingOptions = {}): Ratings => {
  const model = new Model(players, encounters, options.priorDraws ?? PRIOR_DRAWS);
  const strengths = model.fit();
  const fitted = new Spread(model, strengths);
  const played = Array.from({ length: players }, (_, i) => encounters.some(({ players: both }) => both.includes(i)));
  const anchors = (options.anchors ?? []).filter(({ player }) => played[player]);
  const gauge = gaugeOf(played, anchors);
  const given = anchors.reduce((sum, { rating }) => sum + rating / anchors.length, 0);
  const origin = strengths.slice(0, players).reduce((sum, r, i) => sum + gauge[i]! * r, 0);
  const { covariance } = fitted;
  const drift = times(covariance, [...gauge, ...new Array<number>(model.size - players).fill(0)]);
  const driftOfOrigin = gauge.reduce((sum, share, i) => sum + share * drift[i]!, 0);
  const groups = groupsOf(players, encounters);
  const groupOf = placesIn(groups);
  return {
    ratings: strengths.slice(0, players).map(r => ELO * (r - origin) + given),
    errors: gauge.map((share, i) => (share === 1 ? 0 : errorOf(covariance[i]![i]! - 2 * drift[i]! + driftOfOrigin))),
    superiority: gauge.map((_, i) =>
      gauge.map((_, j) => {
        if (i === j || groupOf.get(i) !== groupOf.get(j)) return null;
        const variance = covariance[i]![i]! + covariance[j]![j]! - 2 * covariance[i]![j]!;
        return normalCdf((strengths[i]! - strengths[j]!) / Math.sqrt(variance));
      }),
    ),
    sideAdvantage: model.hasSides
      ? { elo: ELO * strengths[players]!, error: errorOf(covariance[players]![players]!) }
      : null,
    drawShare: fitted.drawShare,
    pairVariance: fitted.pairVariance,
    groups,
    classes: classesOf(players, encounters),
  };
};

/** What a match of two says of the first of them. */
export interface MatchRating {
  /** The share of the points; null without games. */
  readonly score: number | null;
  /** Null where one of them has all the points. */
  readonly elo: number | null;
  readonly eloError: number | null;
  /** The chance that the first is the stronger; null without games. */
  readonly superiority: number | null;
}

/** The rating of a match: that of the score itself, without a prior. */
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

/** The variance of the points that pairs or games got together, each of them having the variance `ofUnit` in the model. */
const spreadOfPoints = (counts: readonly number[], mean: number, ofUnit: number): number => {
  const units = countOf(counts);
  if (units === 0) return 0;
  const seen = (squaresIn(counts, mean) * units) / Math.max(1, units - 1);
  return heldRatio(seen, units * ofUnit) * units * ofUnit;
};

/** How far the points lie above half of them, measured by how far pairs and games lie from an even result. */
const superiorityIn = (pairs: readonly number[], single: Trinomial): number => {
  const ahead = pointsIn(pairs) - countOf(pairs) + pointsIn(single) - countOf(single) / 2;
  const squares = squaresIn(pairs, 1) + squaresIn(single, 0.5);
  return squares === 0 ? 0.5 : normalCdf(ahead / Math.sqrt(squares));
};

/** The shares of the players in the point that ratings are counted from. */
const gaugeOf = (played: readonly boolean[], anchors: readonly Anchor[]): number[] => {
  if (anchors.length > 0)
    return played.map((_, i) => anchors.filter(({ player }) => player === i).length / anchors.length);
  const number = played.filter(Boolean).length;
  return played.map(hasPlayed => (number === 0 ? 1 / played.length : hasPlayed ? 1 / number : 0));
};
