import type { Move, Position, Variant } from '../../core/contract.ts';
import type { GameState } from '../../core/game-state.ts';
import type { RandomNumbers } from '../../core/random.ts';
import { findBest, type Line, refuseRoll } from '../search.ts';
import { mergeThinking } from './config.ts';
import {
  estimatedBy,
  findConfigured,
  reportThought,
  type SearchContext,
  searchToDepth,
  tableSettings,
} from './engine-player.ts';
import { HIGHEST_LEVEL, type Level, levelsOf, MAX_LEVEL_MILLIS } from './levels.ts';
import type { Judging, Player } from './player-names.ts';

export interface MoveContext extends SearchContext {
  readonly random: RandomNumbers;
}

/** Throws a RangeError if the game is over, or if a roll comes next. */
export const chooseMove = (state: GameState, player: Player, context: MoveContext): Move => {
  refuseRoll(state);
  const legal = state.legalMoves();
  if (legal.length === 0) throw new RangeError(`the game is over, so there is no move to choose: ${state.text}`);
  if (player.kind === 'random' || legal.length === 1) return context.random.pick(legal);
  switch (player.kind) {
    case 'greedy':
      return context.random.pick(mostAppealing(state.variant, state.position, legal));
    case 'perfect':
      return playPerfectly(state, context);
    case 'level':
      return playLevel(judgedBy(state, player), levelsOf(state.variant)[player.level]!, context);
    case 'minimax':
      return searchToDepth(judgedBy(state, player), player.depth, 'minimax', context);
    case 'plain':
      return searchToDepth(judgedBy(state, player), player.depth, 'alphaBeta', context);
    case 'own':
      return chooseByGame(state, player, context);
    case 'engine':
      return findConfigured(state, player.config, context);
  }
};

const judgedBy = (state: GameState, { evaluation }: Judging): GameState =>
  evaluation === undefined ? state : estimatedBy(state, evaluation);

export const mostAppealing = (variant: Variant, position: Position, moves: readonly Move[]): Move[] => {
  const appeals = moves.map(move => variant.extras.appeal(position, move));
  const highest = Math.max(...appeals);
  return moves.filter((_, i) => appeals[i] === highest);
};

const chooseByGame = (
  state: GameState,
  { id, depth, evaluation: chosen }: Extract<Player, { readonly kind: 'own' }>,
  context: MoveContext,
): Move => {
  const player = state.variant.game.players.find(candidate => candidate.id === id)!;
  const { openings } = player;
  const usual = player.evaluationIn?.(state.position) ?? player.evaluation;
  const evaluation =
    chosen === undefined ? usual : (mergeThinking({ evaluation: usual }, { evaluation: chosen }).evaluation ?? {});
  if (openings.length > 0 && state.plies < 2 && state.start === state.variant.rules.start) {
    const text = context.random.pick(openings);
    const opening = state.findMove(state.side === 0 ? text : state.variant.rules.mirrorMove(text));
    if (opening.ok) return opening.value;
  }
  return searchToDepth(estimatedBy(state, evaluation), depth, 'alphaBeta', context);
};

const playPerfectly = (state: GameState, context: MoveContext): Move => {
  const { finest } = state.variant.extras;
  if (finest === undefined)
    return playLevel(state, { ...levelsOf(state.variant)[HIGHEST_LEVEL]!, nodes: PERFECT_NODES }, context);
  const { evaluation, depth } = finest;
  return findConfigured(state, { evaluation, depth }, context);
};

const PERFECT_NODES = 3_000_000;

/** The level need not be one of levels 0 to 10. */
export const playLevel = (state: GameState, level: Level, context: MoveContext): Move => {
  const { random, now, isTimeLimited, maxMillis, maxNodes = Infinity } = context;
  const legal = state.legalMoves();
  const draw = random.unit();
  if (draw < level.randomShare) return random.pick(legal);
  if (draw < level.randomShare + level.greedyShare)
    return random.pick(mostAppealing(state.variant, state.position, legal));
  const millis = Math.min(isTimeLimited ? MAX_LEVEL_MILLIS : Infinity, maxMillis ?? Infinity);
  const limits = { nodes: Math.min(level.nodes, maxNodes), ...(millis < Infinity ? { millis } : {}) };
  // A level with a spread plays weaker on purpose; with tables it would play all endings perfectly.
  const tables = level.spread > 0 ? {} : tableSettings(context);
  const report = findBest(state, { limits, lines: level.spread > 0 ? legal.length : 1, now, ...tables });
  const { lines } = report;
  if (lines.length === 0) return random.pick(legal);
  const line = level.spread === 0 ? lines[0]! : pickNearBest(lines, level.spread, spreadUnit(state.variant), random);
  reportThought(state.variant, report, line.value, context);
  return line.move;
};

/** Softmax weights: a move worse than the best by one spread is chosen about a third as often. */
const pickNearBest = (lines: readonly Line[], spread: number, unit: number, random: RandomNumbers): Line => {
  const best = lines[0]!;
  const shares = lines.map(line => {
    // Between proved results each ply counts a full unit, so that weak levels too win quickly and lose slowly.
    const isDecided = line.plies !== null && best.plies !== null && line.value > 0 === best.value > 0;
    return Math.exp(((line.value - best.value) / spread) * (isDecided ? 1 : 1 / unit));
  });
  const sum = shares.reduce((total, share) => total + share, 0);
  return lines[random.weighted(shares.map(share => share / sum))]!;
};

const spreadUnit = ({ rules: { shows, unit } }: Variant): number => (shows === 'chance' ? unit / 10 : unit);
