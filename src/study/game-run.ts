import type { Variant } from '../core/contract.ts';
import type { Outcome } from '../core/outcome.ts';
import { Random } from '../core/random.ts';
import { type Chooser, LimitedState } from './algorithms.ts';

/** The cost and the result of one whole game of the computer against itself. */
export interface GameRun {
  readonly nodes: number;
  /** The time spent on choosing moves, in ms. */
  readonly millis: number;
  /** The number of moves chosen, without dice rolls. */
  readonly decisions: number;
  /** The average number of legal moves at each choice. */
  readonly branching: number;
  readonly outcome: Outcome;
  /** All moves and rolls of the game, in its notation. */
  readonly record: readonly string[];
}

/** The settings for playing a game: the seed of the dice, the node limit, the clock, a callback before each move. */
export interface RunOptions {
  readonly seed: number;
  readonly maxNodes: number;
  readonly now: () => number;
  readonly onDecision?: (state: LimitedState) => void;
}

/** Plays a game to its end; returns null if it needs more than `maxNodes` nodes. */
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
