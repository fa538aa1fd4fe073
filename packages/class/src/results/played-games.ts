import type { GameResult } from '@poda/arena/game/played-game.ts';
import type { Results } from '@poda/arena/schedule/schedule.ts';
import type { Side } from '@poda/library/core/contract.ts';

// The schedule asks only for the winner, so games with the same winner share one record.
const recordWith = (winner: Side | null): GameResult['record'] => ({ result: { winner, reason: 'agreement' } });
const records = [recordWith(0), recordWith(1), recordWith(null)] as const;
const DRAWN = 2;

export const recordOf = (winner: Side | null): GameResult['record'] => records[winner ?? DRAWN];

/** One byte per game, because a long tournament has a hundred thousand: 0 if not played, else 1 + the index of its record. */
export class PlayedGames implements Results {
  private ends = new Uint8Array(1_024);
  size = 0;

  set(number: number, winner: Side | null): void {
    if (number >= this.ends.length) {
      const larger = new Uint8Array(2 * number);
      larger.set(this.ends);
      this.ends = larger;
    }
    if (!this.has(number)) this.size++;
    this.ends[number] = 1 + (winner ?? DRAWN);
  }

  has(number: number): boolean {
    return (this.ends[number] ?? 0) > 0;
  }

  get(number: number): Pick<GameResult, 'record'> | undefined {
    const record = records[(this.ends[number] ?? 0) - 1];
    return record && { record };
  }
}
