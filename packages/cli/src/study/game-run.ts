import type { Variant } from '@poda/library/core/contract.ts';
import type { Outcome } from '@poda/library/core/outcome.ts';
import { Random } from '@poda/library/core/random.ts';
import { type Chooser, LimitedState } from './algorithms.ts';

/** One whole game of the computer against itself. */
export interface GameRun {
  readonly nodes: number;
  /** The time spent on choosing moves, in ms. */
  readonly millis: number;
  /** Moves chosen, without dice rolls. */
  readonly decisions: number;
  /** The average number of legal moves at each choice. */
  readonly branching: number;
  readonly outcome: Outcome;
  /** All moves and rolls, in the game's notation. */
  readonly record: readonly string[];
}

/** The seed is for the dice; the node limit is for the whole game. */
interface RunOptions {
  readonly seed: number;
  readonly maxNodes: number;
  readonly now: () => number;
  readonly onDecision?: (state: LimitedState) => void;
}

/** Returns null if the game needs more than `maxNodes` nodes. */
export const runGame = (variant: Variant, chooser: Chooser, options: RunOptions): GameRun | null => {
  const { seed, maxNodes, now, onDecision } = options;
  const state = new LimitedState(variant);
  const random = new Random(seed);
  let nodes = 0;
  let millis = 0;
  let decisions = 0;
  let legalMoves = 0;
  for (;;) {
    const outcome = state.outcome();
    if (outcome !== null)
      return { nodes, millis, decisions, branching: legalMoves / decisions, outcome, record: state.moveTexts() };
    if (state.isChance) {
      state.play(state.legalMoves()[random.weighted(state.chances())]!);
      continue;
    }
    onDecision?.(state);
    legalMoves += state.legalMoves().length;
    decisions++;
    chooser.forget();
    const began = now();
    const choice = chooser.choose(state, maxNodes - nodes);
    millis += now() - began;
    if (choice === null) return null;
    nodes += choice.nodes;
    state.play(choice.move);
  }
};
