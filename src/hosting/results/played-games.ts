import type { GameResult } from '../../arena/game/played-game.ts';
import type { Results } from '../../arena/schedule/schedule.ts';
import type { Side } from '../../core/contract.ts';

export interface PlayedRow {
  readonly number: number;
  readonly pair: number;
  readonly round: number;
  readonly seats: readonly [number, number];
  readonly winner: Side | null;
}

// The schedule asks only for the winner, so games with the same winner share one record.
const recordWith = (winner: Side | null): GameResult['record'] => ({ result: { winner, reason: 'agreement' } });
const drawn = recordWith(null);
const won = [recordWith(0), recordWith(1)] as const;

export const recordOf = (winner: Side | null): GameResult['record'] => (winner === null ? drawn : won[winner]);

/** Numbers per game: pair, round, both seats and the end, 0 if not played. */
const WIDTH = 5;
const endOf = (winner: Side | null): number => (winner === null ? 3 : 1 + winner);
const winnerOf = (end: number): Side | null => (end === 3 ? null : ((end - 1) as Side));

/** 20 bytes per game, because a long tournament has a hundred thousand. */
export class PlayedGames implements Results {
  private rows = new Int32Array(WIDTH * 1_024);
  size = 0;

  set({ number, pair, round, seats, winner }: PlayedRow): void {
    const at = WIDTH * number;
    if (at >= this.rows.length) {
      const larger = new Int32Array(2 * (at + WIDTH));
      larger.set(this.rows);
      this.rows = larger;
    }
    if (!this.has(number)) this.size++;
    this.rows.set([pair, round, seats[0], seats[1], endOf(winner)], at);
  }

  has(number: number): boolean {
    return (this.rows[WIDTH * number + 4] ?? 0) > 0;
  }

  get(number: number): GameResult | undefined {
    if (!this.has(number)) return undefined;
    const [pair, round, first, second, end] = this.rows.subarray(WIDTH * number, WIDTH * (number + 1));
    return { number, pair: pair!, round: round!, seats: [first!, second!], record: recordOf(winnerOf(end!)) };
  }
}
