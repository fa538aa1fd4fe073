import { type Move, pliesOf, type Variant } from '../../core/contract.ts';
import { defined } from '../../core/defined.ts';
import { GameState } from '../../core/game-state.ts';
import { unwrap } from '../../core/result.ts';
import { shownValue } from '../../core/shown-value.ts';
import type { Prober } from '../../core/tables.ts';
import { checkedThought, type Thought } from '../../core/thought.ts';
import { isUnlimited, type Limits } from '../limits.ts';
import { valueMoves } from '../plain.ts';
import { findBest, type Question, type Report } from '../search.ts';
import { strongest } from '../settings.ts';
import { TranspositionTable } from '../transposition-table.ts';
import { limitsOf, type ThinkingConfig } from './config.ts';
import { HIGHEST_LEVEL, levelsOf, MAX_LEVEL_MILLIS } from './levels.ts';
import { DEFAULT_DEPTH } from './player-names.ts';

export interface SearchContext {
  readonly now: () => number;
  /** False if the same seed must give the same game; then a search without configured limits has no time limit. */
  readonly isTimeLimited: boolean;
  readonly maxMillis?: number;
  readonly maxNodes?: number;
  readonly prober?: Prober | undefined;
  readonly onThought?: (thought: Thought) => void;
}

export const findConfigured = (state: GameState, config: ThinkingConfig, context: SearchContext): Move => {
  const { search = 'strong', evaluation = {}, settings = {}, table } = config;
  const own = estimatedBy(state, evaluation);
  const configured = limitsOf(config);
  const limits = limitsWithin(configured, context);
  if (search !== 'strong') return searchPlainly(own, search === 'minimax' ? search : 'alphaBeta', limits, context);
  const report = findBest(own, {
    limits: isUnlimited(configured) ? { ...defaultLimits(own.variant, context.isTimeLimited), ...limits } : limits,
    settings: { ...strongest, ...settings },
    now: context.now,
    ...tableSettings(context),
    ...(table === undefined ? {} : { table: TranspositionTable.ofMebibytes(table) }),
  });
  const [best] = report.lines;
  if (best === undefined) return own.legalMoves()[0]!;
  reportThought(own.variant, report, best.value, context);
  return best.move;
};

/** The caller plays the best move, so ties are broken. */
export const tableSettings = ({ prober }: SearchContext): Pick<Question, 'prober' | 'breaksTies'> =>
  prober === undefined ? {} : { prober, breaksTies: true };

export const estimatedBy = (state: GameState, evaluation: NonNullable<ThinkingConfig['evaluation']>): GameState =>
  unwrap(GameState.read(unwrap(state.variant.withEvaluation(evaluation)), state.start, state.moveTexts()));

/** Plain search cannot be interrupted, so the growth measured so far tells whether the next depth fits the limits. */
const searchPlainly = (state: GameState, algorithm: PlainAlgorithm, limits: Limits, context: SearchContext): Move => {
  const { now } = context;
  const { depth: maxDepth, nodes: maxNodes = Infinity, millis: maxMillis = Infinity } = limits;
  // Without a limit of nodes or time, smaller depths would be a waste of time.
  if (maxNodes === Infinity && maxMillis === Infinity)
    return searchToDepth(state, maxDepth ?? DEFAULT_DEPTH, algorithm, context);
  const began = now();
  let growth = state.legalMoves().length;
  let lastNodes = 0;
  let allNodes = 0;
  for (let depth = 1; ; depth++) {
    const depthBegan = now();
    const found = valueMoves(state, depth, algorithm);
    const { values, nodes } = found;
    const millis = now() - depthBegan;
    if (lastNodes > 0) growth = nodes / lastNodes;
    lastNodes = nodes;
    allNodes += nodes;
    const fits = allNodes + growth * nodes <= maxNodes && now() - began + growth * millis <= maxMillis;
    if (depth === (maxDepth ?? MAX_DEPTH) || !fits || values.every(({ isExact }) => isExact))
      return bestAndTold(state.variant, { ...found, nodes: allNodes }, context);
  }
};

type PlainAlgorithm = 'minimax' | 'alphaBeta';

export const searchToDepth = (
  state: GameState,
  depth: number,
  algorithm: PlainAlgorithm,
  context: SearchContext,
): Move => bestAndTold(state.variant, valueMoves(state, depth, algorithm), context);

const bestAndTold = (variant: Variant, found: ReturnType<typeof valueMoves>, context: SearchContext): Move => {
  const { move, value } = firstBest(found.values);
  reportThought(variant, found, value, context);
  return move;
};

export const firstBest = <T extends { readonly value: number }>(values: readonly T[]): T =>
  values.reduce((best, next) => (next.value > best.value ? next : best));

export const reportThought = (
  variant: Variant,
  { depth, nodes }: Pick<Report, 'depth' | 'nodes'>,
  value: number,
  { onThought }: SearchContext,
): void => {
  if (onThought === undefined) return;
  const plies = pliesOf(value) ?? undefined;
  const thought = checkedThought({ depth, nodes, value: shownValue(variant, value), plies });
  if (thought !== undefined) onThought(thought);
};

const limitsWithin = (
  { depth, nodes = Infinity, millis = Infinity }: Limits,
  { maxMillis = Infinity, maxNodes = Infinity }: SearchContext,
): Limits => defined({ depth, nodes: finite(Math.min(nodes, maxNodes)), millis: finite(Math.min(millis, maxMillis)) });

const finite = (limit: number): number | undefined => (limit === Infinity ? undefined : limit);

const defaultLimits = (variant: Variant, isTimeLimited: boolean): Limits => ({
  nodes: levelsOf(variant)[HIGHEST_LEVEL]!.nodes,
  ...(isTimeLimited ? { millis: MAX_LEVEL_MILLIS } : {}),
});

const MAX_DEPTH = 99;
