import type { Side } from '@poda/library/core/contract.ts';
import { SidesOfMoves } from '@poda/library/notation/record/sides-of-moves.ts';
import type { FinishedGame } from '../game/played-game.ts';

export interface Thinking {
  readonly moves: number;
  readonly millis: number;
  readonly longestMillis: number;
}

export const thinkingOf = (names: readonly string[], games: readonly FinishedGame[]): ReadonlyMap<string, Thinking> => {
  const all = new Map(names.map(name => [name, { moves: 0, millis: 0, longestMillis: 0 }]));
  const sidesOfMoves = new SidesOfMoves();
  for (const { record, seats, verdict } of games) {
    const add = (side: Side, millis: number) => {
      const one = all.get(names[seats[side]]!)!;
      one.moves++;
      one.millis += millis;
      one.longestMillis = Math.max(one.longestMillis, millis);
    };
    const sides = sidesOfMoves.of(record);
    for (const [ply, millis] of (record.millis ?? []).entries())
      if (millis !== null && sides[ply] !== undefined) add(sides[ply], millis);
    // A start-up failure is not a move: the bot was never asked for one.
    if (verdict.by !== 'rules' && verdict.by !== 'start-up-failure') add(verdict.side, Math.round(verdict.millis));
  }
  return all;
};

/** In ms, including the time for an answer that lost by a fault. */
export const thinkingTime = ({ record, verdict }: FinishedGame, sidesOfMoves: SidesOfMoves): [number, number] => {
  const used: [number, number] = [0, 0];
  const { millis = [] } = record;
  if (millis.some(time => time !== null && time > 0))
    for (const [ply, side] of sidesOfMoves.of(record).entries()) used[side] += millis[ply] ?? 0;
  if (verdict.by !== 'rules') used[verdict.side] += verdict.millis;
  return used;
};
