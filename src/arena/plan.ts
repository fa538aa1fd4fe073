import type { GameRecord } from '../notation/record/record.ts';
import type { Verdict } from './verdict.ts';

/** A game that is to be played; everything that is decided by lot is decided here. */
export interface PlannedGame {
  /** Counts from 1, the same in every run of the same plan. */
  readonly number: number;
  /** The two games of a pair share opening, dice and lots, with the seats exchanged. */
  readonly pair: number;
  readonly round: number;
  /** Who sits at side 0 and side 1: places in the list of contenders. */
  readonly seats: readonly [number, number];
  /** The moves with which the game begins, as text. */
  readonly opening: readonly string[];
  /** Draws the dice, for each side its own, and the players' lots. */
  readonly seed: number;
}

/** A game that was played to its end: one line of the journal. */
export interface PlayedGame {
  readonly number: number;
  readonly pair: number;
  readonly round: number;
  readonly seats: readonly [number, number];
  readonly record: GameRecord;
  readonly verdict: Verdict;
  /** What each side wrote beside its answers, the last of it. */
  readonly stderr: readonly [string, string];
}

/** A game that the referee or the machine spoiled and that is played again: a line of the journal too. */
export interface VoidedGame {
  /** The number of the game. */
  readonly voided: number;
  readonly what: string;
}

/** What side 0 got out of a game: 1, 0.5 or 0. */
export const pointsOf = ({ record }: PlayedGame): number => {
  const winner = record.result?.winner ?? null;
  return winner === null ? 0.5 : winner === 0 ? 1 : 0;
};

/** Who plays whom; pure, so that a tournament that was stopped goes on where it was. */
export interface Schedule {
  /**
   * All games that can be planned so far, from the first on: those already played too, in the order of their numbers. More of
   * them once later rounds depend on nothing that is still to be played; complete when every game is played and none is added.
   */
  plan(played: ReadonlyMap<number, PlayedGame>): readonly PlannedGame[];
}

/** Games as a schedule wants to see them. */
export const byNumber = (games: readonly PlayedGame[]): Map<number, PlayedGame> =>
  new Map(games.map(game => [game.number, game]));
