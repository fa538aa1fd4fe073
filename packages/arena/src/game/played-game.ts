import type { Seed } from '@poda/library/core/seed/seed.ts';
import type { GameRecord } from '@poda/library/notation/record/record.ts';
import type { FaultVerdict, Verdict } from './verdict.ts';

export interface PlannedGame {
  /** From 1; the same in every run of the schedule. */
  readonly number: number;
  /** Both games of a pair have the same opening and seed; the contenders change sides. */
  readonly pair: number;
  readonly leg: 0 | 1;
  readonly round: number;
  readonly seats: readonly [number, number];
  readonly opening: readonly string[];
  /** Both games of a pair have the same dice, but other seeds for the players. A number only in plans of version 3. */
  readonly seed: Seed;
}

export interface GameResult {
  readonly number: number;
  readonly pair: number;
  readonly round: number;
  readonly seats: readonly [number, number];
  readonly record: Pick<GameRecord, 'result'>;
  readonly verdict: { readonly by: 'rules' } | Pick<FaultVerdict, 'by' | 'side'>;
}

export interface FinishedGame extends GameResult {
  readonly record: GameRecord;
  readonly verdict: Verdict;
}

export interface PlayedGame extends FinishedGame {
  readonly stderr: readonly [string, string];
}

/** A failure of the referee or the computer: the game is played again. Also one line of the journal. */
export interface VoidedGame {
  readonly voided: number;
  readonly what: string;
}

export const pointsOf = ({ record }: Pick<GameResult, 'record'>): number => {
  const winner = record.result?.winner ?? null;
  return winner === null ? 0.5 : winner === 0 ? 1 : 0;
};

export const byNumber = (games: readonly PlayedGame[]): Map<number, PlayedGame> =>
  new Map(games.map(game => [game.number, game]));
