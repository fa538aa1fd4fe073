import type { GameResult } from '../game/played-game.ts';
import { isCounted, ScoreCounter, type Scores } from './scores.ts';

export interface LastRound {
  readonly round: number;
  readonly points: number;
}

export interface Counts {
  scores(): Scores;
  readonly lastRounds: readonly LastRound[];
  readonly millis: readonly number[];
}

/**
 * Counts of a tournament, kept while games come in, in any order. Adding a game takes constant time, so the server can
 * compute standings of a long tournament again and again.
 */
export class Tally implements Counts {
  private readonly counter: ScoreCounter;
  readonly lastRounds: LastRound[];
  readonly millis: number[];

  constructor(contenders: number) {
    this.counter = new ScoreCounter(contenders);
    this.lastRounds = Array.from({ length: contenders }, () => ({ round: 0, points: 0 }));
    this.millis = Array.from({ length: contenders }, () => 0);
  }

  /** Takes the thinking time of each side in ms; ignores an annulled game and one without a result. */
  add(game: GameResult, millis: readonly [number, number]): void {
    if (!isCounted(game)) return;
    this.counter.add(game);
    for (const side of [0, 1] as const) {
      const player = game.seats[side];
      this.millis[player]! += millis[side];
      const last = this.lastRounds[player]!;
      if (game.round < last.round) continue;
      const winner = game.record.result!.winner;
      const points = winner === null ? 0.5 : winner === side ? 1 : 0;
      this.lastRounds[player] = { round: game.round, points: points + (game.round === last.round ? last.points : 0) };
    }
  }

  scores(): Scores {
    return this.counter.scores();
  }
}
