import type { GamePlayer } from '../../core/contract.ts';
import { map, ok, type Problem, problem, type Result } from '../../core/result.ts';
import { unknownName } from '../../core/text/unknown-name.ts';
import { formatThinking, parseThinking, type ThinkingConfig } from './config.ts';
import { HIGHEST_LEVEL } from './levels.ts';

/** The default depth of the players minimax and plain. */
export const DEFAULT_DEPTH = 4;

/** A computer player as a user names it. Plain data, so that it can be sent to a worker. */
export type Player =
  | { readonly kind: 'random' | 'greedy' }
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'minimax' | 'plain'; readonly depth: number }
  /** A player that only this game has. */
  | { readonly kind: 'own'; readonly id: string; readonly depth: number }
  /** The engine with the user's settings. */
  | { readonly kind: 'engine'; readonly config: ThinkingConfig };

/** The players that every game has, by name. */
const words = ['random', 'greedy', 'level', 'minimax', 'plain', 'engine'] as const;
const MAX_DEPTH = 30;

/**
 * Parses the name of a player: `random`, `greedy`, `level:0` to `level:10`, `minimax:N`, `plain:N`, `engine` or
 * `engine?depth=6&search=plain`, and the players that only this game has, such as `classic:N`.
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
  const [least, most] = kind === 'level' ? [0, HIGHEST_LEVEL] : [1, MAX_DEPTH];
  const usual = own?.depth ?? (kind === 'level' ? Number.NaN : DEFAULT_DEPTH);
  const given = sign === undefined ? usual : Number(rest || Number.NaN);
  if (!Number.isInteger(given) || given < least || given > most)
    return problem('player-out-of-range', word.length + 1, { text: rest, kind: word, least, most });
  if (own !== undefined) return ok({ kind: 'own', id: own.id, depth: given });
  return ok(kind === 'level' ? { kind, level: given } : { kind: kind as 'minimax' | 'plain', depth: given });
};

/**
 * An error in the engine's settings is reported as in a configuration file, with the player's name in place of the
 * file's.
 */
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
