import type { Side } from '../../core/contract.ts';
import { Movers } from '../movers.ts';
import type { PlayedGame } from '../plan.ts';

/** How long a player took for its answers: also for the one that lost a game, which may have been the longest. */
export interface Thinking {
  readonly moves: number;
  readonly millis: number;
  readonly longestMillis: number;
}

/** How long every contender took for its moves. */
export const thinkingOf = (contenders: number, games: readonly PlayedGame[]): Thinking[] => {
  const all = Array.from({ length: contenders }, () => ({ moves: 0, millis: 0, longestMillis: 0 }));
  const movers = new Movers();
  for (const { record, seats, verdict } of games) {
    const add = (side: Side, millis: number) => {
      const one = all[seats[side]]!;
      one.moves++;
      one.millis += millis;
      one.longestMillis = Math.max(one.longestMillis, millis);
    };
    const sides = movers.of(record);
    for (const [ply, millis] of (record.millis ?? []).entries())
      if (millis !== null && sides[ply] !== undefined) add(sides[ply], millis);
    // Who was never seated has not been asked for anything.
    if (verdict.by !== 'rules' && verdict.by !== 'start-up-failure') add(verdict.side, Math.round(verdict.millis));
  }
  return all;
};
