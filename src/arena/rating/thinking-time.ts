import type { GameRecord } from '../../notation/record/record.ts';
import type { SidesOfMoves } from '../../notation/record/sides-of-moves.ts';
import type { FinishedGame } from '../game/played-game.ts';

/** In ms, including the time for an answer that lost by a fault. */
export const thinkingTime = ({ record, verdict }: FinishedGame, sidesOfMoves: SidesOfMoves): [number, number] => {
  const bySide = timeBySide(record, sidesOfMoves);
  if (verdict.by !== 'rules') bySide[verdict.side] += verdict.millis;
  return bySide;
};

const timeBySide = (record: GameRecord, sidesOfMoves: SidesOfMoves): [number, number] => {
  const used: [number, number] = [0, 0];
  const { millis = [] } = record;
  if (!millis.some(time => time !== null && time > 0)) return used;
  for (const [ply, side] of sidesOfMoves.of(record).entries()) used[side] += millis[ply] ?? 0;
  return used;
};
