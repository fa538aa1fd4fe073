import type { TournamentResults } from './results.ts';

/** How far a tournament has come. */
export interface Progress {
  readonly played: number;
  /** The games planned so far, or expected in all if that is more. */
  readonly planned: number;
  /** Null before two games have been played. */
  readonly gamesPerMinute: number | null;
  readonly secondsLeft: number | null;
}

/** Number of the last games from which the speed is measured. */
const RECENT = 200;

/** The progress of a tournament; the speed is that of its last games. */
export const progressOf = (results: TournamentResults): Progress => {
  const played = results.played.size;
  const planned = results.tournament.pairings === null ? results.planned() : played;
  const recent = [...results.played.values()].slice(-RECENT).map(({ row }) => row.played.getTime());
  const minutes = recent.length < 2 ? 0 : (Math.max(...recent) - Math.min(...recent)) / 60_000;
  const gamesPerMinute = minutes > 0 ? (recent.length - 1) / minutes : null;
  const secondsLeft = gamesPerMinute === null ? null : (60 * (planned - played)) / gamesPerMinute;
  return { played, planned, gamesPerMinute, secondsLeft };
};
