import type { Seed } from '../core/seed/seed.ts';
import type { GameRecord } from '../notation/record/record.ts';
import type { Verdict } from './verdict.ts';

/** A game to be played, with all its random choices fixed by the seed. */
export interface PlannedGame {
  /** The number of the game, counted from 1; the same in every run of the same schedule. */
  readonly number: number;
  /**
   * The number of the pair of games. Both games of a pair have the same opening and seed, and the contenders change
   * sides.
   */
  readonly pair: number;
  /** 0 in the first game of the pair, 1 in the second. */
  readonly leg: 0 | 1;
  readonly round: number;
  /** The contenders that play side 0 and side 1, as indices in the list of contenders. */
  readonly seats: readonly [number, number];
  /** The moves of the opening, in the game's notation. */
  readonly opening: readonly string[];
  /**
   * Seed of the pair, from which the dice of each side and the seed of each player are derived. The dice are the same in both
   * games of the pair; the players' seeds differ. A number only in plans of `EARLIER_VERSION`.
   */
  readonly seed: Seed;
}

/** The part of a finished game that the schedule depends on. */
export interface GameResult {
  readonly number: number;
  readonly pair: number;
  readonly round: number;
  readonly seats: readonly [number, number];
  readonly record: Pick<GameRecord, 'result'>;
}

/** A finished game with its verdict. */
export interface FinishedGame extends GameResult {
  readonly record: GameRecord;
  readonly verdict: Verdict;
}

/** A finished game; one line of the journal. */
export interface PlayedGame extends FinishedGame {
  /** The end of what each side wrote besides its answers: stderr, and stdout if answers do not go over stdout. */
  readonly stderr: readonly [string, string];
}

/** A game that failed because of the referee or the computer and is played again; also one line of the journal. */
export interface VoidedGame {
  /** The number of the planned game. */
  readonly voided: number;
  readonly what: string;
}

/** Finished games by their numbers. */
export type Results = Pick<ReadonlyMap<number, GameResult>, 'get' | 'has'>;

/** The points of side 0 in a game: 1, 0.5 or 0. */
export const pointsOf = ({ record }: Pick<GameResult, 'record'>): number => {
  const winner = record.result?.winner ?? null;
  return winner === null ? 0.5 : winner === 0 ? 1 : 0;
};

/**
 * Decides which games are played. The plan depends only on the games played so far, so a stopped tournament can be
 * resumed.
 */
export interface Schedule {
  /**
   * Returns all games that can be planned so far, in the order of their numbers, including those already played. The list grows
   * when the results that a later round depends on are known. The schedule is complete when every game of the list is played.
   */
  plan(played: Results): readonly PlannedGame[];
  /** The largest number of games that this schedule can plan. */
  readonly maxGames: number;
}

/** Maps games by their numbers, as `Schedule.plan` takes them. */
export const byNumber = (games: readonly PlayedGame[]): Map<number, PlayedGame> =>
  new Map(games.map(game => [game.number, game]));
