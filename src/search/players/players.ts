import type { Move, Position, Variant } from '../../core/contract.ts';
import { GameState } from '../../core/game-state.ts';
import type { Random } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { valueMoves } from '../plain.ts';
import { findBest, type Line } from '../search.ts';
import { estimatedBy, findConfigured, firstBest } from './engine-player.ts';
import { GUARD_MILLIS, type Level, levelsOf } from './levels.ts';
import type { Player } from './player-names.ts';

/** The random numbers, clock and limits for choosing a move. */
export interface Choosing {
  readonly random: Random;
  readonly now: () => number;
  /** True if the clock may stop a level; false if the same seed must give the same game. */
  readonly isGuarded: boolean;
  /** Maximum time in ms for the move; the players minimax and plain ignore it. */
  readonly mostMillis?: number;
  /** Maximum number of nodes for the move. */
  readonly mostNodes?: number;
}

/** Returns the move that a player makes. The position must have a legal move and no roll to come. */
export const chooseMove = (state: GameState, player: Player, choosing: Choosing): Move => {
  const legal = state.legalMoves();
  if (player.kind === 'random' || legal.length === 1) return choosing.random.pick(legal);
  switch (player.kind) {
    case 'greedy':
      return choosing.random.pick(mostAppealing(state.variant, state.position, legal));
    case 'level':
      return playLevel(state, levelsOf(state.variant)[player.level]!, choosing);
    case 'minimax':
      return firstBest(valueMoves(state, player.depth, 'minimax').values);
    case 'plain':
      return firstBest(valueMoves(state, player.depth, 'alphaBeta').values);
    case 'own':
      return chooseByGame(state, player, choosing);
    case 'engine':
      return findConfigured(state, player.config, choosing);
  }
};

/** Returns the moves with the highest appeal, in the given order. */
export const mostAppealing = (variant: Variant, position: Position, moves: readonly Move[]): Move[] => {
  const appeals = moves.map(move => variant.appeal(position, move));
  const most = Math.max(...appeals);
  return moves.filter((_, i) => appeals[i] === most);
};

/** The player's first move comes from its opening book, all others from plain alpha-beta with its own evaluation. */
const chooseByGame = (
  state: GameState,
  { id, depth }: { readonly id: string; readonly depth: number },
  { random }: Choosing,
): Move => {
  const { evaluation, openings } = state.variant.game.players.find(candidate => candidate.id === id)!;
  if (openings.length > 0 && isFirstMove(state)) {
    const text = random.pick(openings);
    const opening = state.findMove(state.side === 0 ? text : state.variant.mirrorMove(text));
    if (opening.ok) return opening.value;
  }
  return firstBest(valueMoves(estimatedBy(state, evaluation), depth, 'alphaBeta').values);
};

/** True if the game began at the start position and the side to move has not moved yet. */
const isFirstMove = (state: GameState): boolean => {
  if (state.start !== state.variant.start) return false;
  const replay = new GameState(state.variant);
  return state.moveTexts().every(text => {
    const isOwn = !replay.isChance && replay.side === state.side;
    unwrap(replay.playText(text));
    return !isOwn;
  });
};

/** Returns the move of a level; the level need not be one of the table. */
export const playLevel = (state: GameState, level: Level, choosing: Choosing): Move => {
  const { random, now, isGuarded, mostMillis, mostNodes = Infinity } = choosing;
  const legal = state.legalMoves();
  const mood = random.unit();
  if (mood < level.blind) return random.pick(legal);
  if (mood < level.blind + level.hasty) return random.pick(mostAppealing(state.variant, state.position, legal));
  const millis = Math.min(isGuarded ? GUARD_MILLIS : Infinity, mostMillis ?? Infinity);
  const limits = { nodes: Math.min(level.nodes, mostNodes), ...(millis < Infinity ? { millis } : {}) };
  const { lines } = findBest(state, { limits, lines: level.spread > 0 ? legal.length : 1, now });
  if (lines.length === 0) return random.pick(legal);
  if (level.spread === 0) return lines[0]!.move;
  return pickNearBest(lines, level.spread, spreadUnit(state.variant), random);
};

/**
 * Picks a line at random with softmax weights: a move worse than the best by one spread is chosen about a third as
 * often.
 */
const pickNearBest = (lines: readonly Line[], spread: number, unit: number, random: Random): Move => {
  const best = lines[0]!;
  const shares = lines.map(line => {
    // Between two proved wins, or two proved losses, each ply counts a full unit, so that even weak levels take a quick
    // win and delay a loss.
    const isDecided = line.plies !== null && best.plies !== null && line.value > 0 === best.value > 0;
    return Math.exp(((line.value - best.value) / spread) * (isDecided ? 1 : 1 / unit));
  });
  const sum = shares.reduce((total, share) => total + share, 0);
  return lines[random.weighted(shares.map(share => share / sum))]!.move;
};

/** Returns the unit of `spread` in the variant's values. */
const spreadUnit = ({ shows, unit }: Variant): number => (shows === 'chance' ? unit / 10 : unit);
