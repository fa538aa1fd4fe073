import { readPlayer } from '@poda/library/play/session/seats.ts';
import { HIGHEST_LEVEL } from '@poda/library/search/players/levels.ts';
import type { ShownGame } from '../shown-game.ts';

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
export const suggestionFrom = (played: readonly ShownGame[]): Suggestion | null => {
  const finished = played.flatMap(game => {
    const level = game.end === 'unfinished' ? null : levelOf(game);
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
const levelOf = ({ own, opponent, variant, kept }: ShownGame): number | null => {
  if (own === null || kept.origin !== 'played') return null;
  const player = readPlayer(opponent, variant.game);
  return player.ok && player.value?.kind === 'level' ? player.value.level : null;
};
