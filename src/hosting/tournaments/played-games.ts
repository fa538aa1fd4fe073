import type { GameResult, Results } from '../../arena/plan.ts';
import type { Side } from '../../core/contract.ts';

/** A played game as the schedule needs it. */
export interface PlayedRow {
  readonly number: number;
  readonly pair: number;
  readonly round: number;
  readonly seats: readonly [number, number];
  readonly winner: Side | null;
}

// Only the winner is asked for, so all games with the same winner share one record; annulled games are never kept.
const recordWith = (winner: Side | null): GameResult['record'] => ({ result: { winner, reason: 'agreement' } });
const drawn = recordWith(null);
const won = [recordWith(0), recordWith(1)] as const;

/** The record of a game with its winner alone. */
export const recordOf = (winner: Side | null): GameResult['record'] => (winner === null ? drawn : won[winner]);

/** The numbers that are kept of a game: pair, round, both seats, and the end: 0 if it is not played. */
const WIDTH = 5;
const endOf = (winner: Side | null): number => (winner === null ? 3 : 1 + winner);
const winnerOf = (end: number): Side | null => (end === 3 ? null : ((end - 1) as Side));

/** The results of a tournament by the number of the game, in 20 bytes each: a long tournament has a hundred thousand. */
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
