import type { Position, Side, Variant } from '@poda/library/core/contract.ts';
import type { EvaluationKind } from '@poda/library/core/evaluation.ts';
import { GameState } from '@poda/library/core/game-state.ts';
import type { Random } from '@poda/library/core/random.ts';
import { findBest } from '@poda/library/search/search.ts';
import { TranspositionTable } from '@poda/library/search/transposition-table.ts';

/** A position for a fit: the factor of each weight, and the result of the game for the side to move. */
export interface Sample {
  readonly terms: Float64Array;
  readonly result: number;
}

/** How the games for a fit are played. */
interface SelfPlay<P> {
  readonly games: number;
  /** Node limit of each move. */
  readonly nodes: number;
  readonly random: Random;
  /** Returns the number of random plies before the search takes over. */
  openingPlies(random: Random): number;
  /** The share of random moves after the opening. */
  readonly stray: number;
  /** Maximum length of a game in plies. */
  readonly mostPlies: number;
  /** Returns the terms of a position, or undefined if it is not suitable for the fit. */
  termsOf(position: P, state: GameState): number[] | undefined;
  /** Returns the value of the end of a game to a side. */
  resultFor(side: Side, end: GameState): number;
}

/** Plays games of a variant against itself and returns the positions in which the search chose a move. */
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

/** The value given to one weight while its term is measured; large, so that truncation loses little. */
const UNIT = 1_000;

/** Returns the factor of each named weight of a linear evaluation: its value with only this weight set. */
export const termsOf = <P>(
  { weights, make }: EvaluationKind<P>,
  names: readonly string[],
): ((position: P) => number[]) => {
  const nothing = { ...weights, ...Object.fromEntries(names.map(name => [name, 0])) };
  const evaluators = names.map(name => make({ ...nothing, [name]: UNIT }));
  return position => evaluators.map(evaluator => evaluator.evaluate(position) / UNIT);
};
