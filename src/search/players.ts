import type { GamePlayer, Move, Position, Variant } from '../core/contract.ts';
import { GameState } from '../core/game-state.ts';
import type { Random } from '../core/random.ts';
import { expect, map, ok, type Problem, problem, type Result } from '../core/result.ts';
import { unknownName } from '../core/unknown-name.ts';
import { formatThinking, parseThinking, type ThinkingConfig } from './config.ts';
import { DEFAULT_DEPTH, estimatedBy, findConfigured, firstBest } from './engine-player.ts';
import { GUARD_MILLIS, HIGHEST_LEVEL, type Level, levelsOf } from './levels.ts';
import { valueMoves } from './plain.ts';
import { findBest, type Line } from './search.ts';

/** A computer player, as a user names it; plain data, so that it can be sent to another thread. */
export type Player =
  | { readonly kind: 'random' | 'greedy' }
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'minimax' | 'plain'; readonly depth: number }
  /** One that the game itself brings along. */
  | { readonly kind: 'own'; readonly id: string; readonly depth: number }
  /** The search with everything about it chosen by the user. */
  | { readonly kind: 'engine'; readonly config: ThinkingConfig };

/** The players of every game, by the word that names them. */
const words = ['random', 'greedy', 'level', 'minimax', 'plain', 'engine'] as const;
const MOST_DEPTH = 30;

/**
 * Reads `random`, `greedy`, `level:0` to `level:10`, `minimax:N`, `plain:N`, `engine` or `engine?depth=6&search=plain`,
 * and the players that the game itself brings along, such as `classic:N`.
 */
export const parsePlayer = (text: string, ofGame: readonly GamePlayer[] = []): Result<Player, Problem> => {
  const [, word = '', sign, rest = ''] = /^([^:?]*)(?:([:?])(.*))?$/s.exec(text) ?? [];
  const own = ofGame.find(({ id }) => id === word);
  const kind = words.find(candidate => candidate === word);
  if (kind === undefined && own === undefined)
    return unknownName('unknown-player', word, ['human', ...words, ...ofGame.map(({ id }) => id)], 0);
  if (kind === 'engine' && sign !== ':') return parseEngine(text, rest);
  if (sign === '?') return problem('player-without-settings', 0, { kind: word });
  const takesNumber = kind !== 'random' && kind !== 'greedy' && kind !== 'engine';
  if (sign === ':' && !takesNumber) return problem('player-without-number', 0, { kind });
  if (kind === 'random' || kind === 'greedy') return ok({ kind });
  const [least, most] = kind === 'level' ? [0, HIGHEST_LEVEL] : [1, MOST_DEPTH];
  const usual = own?.depth ?? (kind === 'level' ? Number.NaN : DEFAULT_DEPTH);
  const given = sign === undefined ? usual : Number(rest || Number.NaN);
  if (!Number.isInteger(given) || given < least || given > most)
    return problem('player-out-of-range', word.length + 1, { text: rest, kind: word, least, most });
  if (own !== undefined) return ok({ kind: 'own', id: own.id, depth: given });
  return ok(kind === 'level' ? { kind, level: given } : { kind: kind as 'minimax' | 'plain', depth: given });
};

/** A mistake in the settings of an engine is named as in a file, the player's name standing for the file's. */
const parseEngine = (text: string, settings: string): Result<Player, Problem> => {
  const config = settings === '' ? ok({}) : parseThinking(settings);
  if (!config.ok) return problem(config.error.code, undefined, { ...config.error.values, file: text });
  return map(config, read => ({ kind: 'engine', config: read }));
};

export const formatPlayer = (player: Player): string => {
  switch (player.kind) {
    case 'random':
    case 'greedy':
      return player.kind;
    case 'level':
      return `level:${player.level}`;
    case 'minimax':
    case 'plain':
      return `${player.kind}:${player.depth}`;
    case 'own':
      return `${player.id}:${player.depth}`;
    case 'engine': {
      const settings = formatThinking(player.config);
      return settings === '' ? 'engine' : `engine?${settings}`;
    }
  }
};

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

/** The moves that look best at first sight, in the given order. */
export const mostAppealing = (variant: Variant, position: Position, moves: readonly Move[]): Move[] => {
  const appeals = moves.map(move => variant.appeal(position, move));
  const most = Math.max(...appeals);
  return moves.filter((_, i) => appeals[i] === most);
};

/** The first move from the start comes from the book, all others from alpha-beta with the player's own evaluation. */
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

/** Whether the game began at the start and the side to move has made no move yet. */
const isFirstMove = (state: GameState): boolean => {
  if (state.start !== state.variant.start) return false;
  const replay = new GameState(state.variant);
  return state.moveTexts().every(text => {
    const isOwn = !replay.isChance && replay.side === state.side;
    expect(replay.playText(text));
    return !isOwn;
  });
};

/** The move of a level given as its row, which need not be one of the table. */
export const playLevel = (state: GameState, level: Level, { random, now, isGuarded }: Choosing): Move => {
  const legal = state.legalMoves();
  const mood = random.unit();
  if (mood < level.blind) return random.pick(legal);
  if (mood < level.blind + level.hasty) return random.pick(mostAppealing(state.variant, state.position, legal));
  const limits = { nodes: level.nodes, ...(isGuarded ? { millis: GUARD_MILLIS } : {}) };
  const { lines } = findBest(state, { limits, lines: level.spread > 0 ? legal.length : 1, now });
  if (lines.length === 0) return random.pick(legal);
  if (level.spread === 0) return lines[0]!.move;
  return pickNearBest(lines, level.spread, spreadUnit(state.variant), random);
};

/** A move that falls behind the best by one spread is chosen about a third as often as the best itself. */
const pickNearBest = (lines: readonly Line[], spread: number, unit: number, random: Random): Move => {
  const best = lines[0]!;
  const shares = lines.map(line => {
    // Between two wins, or two losses, every ply counts: even loose players take a win at once and put off a loss.
    const isDecided = line.plies !== null && best.plies !== null && line.value > 0 === best.value > 0;
    return Math.exp(((line.value - best.value) / spread) * (isDecided ? 1 : 1 / unit));
  });
  const sum = shares.reduce((total, share) => total + share, 0);
  return lines[random.weighted(shares.map(share => share / sum))]!.move;
};

/** What one step of looseness is worth in a variant's own values. */
const spreadUnit = ({ shows, unit }: Variant): number => (shows === 'chance' ? unit / 10 : unit);
