import type { Variant } from '@poda/library/core/contract.ts';
import { readPlayer } from '@poda/library/play/session/seats.ts';
import { HIGHEST_LEVEL } from '@poda/library/search/players/levels.ts';
import { type ListedGame, rulesetOf } from '../listed-game.ts';

export interface Tally {
  readonly opponent: string;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export interface AccuracyPoint {
  readonly time: number;
  /** From 0 to 100. */
  readonly accuracy: number;
}

export interface RulesetStatistics {
  readonly ruleset: string;
  readonly variant: Variant;
  /** Levels in ascending order. */
  readonly tallies: readonly Tally[];
  /** The oldest first. */
  readonly accuracies: readonly AccuracyPoint[];
  readonly suggestion: Suggestion | null;
}

/** Only finished games in which the user is one side count. */
export const statisticsOf = (shown: readonly ListedGame[]): RulesetStatistics[] => {
  const own = shown.filter(game => game.own !== null && game.end !== 'unfinished' && game.kept.origin === 'played');
  return [...new Set(own.map(({ variant }) => rulesetOf(variant)))].map(ruleset => {
    const played = own.filter(({ variant }) => rulesetOf(variant) === ruleset);
    return {
      ruleset,
      variant: played[0]!.variant,
      tallies: talliesOf(played),
      accuracies: accuraciesOf(played),
      suggestion: suggestionFrom(played),
    };
  });
};

const talliesOf = (played: readonly ListedGame[]): Tally[] =>
  [...new Set(played.map(({ opponent }) => opponent))]
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map(opponent => {
      const count = (end: ListedGame['end']) =>
        played.filter(game => game.opponent === opponent && game.end === end).length;
      return { opponent, won: count('won'), drawn: count('drawn'), lost: count('lost') };
    });

const accuraciesOf = (played: readonly ListedGame[]): AccuracyPoint[] =>
  played
    .flatMap(({ own, kept }) => {
      const accuracy = own === null ? null : (kept.accuracy?.[own] ?? null);
      return accuracy === null ? [] : [{ time: kept.begun, accuracy }];
    })
    .sort((a, b) => a.time - b.time);

// WINS in the last OF_GAMES_WON games at the level of the last game suggest the next level, LOSSES in the last
// OF_GAMES_LOST the level below. Fewer than MIN_GAMES games at the level give no suggestion.
export const WINS = 3;
export const OF_GAMES_WON = 4;
export const LOSSES = 4;
export const OF_GAMES_LOST = 5;
const MIN_GAMES = 3;

export interface Suggestion {
  readonly level: number;
  readonly reason: 'won' | 'lost' | 'even';
  readonly from: number;
}

/** The newest game comes first. */
export const suggestionFrom = (played: readonly ListedGame[]): Suggestion | null => {
  const finished = played.flatMap(game => {
    const level = levelOf(game);
    return level === null ? [] : [{ level, end: game.end }];
  });
  const from = finished[0]?.level;
  if (from === undefined) return null;
  const atLevel = finished.filter(({ level }) => level === from);
  if (atLevel.length < MIN_GAMES) return null;
  const count = (end: 'won' | 'lost', games: number) => atLevel.slice(0, games).filter(game => game.end === end).length;
  if (count('won', OF_GAMES_WON) >= WINS && from < HIGHEST_LEVEL) return { level: from + 1, reason: 'won', from };
  if (count('lost', OF_GAMES_LOST) >= LOSSES && from > 0) return { level: from - 1, reason: 'lost', from };
  return { level: from, reason: 'even', from };
};

/** Null if the opponent was no level of the computer. */
const levelOf = ({ opponent, variant }: ListedGame): number | null => {
  const player = readPlayer(opponent, variant.game);
  return player.ok && player.value?.kind === 'level' ? player.value.level : null;
};
