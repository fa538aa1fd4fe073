import type { Position, Side, Variant } from '../../src/core/contract.ts';
import type { EvaluationKind } from '../../src/core/evaluation.ts';
import { GameState } from '../../src/core/game-state.ts';
import type { Random } from '../../src/core/random.ts';
import { findBest } from '../../src/search/search.ts';
import { TranspositionTable } from '../../src/search/transposition-table.ts';

/** A position as a fit sees it: what each weight is multiplied with, and what came of it for the side to move. */
export interface Sample {
  readonly terms: Float64Array;
  readonly result: number;
}

/** How games are played whose positions a fit learns from. */
export interface SelfPlay<P> {
  readonly games: number;
  /** What every move of the search may look at. */
  readonly nodes: number;
  readonly random: Random;
  /** Random plies before the search takes over. */
  openingPlies(random: Random): number;
  /** The share of random moves later on. */
  readonly stray: number;
  /** A game that lasts longer ends as it stands. */
  readonly mostPlies: number;
  /** The terms of a position that is worth learning from. */
  termsOf(position: P, state: GameState): number[] | undefined;
  /** What the end of a game is worth to a side. */
  resultFor(side: Side, end: GameState): number;
}

/** Plays games of a variant against itself and keeps the positions in which the search was to choose. */
export const gatherSamples = <P extends Position>(variant: Variant, plan: SelfPlay<P>): Sample[] => {
  const { random, stray } = plan;
  const table = TranspositionTable.ofMebibytes(1);
  const samples: Sample[] = [];
  for (let game = 0; game < plan.games; game++) {
    const state = new GameState(variant);
    const seen: { readonly terms: number[]; readonly side: Side }[] = [];
    const openingPlies = plan.openingPlies(random);
    while (state.plies < plan.mostPlies && state.outcome() === null) {
      const legal = state.legalMoves();
      if (state.plies < openingPlies || (stray > 0 && random.unit() < stray)) {
        state.play(random.pick(legal));
        continue;
      }
      const terms = plan.termsOf(state.position as P, state);
      if (terms !== undefined) seen.push({ terms, side: state.side });
      table.clear();
      const isForced = legal.length === 1;
      state.play(
        isForced ? legal[0]! : findBest(state, { limits: { nodes: plan.nodes }, table, now: () => 0 }).lines[0]!.move,
      );
    }
    for (const { terms, side } of seen)
      samples.push({ terms: Float64Array.from(terms), result: plan.resultFor(side, state) });
  }
  return samples;
};

/** The share of the point that a side got out of a game; one that was not finished is a draw. */
export const pointsFor = (side: Side, end: GameState): number => {
  const winner = end.outcome()?.winner ?? null;
  return winner === null ? 0.5 : winner === side ? 1 : 0;
};

/** The weight given to a term while it is read, so that divisions lose little. */
const UNIT = 1_000;

/**
 * What each of the named weights of a linear evaluation is multiplied with: what the evaluation itself says when this weight
 * alone is not 0.
 */
export const termsOf = <P>(
  { weights, make }: EvaluationKind<P>,
  names: readonly string[],
): ((position: P) => number[]) => {
  const nothing = { ...weights, ...Object.fromEntries(names.map(name => [name, 0])) };
  const evaluators = names.map(name => make({ ...nothing, [name]: UNIT }));
  return position => evaluators.map(evaluator => evaluator.evaluate(position) / UNIT);
};
