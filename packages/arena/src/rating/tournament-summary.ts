import { byNumber, type PlayedGame } from '../game/played-game.ts';
import type { Bye, MiniMatch, TournamentSchedule } from '../schedule/schedule.ts';
import type { TournamentFormat } from '../schedule/tournament-formats.ts';
import { rankings, type StandingsOptions, type Summary, summarise } from './standings.ts';

interface Summarised {
  readonly names: readonly string[];
  readonly format: TournamentFormat;
  /** In the order of the names. */
  readonly ratings: readonly (number | undefined)[];
}

export interface Pairings {
  readonly byes: readonly Bye[];
  readonly byePoints: number;
  readonly miniMatches: readonly MiniMatch[];
}

export const summaryOf = (
  { schedule, ...tournament }: Summarised & { readonly schedule: TournamentSchedule },
  games: readonly PlayedGame[],
): Summary => summarise(tournament.names, games, standingsOptions(tournament, pairingsOf(schedule, byNumber(games))));

export const pairingsOf = (
  schedule: TournamentSchedule,
  played: Parameters<TournamentSchedule['byes']>[0],
): Pairings => ({
  byes: schedule.byes(played),
  byePoints: schedule.byePoints,
  miniMatches: schedule.miniMatches?.(played) ?? [],
});

export const standingsOptions = (
  { names, format, ratings }: Summarised,
  { byes, byePoints, miniMatches }: Pairings,
): StandingsOptions => {
  const counts = names.map(() => 0);
  for (const { contender } of byes) counts[contender]!++;
  return {
    ranking: rankings[format],
    byes: counts,
    byePoints,
    miniMatches,
    anchors: ratings.flatMap((rating, player) => (rating === undefined ? [] : { player, rating })),
  };
};
