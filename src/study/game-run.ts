import type { Variant } from '../core/contract.ts';
import type { Outcome } from '../core/outcome.ts';
import { Random } from '../core/random.ts';
import { type Chooser, LimitedState } from './choosing.ts';

/** What one whole game of the computer against itself came to. */
export interface GameRun {
  readonly nodes: number;
  /** Spent on choosing moves, nothing else. */
  readonly millis: number;
  /** Moves that were chosen; dice are not among them. */
  readonly decisions: number;
  /** How many moves were legal where one was chosen, on average. */
  readonly branching: number;
  readonly outcome: Outcome;
  /** Everything that was played, rolls included, as text. */
  readonly record: readonly string[];
}

/** How a game is run: whose dice, how much it may cost, by whose clock, and who watches. */
export interface RunOptions {
  readonly seed: number;
  readonly mostNodes: number;
  readonly now: () => number;
  readonly onDecision?: (state: LimitedState) => void;
}

/** Plays a game to its end; null where it would cost more nodes than it may. */
export const runGame = (variant: Variant, chooser: Chooser, options: RunOptions): GameRun | null => {
  const { seed, mostNodes, now, onDecision } = options;
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
    const choice = chooser.choose(state, mostNodes - nodes);
    millis += now() - began;
    if (choice === null) return null;
    nodes += choice.nodes;
    state.play(choice.move);
  }
};
