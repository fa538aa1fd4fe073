import type { Move, Variant } from '../core/contract.ts';
import type { GameState } from '../core/game-state.ts';
import type { Random } from '../core/random.ts';
import { ok, type Problem, problem, type Result } from '../core/result.ts';
import { unknownName } from '../core/unknown-name.ts';
import { GUARD_MILLIS, type Level, levels } from './levels.ts';
import { valueMoves } from './plain.ts';
import { findBest, type Line } from './search.ts';

/** A computer player, as a user names it. */
export type Player =
  | { readonly kind: 'random' }
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'minimax' | 'plain'; readonly depth: number };

const kinds = ['random', 'level', 'minimax', 'plain'] as const;
const DEFAULT_DEPTH = 4;
const MOST_DEPTH = 30;

/** Reads `random`, `level:0` to `level:10`, `minimax:N` or `plain:N`. */
export const parsePlayer = (text: string): Result<Player, Problem> => {
  const [, word = '', number] = /^([^:]*)(?::(.*))?$/s.exec(text) ?? [];
  const kind = kinds.find(candidate => candidate === word);
  if (kind === undefined) return unknownName('unknown-player', word, ['human', ...kinds], 0);
  if (kind === 'random') return number === undefined ? ok({ kind }) : problem('unreadable-player', 0, { text });
  const most = kind === 'level' ? levels.length - 1 : MOST_DEPTH;
  const least = kind === 'level' ? 0 : 1;
  const given = number === undefined && kind !== 'level' ? DEFAULT_DEPTH : Number(number || Number.NaN);
  if (!Number.isInteger(given) || given < least || given > most)
    return problem('player-out-of-range', word.length + 1, { text: number ?? '', kind, least, most });
  return ok(kind === 'level' ? { kind, level: given } : { kind, depth: given });
};

export const formatPlayer = (player: Player): string =>
  player.kind === 'random' ? 'random' : `${player.kind}:${player.kind === 'level' ? player.level : player.depth}`;

/** What choosing a move needs of the world. */
export interface Choosing {
  readonly random: Random;
  readonly now: () => number;
  /** Whether a level may be stopped by the clock; not where the same seed must give the same game. */
  readonly isGuarded: boolean;
}

/** The move a player makes; the position must have one, and no dice to fall. */
export const chooseMove = (state: GameState, player: Player, choosing: Choosing): Move => {
  const legal = state.legalMoves();
  if (player.kind === 'random' || legal.length === 1) return choosing.random.pick(legal);
  if (player.kind === 'level') return chooseAtLevel(state, levels[player.level]!, choosing);
  const algorithm = player.kind === 'minimax' ? 'minimax' : 'alphaBeta';
  const { values } = valueMoves(state, player.depth, algorithm);
  return values.reduce((best, next) => (next.value > best.value ? next : best)).move;
};

const chooseAtLevel = (state: GameState, level: Level, { random, now, isGuarded }: Choosing): Move => {
  const legal = state.legalMoves();
  if (random.unit() < level.blind) return random.pick(legal);
  const limits = { nodes: level.nodes, ...(isGuarded ? { millis: GUARD_MILLIS } : {}) };
  const { lines } = findBest(state, { limits, lines: level.spread > 0 ? legal.length : 1, now });
  if (lines.length === 0) return random.pick(legal);
  if (level.spread === 0) return lines[0]!.move;
  return pickNearBest(lines, level.spread * spreadUnit(state.variant), random);
};

/** A move that falls behind the best by one spread is chosen about a third as often as the best itself. */
const pickNearBest = (lines: readonly Line[], spread: number, random: Random): Move => {
  const best = lines[0]!.value;
  const shares = lines.map(({ value }) => Math.exp((value - best) / spread));
  const sum = shares.reduce((total, share) => total + share, 0);
  return lines[random.weighted(shares.map(share => share / sum))]!.move;
};

/** What one step of looseness is worth in a variant's own values. */
const spreadUnit = ({ shows, unit }: Variant): number => (shows === 'chance' ? unit / 10 : unit);
