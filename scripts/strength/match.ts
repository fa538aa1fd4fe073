import type { Move, Side, Variant } from '../../src/core/contract.ts';
import type { EvaluationChoice } from '../../src/core/evaluation.ts';
import { GameState } from '../../src/core/game-state.ts';
import { Random } from '../../src/core/random.ts';
import { expect } from '../../src/core/result.ts';
import type { Limits } from '../../src/search/limits.ts';
import { findBest } from '../../src/search/search.ts';
import { type Settings, strongest } from '../../src/search/settings.ts';
import { TranspositionTable } from '../../src/search/transposition-table.ts';

/** A player of a measured match: how it estimates, how it searches and how long. */
export interface Contender {
  readonly evaluation?: EvaluationChoice;
  readonly settings?: Partial<Settings>;
  readonly limits: Limits;
}

/** Wins, draws and losses of the first contender, game by game in pairs with the sides exchanged. */
export interface MatchResult {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The share of points, and half the width of its 95 % interval, from the scores of pairs. */
  readonly score: number;
  readonly margin: number;
}

export interface MatchPlan {
  readonly pairs: number;
  readonly seed: number;
  /** Random plies before the contenders take over; both games of a pair share them. */
  readonly openingPlies: number;
  readonly mostPlies: number;
}

type Chooser = (state: GameState) => Move;

/** Plays pairs of games from the same random opening (and the same dice), with the sides exchanged. */
export const playMatch = (variant: Variant, a: Contender, b: Contender, plan: MatchPlan): MatchResult => {
  const players = [chooserOf(variant, a), chooserOf(variant, b)] as const;
  const pairScores: number[] = [];
  let wins = 0;
  let draws = 0;
  for (let pair = 0; pair < plan.pairs; pair++) {
    const scores = ([0, 1] as const).map(seatOfA => playGame(variant, players, seatOfA, plan, plan.seed + pair));
    pairScores.push((scores[0]! + scores[1]!) / 2);
    wins += scores.filter(score => score === 1).length;
    draws += scores.filter(score => score === 0.5).length;
  }
  const games = 2 * plan.pairs;
  const score = pairScores.reduce((sum, value) => sum + value, 0) / plan.pairs;
  const variance = pairScores.reduce((sum, value) => sum + (value - score) ** 2, 0) / Math.max(1, plan.pairs - 1);
  return { wins, draws, losses: games - wins - draws, score, margin: 1.96 * Math.sqrt(variance / plan.pairs) };
};

/** One game; returns the first contender's points. */
const playGame = (
  variant: Variant,
  [a, b]: readonly [Chooser, Chooser],
  seatOfA: Side,
  plan: MatchPlan,
  seed: number,
): number => {
  const random = new Random(seed);
  const dice = new Random(seed + 1_000_003);
  const state = new GameState(variant);
  for (let ply = 0; ply < plan.mostPlies; ply++) {
    const outcome = state.outcome();
    if (outcome !== null) return outcome.winner === null ? 0.5 : outcome.winner === seatOfA ? 1 : 0;
    if (state.isChance) state.play(state.legalMoves()[dice.weighted(state.chances())]!);
    else if (ply < plan.openingPlies) state.play(random.pick(state.legalMoves()));
    else state.play((state.side === seatOfA ? a : b)(state));
  }
  return 0.5;
};

/** A contender as a function. Its own copy of the game follows the moves, so that it estimates in its own way. */
const chooserOf = (variant: Variant, { evaluation = {}, settings = {}, limits }: Contender): Chooser => {
  const own = expect(variant.withEvaluation(evaluation));
  const table = TranspositionTable.ofMebibytes(8);
  return state => {
    const legal = state.legalMoves();
    if (legal.length === 1) return legal[0]!;
    const copy = expect(GameState.read(own, state.start, state.moveTexts()));
    table.clear();
    return (
      findBest(copy, { limits, settings: { ...strongest, ...settings }, table, now: () => 0 }).lines[0]?.move ??
      legal[0]!
    );
  };
};
