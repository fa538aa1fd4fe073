import { byNumber, type PlayedGame } from '../plan.ts';
import { rankings, type StandingsOptions, type Summary, summarise } from '../rating/standings.ts';
import type { Bye, MiniMatch, TournamentSchedule } from '../schedule/schedule.ts';
import type { TournamentFormat } from '../schedule/tournament-formats.ts';

/** The players of a tournament and its format, from which its standings are computed. */
export interface Summarised {
  readonly names: readonly string[];
  readonly format: TournamentFormat;
  /** The players' known ratings, in the order of the names. */
  readonly ratings: readonly (number | undefined)[];
}

/** The byes and mini-matches of a tournament so far. */
export interface Pairings {
  readonly byes: readonly Bye[];
  readonly byePoints: number;
  readonly miniMatches: readonly MiniMatch[];
}

/** The results of a tournament, with its byes, mini-matches and known ratings. */
export const summaryOf = (
  { schedule, ...tournament }: Summarised & { readonly schedule: TournamentSchedule },
  games: readonly PlayedGame[],
): Summary => summarise(tournament.names, games, standingsOptions(tournament, pairingsOf(schedule, byNumber(games))));

/** The byes and mini-matches that a schedule gives after the games played. */
export const pairingsOf = (
  schedule: TournamentSchedule,
  played: Parameters<TournamentSchedule['byes']>[0],
): Pairings => ({
  byes: schedule.byes(played),
  byePoints: schedule.byePoints,
  miniMatches: schedule.miniMatches?.(played) ?? [],
});

/** The options under which the standings of a tournament are computed. */
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
