import type { GamePlayer } from '../../core/contract.ts';
import { defined } from '../../core/defined.ts';
import type { EvaluationChoice } from '../../core/evaluation.ts';
import { map, ok, problem, problemAt, type Result } from '../../core/result.ts';
import { unknownName } from '../../core/text/unknown-name.ts';
import { formatThinking, parseThinking, type ThinkingConfig } from './config.ts';
import { HIGHEST_LEVEL } from './levels.ts';

export const DEFAULT_DEPTH = 4;

/** Plain data, so that it can be sent to a worker. */
export type Player =
  | { readonly kind: 'random' | 'greedy' }
  /** Plays from tables of solved positions; in all other positions, with the strongest search. */
  | { readonly kind: 'perfect' }
  | ({ readonly kind: 'level'; readonly level: number } & Judging)
  | ({ readonly kind: 'minimax' | 'plain'; readonly depth: number } & Judging)
  | ({ readonly kind: 'own'; readonly id: string; readonly depth: number } & Judging)
  | { readonly kind: 'engine'; readonly config: ThinkingConfig };

export interface Judging {
  readonly evaluation?: EvaluationChoice;
}

export const evaluationOf = (player: Player): EvaluationChoice | undefined => {
  if (player.kind === 'engine') return player.config.evaluation;
  return 'level' in player || 'depth' in player ? player.evaluation : undefined;
};

const words = ['random', 'greedy', 'level', 'perfect', 'minimax', 'plain', 'engine'] as const;

export const playerWords = (ofGame: readonly GamePlayer[]): string[] => [...words, ...ofGame.map(({ id }) => id)];

const MAX_DEPTH = 30;

/**
 * Parses `random`, `greedy`, `level:0` to `level:10`, `perfect`, `minimax:N`, `plain:N`, `engine?depth=6&search=plain`,
 * and the players that only this game has, such as `classic:N`. Players that search also take an evaluation:
 * `level:4?evaluation.weights.king=250`.
 */
export const parsePlayer = (text: string, ofGame: readonly GamePlayer[] = []): Result<Player> => {
  const [, word = '', number, settings] = /^([^:?]*)(?::([^?]*))?(?:\?(.*))?$/s.exec(text) ?? [];
  const own = ofGame.find(({ id }) => id === word);
  const kind = words.find(candidate => candidate === word);
  if (kind === undefined && own === undefined) return unknownName('unknown-player', word, playerWords(ofGame), 0);
  if (kind === 'engine' && number === undefined)
    return map(settings ? parseSettings(text, settings) : ok({}), config => ({ kind, config }));
  const isPlain = kind === 'random' || kind === 'greedy' || kind === 'perfect';
  const takesNumber = kind !== 'engine' && !isPlain;
  if (number !== undefined && !takesNumber) return problemAt(0, 'player-without-number', { kind });
  if (settings !== undefined && !takesNumber) return problemAt(0, 'player-without-settings', { kind: word });
  if (isPlain) return ok({ kind });
  const [least, most] = kind === 'level' ? [0, HIGHEST_LEVEL] : [1, MAX_DEPTH];
  const usual = own?.depth ?? (kind === 'level' ? Number.NaN : DEFAULT_DEPTH);
  const given = number === undefined ? usual : Number(number || Number.NaN);
  if (!Number.isInteger(given) || given < least || given > most)
    return problemAt(word.length + 1, 'player-out-of-range', { text: number ?? '', kind: word, least, most });
  const judging = parseJudging(text, word, settings);
  if (!judging.ok) return judging;
  if (own !== undefined) return ok({ kind: 'own', id: own.id, depth: given, ...judging.value });
  return ok(
    kind === 'level'
      ? { kind, level: given, ...judging.value }
      : { kind: kind as 'minimax' | 'plain', depth: given, ...judging.value },
  );
};

const parseJudging = (text: string, kind: string, settings: string | undefined): Result<Judging> => {
  if (settings === undefined) return ok({});
  const config = parseSettings(text, settings);
  if (!config.ok) return config;
  const { evaluation, ...others } = config.value;
  if (evaluation === undefined || Object.keys(others).length > 0)
    return problemAt(0, 'player-only-evaluation', { kind });
  return ok({ evaluation });
};

/** Problems name the player in the place of a file, because most of their sentences are about configuration files. */
const parseSettings = (player: string, settings: string): Result<ThinkingConfig> => {
  const config = parseThinking(settings);
  return config.ok ? config : problem(config.error.code, { ...config.error.values, file: player });
};

export const formatPlayer = (player: Player): string => {
  if (player.kind === 'engine') return withSettings('engine', player.config);
  const word = player.kind === 'own' ? player.id : player.kind;
  if (!('level' in player) && !('depth' in player)) return word;
  const number = 'level' in player ? player.level : player.depth;
  return withSettings(`${word}:${number}`, defined({ evaluation: player.evaluation }));
};

const withSettings = (player: string, config: ThinkingConfig): string => {
  const settings = formatThinking(config);
  return settings === '' ? player : `${player}?${settings}`;
};
