import type { Position, Variant } from '../core/contract.ts';
import { NOT_OVER, type Outcome } from '../core/outcome.ts';
import { Random } from '../core/random.ts';
import { type Algorithm, LimitedState, MoveChooser } from './algorithms.ts';

/** A whole game by one algorithm at one depth. Plain data, so that it can be sent to a worker thread. */
export interface Job {
  readonly game: string;
  readonly depth: number;
  readonly algorithm: Algorithm;
  /** The seed of the dice. */
  readonly seed: number;
  /** Positions that the algorithm may search in the whole game. */
  readonly maxNodes: number;
}

export interface Measurement {
  readonly game: string;
  readonly depth: number;
  readonly algorithm: Algorithm;
  /** `counted`: the tree of minimax was too large to search, so its positions were counted along the same game. */
  readonly status: 'searched' | 'counted' | 'left-out';
  readonly nodes: number | null;
  readonly seconds: number | null;
  /** Moves chosen, without dice rolls. */
  readonly moves: number | null;
  /** The average number of legal moves at each choice. */
  readonly branching: number | null;
  readonly outcome: Outcome | null;
  readonly record: readonly string[];
}

/** `onDecision` is called before each move, to show progress. */
export const measure = (variant: Variant, job: Job, now: () => number, onDecision = () => {}): Measurement => {
  if (job.algorithm === 'minimax') {
    const tree = countTree(variant, job, now, onDecision);
    if (tree === null) return unmeasured(job);
    if (tree.nodes > job.maxNodes) return { ...factsOf(job, tree), status: 'counted', seconds: null };
  }
  const { seed, maxNodes } = job;
  const chooser = new MoveChooser(job.algorithm, job.depth);
  const first = runGame(variant, chooser, { seed, maxNodes, now, onDecision });
  if (first === null) return unmeasured(job);
  // A short game ends before the just-in-time compiler has warmed up, so it is repeated, and the fastest run counts.
  let fastest = first.millis;
  for (let spent = first.millis, runs = 1; spent < ENOUGH_MILLIS && runs < MAX_RUNS; runs++) {
    const { millis } = runGame(variant, chooser, { seed, maxNodes, now })!;
    spent += millis;
    fastest = Math.min(fastest, millis);
  }
  return { ...factsOf(job, first), status: 'searched', seconds: Math.round(1000 * fastest) / 1e6 };
};

export const unmeasured = ({ game, depth, algorithm }: Job): Measurement => ({
  game,
  depth,
  algorithm,
  status: 'left-out',
  nodes: null,
  seconds: null,
  moves: null,
  branching: null,
  outcome: null,
  record: [],
});

/** Counts the positions that minimax would search along the same game, played by a faster search; null if too many. */
const countTree = (variant: Variant, job: Job, now: () => number, onDecision: () => void): GameRun | null => {
  const { depth, seed, maxNodes } = job;
  const max = COUNTED_FOR_ONE_SEARCHED * maxNodes;
  let nodes: number | null = 0;
  const guide = runGame(variant, new MoveChooser('ordering', depth), {
    seed,
    maxNodes,
    now,
    onDecision: ({ position }) => {
      onDecision();
      const below: number | null = nodes === null ? null : treeSize(position, depth, max - nodes);
      nodes = below === null ? null : nodes! + below;
    },
  });
  return guide === null || nodes === null ? null : { ...guide, nodes };
};

const factsOf = ({ game, depth, algorithm }: Job, { nodes, decisions, branching, outcome, record }: GameRun) => ({
  game,
  depth,
  algorithm,
  nodes,
  moves: decisions,
  branching,
  outcome,
  record: [...record],
});

export interface GameRun {
  readonly nodes: number;
  /** The time spent on choosing moves, in ms. */
  readonly millis: number;
  readonly decisions: number;
  readonly branching: number;
  readonly outcome: Outcome;
  readonly record: readonly string[];
}

interface RunOptions {
  readonly seed: number;
  readonly maxNodes: number;
  readonly now: () => number;
  readonly onDecision?: (state: LimitedState) => void;
}

/** Returns null if the game needs more than `maxNodes` nodes. */
export const runGame = (variant: Variant, chooser: MoveChooser, options: RunOptions): GameRun | null => {
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

/**
 * Positions that a count may visit for each position that a search may visit. Counting a position takes about a hundredth
 * of the time of searching it by minimax, so a count takes at most about twice as long as a search.
 */
export const COUNTED_FOR_ONE_SEARCHED = 200;

/** A game that is played quickly is played again until this time in ms, or `MAX_RUNS` runs, are spent. */
const ENOUGH_MILLIS = 300;
const MAX_RUNS = 30;

/** Positions in the tree of minimax; the moves of the last ply are counted, not played. Null if more than `max`. */
export const treeSize = (position: Position, depth: number, max: number): number | null => {
  const nodes = count(position, depth, 0, max);
  return nodes > max ? null : nodes;
};

const count = (position: Position, depth: number, at: number, max: number): number => {
  if (depth === 0 || position.outcome() !== NOT_OVER) return 0;
  let nodes = 0;
  if (position.chance > 0) {
    const outcomes = position.chance;
    for (let outcome = 0; outcome < outcomes && nodes <= max; outcome++) {
      position.roll(outcome);
      nodes += 1 + count(position, depth, at, max - nodes);
      position.unroll();
    }
    return nodes;
  }
  if (depth === 1) return position.countMoves();
  const end = position.generate(moves, at);
  for (let i = at; i < end && nodes <= max; i += 2) {
    position.make(moves[i]!, moves[i + 1]!);
    nodes += 1 + count(position, depth - 1, end, max - nodes);
    position.unmake();
  }
  return nodes;
};

/** Room for a hundred plies of the positions with the most moves. */
const moves = new Int32Array(1 << 17);
