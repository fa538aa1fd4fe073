import type { Position } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import { NOT_OVER } from '../core/outcome.ts';
import { Plain } from '../search/plain.ts';
import { findBest, type Question } from '../search/search.ts';
import { exactAtDepth, type Settings } from '../search/settings.ts';
import { PlainRecorder } from '../search/trace/record-plain.ts';
import { StrongRecorder } from '../search/trace/record-strong.ts';
import { TranspositionTable } from '../search/transposition-table.ts';
import { COUNTED_FOR_ONE_SEARCHED } from './measurement.ts';
import { type OrderLimits, orderLimits } from './move-orders.ts';

/** Each adds a technique to the one before. */
export const comparedSearches = [
  'minimax',
  'alpha-beta',
  'ordering',
  'deepening',
  'table',
  'quiescence',
  'reductions',
] as const;
export type ComparedSearch = (typeof comparedSearches)[number];
type StrongSearch = Exclude<ComparedSearch, 'minimax' | 'alpha-beta'>;

/** These search some positions deeper, or others less deeply, so that the value at a depth is another one. */
export const changesValue = (search: ComparedSearch): boolean => search === 'quiescence' || search === 'reductions';

/** Captures first, killers and history, with the whole window. */
const ordering: Settings = { ...exactAtDepth, table: false, principalVariation: false, aspiration: false };
const quiescence: Settings = { ...exactAtDepth, quiescence: true, forcedExtension: true };

const settingsOf: Readonly<Record<StrongSearch, Settings>> = {
  ordering,
  /** The best move of the depth before comes first, so null windows and aspiration windows pay. */
  deepening: { ...exactAtDepth, table: false },
  table: exactAtDepth,
  quiescence,
  reductions: { ...quiescence, reductions: true, futility: true },
};

/** Plain data, so that it can be sent to a thread. */
export interface ComparisonQuestion {
  readonly game: string;
  readonly start: string;
  readonly moves: readonly string[];
  readonly depth: number;
  /** A search that needs more is left out. */
  readonly maxNodes: number;
}

export interface ComparedResult {
  readonly search: ComparedSearch;
  /** The root included; null if the search would need too many. */
  readonly nodes: number | null;
  /** Null if the tree was only counted. */
  readonly seconds: number | null;
  /** Seen from the side to move. */
  readonly value: number | null;
  /** The nodes at each distance from the root. */
  readonly levels: readonly number[] | null;
}

/** `orders` is null if the tree is too large to know all its values. */
export type ComparisonMessage =
  | { readonly kind: 'result'; readonly result: ComparedResult }
  | { readonly kind: 'orders'; readonly orders: OrderLimits | null };

/** Tells the result of every search in order, and last what the order of moves does. */
export const compareSearches = (
  open: () => GameState,
  { depth, maxNodes }: Pick<ComparisonQuestion, 'depth' | 'maxNodes'>,
  now: () => number,
  tell: (message: ComparisonMessage) => void,
): void => {
  for (const search of comparedSearches)
    tell({ kind: 'result', result: compareOne(open, search, depth, maxNodes, now) });
  tell({ kind: 'orders', orders: orderLimits(open(), depth, MAX_ORDERED_NODES) });
};

/** Room for the whole tree of tic-tac-toe. */
const MAX_ORDERED_NODES = 600_000;

const compareOne = (
  open: () => GameState,
  search: ComparedSearch,
  depth: number,
  maxNodes: number,
  now: () => number,
): ComparedResult => {
  if (search === 'minimax') return compareMinimax(open, depth, maxNodes, now);
  const run = search === 'alpha-beta' ? new AlphaBetaRun(depth) : new StrongRun(depth, settingsOf[search]);
  const state = open();
  const found = withinMoves(state, maxNodes, () => run.search(state));
  if (found === null) return { search, nodes: null, seconds: null, value: null, levels: null };
  return { search, ...found, seconds: secondsOf(run, open, now), levels: run.levels(open()) };
};

/** If the tree is too large to search, it is counted. */
const compareMinimax = (open: () => GameState, depth: number, maxNodes: number, now: () => number): ComparedResult => {
  const levels = minimaxLevels(open().position, depth, COUNTED_FOR_ONE_SEARCHED * maxNodes);
  const nodes = levels?.reduce((sum, count) => sum + count, 0) ?? null;
  if (nodes === null || nodes > maxNodes) return { search: 'minimax', nodes, seconds: null, value: null, levels };
  const run = new MinimaxRun(depth);
  const { value } = run.search(open());
  return { search: 'minimax', nodes, seconds: secondsOf(run, open, now), value, levels };
};

interface Found {
  readonly nodes: number;
  readonly value: number;
}

/** A search that can be run again and again at the same cost. */
interface Run {
  /** Called before each search; not part of its time. */
  prepare?(): void;
  search(state: GameState): Found;
}

class MinimaxRun implements Run {
  constructor(private readonly depth: number) {}

  search(state: GameState): Found {
    const plain = new Plain(state);
    const value = plain.minimax(this.depth);
    return { nodes: plain.nodes, value };
  }
}

class AlphaBetaRun implements Run {
  constructor(private readonly depth: number) {}

  search(state: GameState): Found {
    const plain = new Plain(state);
    const value = plain.alphaBeta(this.depth);
    return { nodes: plain.nodes, value };
  }

  levels(state: GameState): number[] | null {
    const recorder = new PlainRecorder(state, 'plain', { maxNodes: MAX_RECORDED_NODES });
    recorder.record(this.depth);
    return recorder.recording.levels();
  }
}

class StrongRun implements Run {
  private readonly table: TranspositionTable;

  constructor(
    private readonly depth: number,
    private readonly settings: Settings,
  ) {
    this.table = TranspositionTable.ofMebibytes(settings.table ? TABLE_MEBIBYTES : 0);
  }

  prepare(): void {
    if (this.settings.table) this.table.clear();
  }

  search(state: GameState): Found {
    const { lines, nodes } = findBest(state, this.question());
    // The strong search does not count the root.
    return { nodes: nodes + 1, value: lines[0]!.value };
  }

  levels(state: GameState): number[] | null {
    this.prepare();
    const recorder = new StrongRecorder(state, { maxNodes: MAX_RECORDED_NODES });
    recorder.record(this.question());
    return recorder.recording.levels();
  }

  private question(): Question {
    const { depth, settings, table } = this;
    // Without iterative deepening only the last depth is searched.
    const firstDepth = settings === ordering ? depth : 1;
    return { limits: { depth }, firstDepth, settings, table, now: () => 0 };
  }
}

const TABLE_MEBIBYTES = 16;

/** 36 bytes each. */
const MAX_RECORDED_NODES = 1_000_000;

/** A short search is repeated, because the just-in-time compiler has to warm up; the fastest run counts. */
const secondsOf = (run: Run, open: () => GameState, now: () => number): number => {
  let fastest = Number.POSITIVE_INFINITY;
  for (let spent = 0, runs = 0; runs === 0 || (spent < ENOUGH_MILLIS && runs < MAX_RUNS); runs++) {
    const state = open();
    run.prepare?.();
    const began = now();
    run.search(state);
    const millis = now() - began;
    spent += millis;
    fastest = Math.min(fastest, millis);
  }
  return fastest / 1000;
};

const ENOUGH_MILLIS = 300;
const MAX_RUNS = 20;

/** Null if the search makes more than `most` moves and rolls; the state must not be used after that. */
const withinMoves = <T>(state: GameState, most: number, search: () => T): T | null => {
  const { position } = state;
  const { make, roll } = position;
  let left = most;
  const spend = () => {
    // No search checks a limit at its first depth, so only an exception can end it.
    if (--left < 0) throw new MovesSpent();
  };
  position.make = (code, payload) => {
    spend();
    make.call(position, code, payload);
  };
  position.roll = outcome => {
    spend();
    roll.call(position, outcome);
  };
  try {
    return search();
  } catch (error) {
    if (error instanceof MovesSpent) return null;
    throw error;
  }
};

class MovesSpent extends Error {}

/** Null if the tree of minimax has more than `most` nodes. The moves of the last level are counted, not made. */
export const minimaxLevels = (position: Position, depth: number, most: number): number[] | null => {
  const levels = [1];
  let left = most;
  const add = (level: number, nodes: number) => {
    levels[level] = (levels[level] ?? 0) + nodes;
    left -= nodes;
  };
  const count = (level: number, depthLeft: number, at: number): void => {
    if (left < 0 || depthLeft === 0 || position.outcome() !== NOT_OVER) return;
    if (position.chance > 0) {
      const outcomes = position.chance;
      add(level, outcomes);
      for (let outcome = 0; outcome < outcomes; outcome++) {
        position.roll(outcome);
        count(level + 1, depthLeft, at);
        position.unroll();
      }
      return;
    }
    if (depthLeft === 1) {
      add(level, position.countMoves());
      return;
    }
    const end = position.generate(moves, at);
    add(level, (end - at) / 2);
    for (let i = at; i < end; i += 2) {
      position.make(moves[i]!, moves[i + 1]!);
      count(level + 1, depthLeft - 1, end);
      position.unmake();
    }
  };
  count(1, depth, 0);
  return left < 0 ? null : levels;
};

/** Room for a hundred plies of the positions with the most moves. */
const moves = new Int32Array(1 << 17);
