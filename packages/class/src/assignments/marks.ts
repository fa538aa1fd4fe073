import type { GameResult } from '@poda/arena/game/played-game.ts';
import type { Fault } from '@poda/arena/game/verdict.ts';
import { scoreAt } from '@poda/arena/rating/bradley-terry.ts';
import { rateMatch } from '@poda/arena/rating/rating.ts';
import { countScores, type Encounter, gamesOf, totalOf } from '@poda/arena/rating/scores.ts';
import { sprt } from '@poda/arena/rating/sprt.ts';
import type { Sent } from '../api/route.ts';
import type { baselineResultSchema } from './assignment-routes.ts';
import { type AssignmentTerms, type Baseline, rounded } from './settings.ts';

/** Counts of wins and losses are those of the submission. */
export interface BaselineCount extends Pick<Encounter, 'bySide' | 'pairs' | 'singles'> {
  /** Games won because the baseline committed a fault. */
  readonly wonByFault: number;
  /** Games lost because the submission committed a fault, by the kind of fault. */
  readonly lostByFault: Readonly<Partial<Record<Fault, number>>>;
}

/** Contender 0 is the submission; the baselines follow in their order. */
export const countAttempt = (games: readonly GameResult[], baselines: number): readonly BaselineCount[] =>
  Array.from({ length: baselines }, (_, i) => {
    const met = games.filter(({ seats }) => seats.includes(i + 1));
    const [encounter = noGames] = countScores(baselines + 1, met).encounters;
    const { bySide, pairs, singles } = encounter;
    const lostByFault: Partial<Record<Fault, number>> = {};
    let wonByFault = 0;
    for (const { verdict, seats } of met) {
      if (verdict.by === 'rules') continue;
      if (seats[verdict.side] === 0) lostByFault[verdict.by] = (lostByFault[verdict.by] ?? 0) + 1;
      else wonByFault++;
    }
    return { bySide, pairs, singles, wonByFault, lostByFault };
  });

const none = [0, 0, 0] as const;
const noGames: BaselineCount = {
  bySide: [none, none],
  pairs: [0, 0, 0, 0, 0],
  singles: [none, none],
  wonByFault: 0,
  lostByFault: {},
};

export type BaselineResult = Omit<Sent<typeof baselineResultSchema>, 'player'>;

interface Grade {
  /** Null while games are missing. */
  readonly mark: number | null;
  readonly passed: boolean | null;
  readonly results: readonly BaselineResult[];
}

export const gradeAttempt = (terms: AssignmentTerms, counts: readonly BaselineCount[], isOver: boolean): Grade => {
  const results = terms.baselines.map((baseline, i) => resultOf(baseline, counts[i] ?? noGames, terms.scale, isOver));
  const mark = isOver ? rounded(results.reduce((sum, { points }) => sum + points, 0)) : null;
  return { mark, passed: hasPassed(mark, terms.passing), results };
};

export const hasPassed = (mark: number | null, passing: number | null): boolean | null =>
  mark === null || passing === null ? null : mark >= passing;

const resultOf = (
  { test, points: most }: Baseline,
  count: BaselineCount,
  scale: AssignmentTerms['scale'],
  isOver: boolean,
): BaselineResult => {
  const [losses, draws, wins] = totalOf(count);
  const { score, elo, eloError } = rateMatch(count);
  const { llr, lower, upper, accepted } = sprt(count, test);
  const verdict = verdictOf(accepted, isOver);
  return {
    wins,
    draws,
    losses,
    score,
    elo,
    eloError,
    elo0: test.elo0,
    elo1: test.elo1,
    llr: gamesOf(count) === 0 ? null : llr,
    lower,
    upper,
    verdict,
    wonByFault: count.wonByFault,
    lostByFault: count.lostByFault,
    points: rounded(most * (verdict === 'beaten' ? 1 : scale === 'by-score' ? shareOf(score, test) : 0)),
    most,
  };
};

const verdictOf = (accepted: 'elo0' | 'elo1' | null, isOver: boolean): BaselineResult['verdict'] => {
  if (accepted !== null) return accepted === 'elo1' ? 'beaten' : 'not-beaten';
  return isOver ? 'undecided' : 'running';
};

/** 0 up to the score of the first hypothesis, 1 from that of the second on, linear in between. */
const shareOf = (score: number | null, { elo0, elo1 }: Baseline['test']): number => {
  const [none, all] = [scoreAt(elo0), scoreAt(elo1)];
  return score === null ? 0 : Math.min(1, Math.max(0, (score - none) / (all - none)));
};
