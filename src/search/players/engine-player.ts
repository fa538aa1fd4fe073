import type { Move, Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import type { Limits } from '../limits.ts';
import { valueMoves } from '../plain.ts';
import { findBest } from '../search.ts';
import { strongest } from '../settings.ts';
import { TranspositionTable } from '../transposition-table.ts';
import type { ThinkingConfig } from './config.ts';
import { HIGHEST_LEVEL, levelsOf, MAX_LEVEL_MILLIS } from './levels.ts';
import { DEFAULT_DEPTH } from './player-names.ts';

/** The clock and limits for a configured search. */
export interface SearchContext {
  readonly now: () => number;
  /**
   * True if a search without configured limits ends after a maximum time; false if the same seed must give the same
   * game.
   */
  readonly isTimeLimited: boolean;
  /** Maximum time in ms for the move. */
  readonly maxMillis?: number;
  /** Maximum number of nodes for the move. */
  readonly maxNodes?: number;
}

/**
 * Returns the best move that a search finds with the user's configuration: its algorithm, limits, switches and
 * evaluation.
 */
export const findConfigured = (state: GameState, config: ThinkingConfig, context: SearchContext): Move => {
  const { search = 'strong', evaluation = {}, settings = {}, table } = config;
  const own = estimatedBy(state, evaluation);
  const limits = limitsOf(config, context);
  if (search !== 'strong') return searchPlainly(own, search, limits, context.now);
  const { lines } = findBest(own, {
    limits: isUnlimited(limitsOf(config))
      ? { ...defaultLimits(own.variant, context.isTimeLimited), ...limits }
      : limits,
    settings: { ...strongest, ...settings },
    now: context.now,
    ...(table === undefined ? {} : { table: TranspositionTable.ofMebibytes(table) }),
  });
  return lines[0]?.move ?? own.legalMoves()[0]!;
};

/** Returns a copy of the game with another evaluation; its moves are the same. */
export const estimatedBy = (state: GameState, evaluation: NonNullable<ThinkingConfig['evaluation']>): GameState =>
  unwrap(GameState.read(unwrap(state.variant.withEvaluation(evaluation)), state.start, state.moveTexts()));

/**
 * Returns the first of the best moves of a plain search. Plain search cannot be interrupted, so the next depth begins
 * only if, at the growth measured so far, it would end within the limits.
 */
const searchPlainly = (state: GameState, search: 'minimax' | 'plain', limits: Limits, now: () => number): Move => {
  const algorithm = search === 'minimax' ? 'minimax' : 'alphaBeta';
  if (isUnlimited(limits)) return firstBest(valueMoves(state, DEFAULT_DEPTH, algorithm).values);
  const { depth: maxDepth = MAX_DEPTH, nodes: maxNodes = Infinity, millis: maxMillis = Infinity } = limits;
  // If only depth is limited, smaller depths would be a waste of time.
  if (maxNodes === Infinity && maxMillis === Infinity) return firstBest(valueMoves(state, maxDepth, algorithm).values);
  const began = now();
  let growth = state.legalMoves().length;
  let lastNodes = 0;
  let allNodes = 0;
  for (let depth = 1; ; depth++) {
    const depthBegan = now();
    const { values, nodes } = valueMoves(state, depth, algorithm);
    const millis = now() - depthBegan;
    if (lastNodes > 0) growth = nodes / lastNodes;
    lastNodes = nodes;
    allNodes += nodes;
    const fits = allNodes + growth * nodes <= maxNodes && now() - began + growth * millis <= maxMillis;
    if (depth === maxDepth || !fits || values.every(({ isExact }) => isExact)) return firstBest(values);
  }
};

/** Returns the first of the moves with the highest value. */
export const firstBest = (values: readonly { readonly move: Move; readonly value: number }[]): Move =>
  values.reduce((best, next) => (next.value > best.value ? next : best)).move;

const limitsOf = (
  { depth, nodes = Infinity, time = Infinity }: ThinkingConfig,
  { maxMillis = Infinity, maxNodes = Infinity }: Partial<SearchContext> = {},
): Limits => {
  const millis = Math.min(1000 * time, maxMillis);
  const count = Math.min(nodes, maxNodes);
  return {
    ...(depth === undefined ? {} : { depth }),
    ...(count === Infinity ? {} : { nodes: count }),
    ...(millis === Infinity ? {} : { millis }),
  };
};

const isUnlimited = (limits: Limits): boolean => Object.keys(limits).length === 0;

/**
 * The limits of a search without configured limits: the node limit of the highest level, and its time limit if time
 * counts.
 */
const defaultLimits = (variant: Variant, isTimeLimited: boolean): Limits => ({
  nodes: levelsOf(variant)[HIGHEST_LEVEL]!.nodes,
  ...(isTimeLimited ? { millis: MAX_LEVEL_MILLIS } : {}),
});

const MAX_DEPTH = 99;
