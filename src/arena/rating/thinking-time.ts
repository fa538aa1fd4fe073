import type { GameRecord } from '../../notation/record/record.ts';
import type { Movers } from '../movers.ts';
import type { FinishedGame } from '../plan.ts';

/** In ms, including the time for an answer that lost by a fault. */
export const thinkingTime = ({ record, verdict }: FinishedGame, movers: Movers): [number, number] => {
  const bySide = timeBySide(record, movers);
  if (verdict.by !== 'rules') bySide[verdict.side] += verdict.millis;
  return bySide;
};

const timeBySide = (record: GameRecord, movers: Movers): [number, number] => {
  const used: [number, number] = [0, 0];
  const { millis = [] } = record;
  if (!millis.some(time => time !== null && time > 0)) return used;
  for (const [ply, side] of movers.of(record).entries()) used[side] += millis[ply] ?? 0;
  return used;
};
