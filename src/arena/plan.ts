import type { GameRecord } from '../notation/record/record.ts';
import type { Verdict } from './verdict.ts';

/** A game to be played, with all its random choices fixed by the seed. */
export interface PlannedGame {
  /** Counts from 1; the same in every run of the same schedule. */
  readonly number: number;
  /** Number of the pair. The two games of a pair have the same opening and seed, and the contenders change sides. */
  readonly pair: number;
  readonly round: number;
  /** Indices in the list of contenders of those who play side 0 and side 1. */
  readonly seats: readonly [number, number];
  /** The moves of the opening, as text. */
  readonly opening: readonly string[];
  /** Seed of the dice, separate for each side, and of the players' random numbers. */
  readonly seed: number;
}

/** A finished game; one line of the journal. */
export interface PlayedGame {
  readonly number: number;
  readonly pair: number;
  readonly round: number;
  readonly seats: readonly [number, number];
  readonly record: GameRecord;
  readonly verdict: Verdict;
  /** The end of each side's other output: stderr, and stdout if it carries no answers. */
  readonly stderr: readonly [string, string];
}

/** A game that failed because of the referee or the machine and is played again; also one line of the journal. */
export interface VoidedGame {
  /** The number of the planned game. */
  readonly voided: number;
  readonly what: string;
}

/** The points of side 0: 1, 0.5 or 0. */
export const pointsOf = ({ record }: PlayedGame): number => {
  const winner = record.result?.winner ?? null;
  return winner === null ? 0.5 : winner === 0 ? 1 : 0;
};

/** Decides which games are played. Depends on nothing but the games played so far, so a stopped tournament can be resumed. */
export interface Schedule {
  /**
   * Returns all games that can be planned so far, in the order of their numbers, including those already played. The list grows
   * when the results that a later round depends on are known. The schedule is complete when every game of the list is played.
   */
  plan(played: ReadonlyMap<number, PlayedGame>): readonly PlannedGame[];
  /** The most games that any plan of this schedule has. */
  readonly maxGames: number;
}

/** Maps games by their numbers, as `Schedule.plan` takes them. */
export const byNumber = (games: readonly PlayedGame[]): Map<number, PlayedGame> =>
  new Map(games.map(game => [game.number, game]));
